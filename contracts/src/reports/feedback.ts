import { z } from 'zod';

/** What comes back of a mail: it cannot be delivered, it cannot be delivered at present, or its receiver calls it unwanted. */
export const mailFeedback = z.enum(['HARD_BOUNCE', 'SOFT_BOUNCE', 'COMPLAINT']);
export type MailFeedback = z.infer<typeof mailFeedback>;

/** Feedback that stops the mails to an address. */
export const mailMark = mailFeedback.exclude(['SOFT_BOUNCE']);
export type MailMark = z.infer<typeof mailMark>;
