import { createHash, createVerify, type KeyObject } from 'node:crypto';

interface Signature {
  readonly tags: Readonly<Record<string, string>>;
  readonly isValid: boolean;
}

/** Unfolds a header field (RFC 6376, 3.4.2 "relaxed"). */
const relaxedField = (field: string): string => {
  const at = field.indexOf(':');
  const value = field.slice(at + 1).replaceAll('\r\n', '');
  return `${field.slice(0, at).trim().toLowerCase()}:${value.replaceAll(/[ \t]+/g, ' ').trim()}`;
};

/** Drops what mail servers may change in a body (RFC 6376, 3.4.4 "relaxed"). */
const relaxedBody = (body: string): string => {
  const lines = body.split('\r\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''));
  while (lines.at(-1) === '') lines.pop();
  return lines.map((line) => `${line}\r\n`).join('');
};

const parseTags = (field: string): Record<string, string> =>
  Object.fromEntries(
    field
      .slice(field.indexOf(':') + 1)
      .split(';')
      .filter((tag) => tag.includes('='))
      .map((tag) => {
        const at = tag.indexOf('=');
        return [tag.slice(0, at).trim(), tag.slice(at + 1).replaceAll(/\s+/g, '')];
      }),
  );

const getFieldName = (field: string): string => field.slice(0, field.indexOf(':')).toLowerCase();

/** The DKIM signature of a mail, checked with a public key as a receiver does; null for a mail without one. */
export const checkSignature = (source: string, publicKey: KeyObject): Signature | null => {
  const end = source.indexOf('\r\n\r\n');
  const fields = source.slice(0, end).split(/\r\n(?![ \t])/);
  const given = fields.find((field) => getFieldName(field) === 'dkim-signature');
  if (given === undefined) return null;
  const tags = parseTags(given);
  const signed = (tags['h'] ?? '')
    .split(':')
    .map((name) => fields.findLast((field) => getFieldName(field) === name.toLowerCase()))
    .filter((field) => field !== undefined)
    .map((field) => `${relaxedField(field)}\r\n`);
  const bare = relaxedField(given).replace(/(;\s*b=)[^;]*/, '$1');
  const verify = createVerify('RSA-SHA256').update(`${signed.join('')}${bare}`, 'latin1');
  const digest = createHash('sha256').update(relaxedBody(source.slice(end + 4)), 'latin1');
  const isValid =
    digest.digest('base64') === tags['bh'] && verify.verify(publicKey, tags['b'] ?? '', 'base64');
  return { tags, isValid };
};
