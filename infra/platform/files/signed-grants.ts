import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TeamId } from '@quartermaster/contracts/core/ids';

/** Permission of the holder of the signed text to upload or download one file. */
export type Grant =
  | {
      readonly action: 'upload';
      readonly fileId: string;
      readonly teamId: TeamId;
      readonly name: string;
      readonly contentType: string;
      readonly maxBytes: number;
    }
  | { readonly action: 'download'; readonly fileId: string; readonly teamId: TeamId };

interface Signed {
  readonly grant: Grant;
  /** ISO instant. */
  readonly expiresAt: string;
}

const signatureOf = (secret: string, payload: string): Buffer =>
  createHmac('sha256', secret).update(`file-grant:${payload}`).digest();

/** Text for a URL with a grant and its expiry; only the holder of the secret can create or change one. */
export const signGrant = (secret: string, grant: Grant, expiresAt: string): string => {
  const signed: Signed = { grant, expiresAt };
  const payload = Buffer.from(JSON.stringify(signed)).toString('base64url');
  return `${payload}.${signatureOf(secret, payload).toString('base64url')}`;
};

/** The grant of a text signed by `signGrant`; null when it was altered or has expired (API-AST-02). */
export const readGrant = (secret: string, text: string, now: string): Grant | null => {
  const [payload = '', signature = '', ...rest] = text.split('.');
  const expected = signatureOf(secret, payload);
  const given = Buffer.from(signature, 'base64url');
  const genuine =
    rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
  if (!genuine) return null;
  const { grant, expiresAt } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Signed;
  return Date.parse(now) < Date.parse(expiresAt) ? grant : null;
};
