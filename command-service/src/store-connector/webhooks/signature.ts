import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a store signs a webhook with: base64 of the HMAC-SHA256 of the raw body under the app's secret. */
export const signatureOf = (body: Uint8Array, secret: string): string =>
  createHmac('sha256', secret).update(body).digest('base64');

/** Whether one of the secrets signed this body; takes as long for a wrong signature as for a right one (NF-S-04). */
export const isSigned = (
  body: Uint8Array,
  signature: string,
  secrets: readonly string[],
): boolean => {
  const given = Buffer.from(signature);
  return secrets
    .map((secret) => Buffer.from(signatureOf(body, secret)))
    .map((expected) => expected.length === given.length && timingSafeEqual(expected, given))
    .includes(true);
};
