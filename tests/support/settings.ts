/** These override an `.env` file; blank settings count as unset. */
export const blankSettings = {
  BACKEND: "",
  SITE_URL: "",
  SITE_NAME: "",
  SITE_COUNTRY: "",
  SITE_TIME_ZONE: "",
  CONTACT_EMAIL: "",
  CONTACT_PHONE: "",
  SMTP_URL: "",
  MAIL_FROM: "",
  ADMIN_EMAIL: "",
  ADMIN_EMAILS: "",
  ADMIN_PASSWORD: "",
  AUTH_TOKEN_SYNC_URL: "",
  LOG_HITS: "",
  COUNT_VISITS: "",
  TRUST_PROXY: "",
};
