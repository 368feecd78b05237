import { z } from 'zod';

/** Text without U+0000 and halves of surrogate pairs, which neither Postgres nor its JSON can hold. */
export const STORABLE = /^[^\0\p{Cs}]*$/u;

/** Embeddings, overrides and isolates (U+202A to U+202E, U+2066 to U+2069): they show text in another order than it has. */
const UNTURNED = /^[^\u202a-\u202e\u2066-\u2069]*$/u;

/** Text of a call. Every other string of a call is made of it; a test walks all calls and holds them to it. */
export const text = z
  .string()
  .regex(STORABLE, 'Must not hold the character U+0000 or half of a surrogate pair');

/** Whether a text holds characters that turn its direction around. */
export const turnsText = (given: string): boolean => !UNTURNED.test(given);

/** A name or another text of one line, shown beside others: without characters that turn its direction around. */
export const lineText = text.regex(
  UNTURNED,
  'Must not hold characters that turn the direction of text around (U+202A to U+202E, U+2066 to U+2069)',
);

const UNSTORABLE = /[\0\p{Cs}]/gu;

/** Text from elsewhere as it can be stored: U+FFFD takes the place of each character that cannot. */
export const storableText = (given: string): string => given.replaceAll(UNSTORABLE, '\ufffd');

/** A longer address cannot be written into the envelope of a mail (RFC 5321). */
const LONGEST = 254;

const short = text.trim().max(LONGEST, `Must be at most ${LONGEST} characters`);

/** An address somebody is written to. */
export const emailAddress = short.pipe(z.email('Must be an email address'));

/** The address a user goes by: however it is written, it is the same user. */
export const userEmail = short.toLowerCase().pipe(z.email('Must be an email address'));
