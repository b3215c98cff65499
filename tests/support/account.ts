/** The password has characters that are easily mishandled. */
export const admin = { email: "keeper@example.org", password: "correct horse & bättery = 🔋" };

export const adminSettings = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
