import { z } from 'zod';
import { text } from './text.ts';

/** A longer address cannot be written into the envelope of a mail (RFC 5321). */
const LONGEST = 254;

const short = text.trim().max(LONGEST, `Must be at most ${LONGEST} characters`);

/** An address somebody is written to. */
export const emailAddress = short.pipe(z.email('Must be an email address'));

/** The address a user goes by: however it is written, it is the same user. */
export const userEmail = short.toLowerCase().pipe(z.email('Must be an email address'));
