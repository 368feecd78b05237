import { z } from 'zod';

/** Text without U+0000 and halves of surrogate pairs, which neither Postgres nor its JSON can hold. */
export const STORABLE = /^[^\0\p{Cs}]*$/u;

/** Embeddings, overrides and isolates (U+202A to U+202E, U+2066 to U+2069): they change the display order of text. */
const WITHOUT_DIRECTION_CONTROLS = /^[^\u202a-\u202e\u2066-\u2069]*$/u;

/** Text of a call. Every other string schema of a call derives from it; a test checks all calls. */
export const text = z
  .string()
  .regex(STORABLE, 'Must not hold the character U+0000 or half of a surrogate pair');

/** True when a text contains characters that reverse its direction. */
export const hasDirectionControls = (given: string): boolean =>
  !WITHOUT_DIRECTION_CONTROLS.test(given);

/** Line breaks, tabs and other control characters. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** A text as one line: a space replaces each run of line breaks and other control characters. */
export const toOneLine = (given: string): string => given.replaceAll(CONTROL_CHARACTERS, ' ');

/** True for a text without line breaks and other control characters. */
export const isOneLine = (given: string): boolean => toOneLine(given) === given;

/**
 * A name, a title or another text of one line, shown beside others: without line breaks, other control characters, and
 * characters that reverse its direction.
 */
export const lineText = text
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Must be a single line, without control characters')
  .regex(
    WITHOUT_DIRECTION_CONTROLS,
    'Must not hold characters that turn the direction of text around (U+202A to U+202E, U+2066 to U+2069)',
  );

const UNSTORABLE = /[\0\p{Cs}]/gu;

/** External text made storable: U+FFFD replaces each character that cannot be stored. */
export const toStorableText = (given: string): string => given.replaceAll(UNSTORABLE, '\ufffd');

/** Longest address in the envelope of a mail (RFC 5321). */
const MAX_ADDRESS_LENGTH = 254;

const addressText = text
  .trim()
  .max(MAX_ADDRESS_LENGTH, `Must be at most ${MAX_ADDRESS_LENGTH} characters`);

/** Email address of a recipient. */
export const emailAddress = addressText.pipe(z.email('Must be an email address'));

/** Email address of a user, in lower case, so that each spelling names the same user. */
export const userEmail = addressText.toLowerCase().pipe(z.email('Must be an email address'));

/**
 * Converts an address to the key of mail limits: lower case, without a tag, since `ann+any@shop.example` reaches the mailbox of
 * `ann@shop.example` (RFC 5233).
 */
export const toAddresseeKey = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@[^@]*$)/, '');
