import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TeamId } from '@quartermaster/contracts/core/ids';

/** Leave to put one file, or to get it, given to whoever holds the signed text. */
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

/** Text for a URL that says what its holder may do until when; nobody without the secret can make or change one. */
export const signGrant = (secret: string, grant: Grant, expiresAt: string): string => {
  const signed: Signed = { grant, expiresAt };
  const payload = Buffer.from(JSON.stringify(signed)).toString('base64url');
  return `${payload}.${signatureOf(secret, payload).toString('base64url')}`;
};

/** The grant of a text signed by `signGrant`; null when it was tampered with or its time is over (API-AST-02). */
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
