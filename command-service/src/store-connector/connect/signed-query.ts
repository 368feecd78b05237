import { createHmac } from 'node:crypto';
import { isSameText } from '@quartermaster/platform/secrets/signed-text';

/** The parameters of a query by name. */
export type Query = Readonly<Record<string, string>>;

const UNSIGNED: ReadonlySet<string> = new Set(['hmac', 'signature']);

const compareNames = ([a]: readonly [string, string], [b]: readonly [string, string]): number =>
  a < b ? -1 : 1;

/** The platform's signature of a query: the hexadecimal HMAC-SHA256 of its other parameters in the order of their names. */
export const querySignature = (query: Query, secret: string): string => {
  const signed = Object.entries(query).filter(([name]) => !UNSIGNED.has(name));
  const text = new URLSearchParams(signed.sort(compareNames)).toString();
  return createHmac('sha256', secret).update(text).digest('hex');
};

/** True when the secret signed the query; takes the same time for a wrong signature (NF-S-04). */
export const isSignedQuery = (query: Query, secret: string): boolean =>
  isSameText(query['hmac'] ?? '', querySignature(query, secret));
