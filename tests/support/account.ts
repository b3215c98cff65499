/** The admin of the tests; the password has everything that goes wrong easily. */
export const admin = {
  email: "keeper@example.org",
  password: "correct horse & bättery = 🔋",
};

export const adminSettings = {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
};
