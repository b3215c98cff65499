import { Secret, TOTP } from "otpauth";

/** An authenticator app that was given a secret, spaces or not. */
export function authenticator(secret: string) {
  const totp = new TOTP({
    secret: Secret.fromBase32(secret.replaceAll(" ", "")),
  });
  return {
    /** @param seconds by which the phone's clock is ahead of this one. */
    code: (seconds = 0) =>
      totp.generate({ timestamp: Date.now() + seconds * 1000 }),
  };
}
