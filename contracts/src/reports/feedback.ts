import { z } from 'zod';

/** Feedback about a mail: undeliverable, undeliverable at present, or reported as unwanted by its receiver. */
export const mailFeedback = z.enum(['HARD_BOUNCE', 'SOFT_BOUNCE', 'COMPLAINT']);
export type MailFeedback = z.infer<typeof mailFeedback>;

/** Feedback that stops the mails to an address. */
export const mailMark = mailFeedback.exclude(['SOFT_BOUNCE']);
export type MailMark = z.infer<typeof mailMark>;
