import { Secret, TOTP } from "otpauth";

/** Acts as an authenticator app with a secret, which may contain spaces. */
export function authenticator(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) });
  return {
    code: (secondsAhead = 0) => totp.generate({ timestamp: Date.now() + secondsAhead * 1000 }),
  };
}
