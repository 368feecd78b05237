import { z } from 'zod';
import { pageQuery } from '../../core/page-query.ts';
import { defineRoute } from '../../core/route.ts';
import { emailAddress, text, userEmail } from '../../core/text.ts';
import { mailFeedback, mailMark } from '../feedback.ts';

/** Longest `Message-ID` of a mail. */
const LONGEST_ID = 300;
/** Longer answers of mail servers are cut. */
export const LONGEST_DIAGNOSTIC = 500;
/** Longest body of a report about a mail. Of a longer mail that comes back, mail servers return the headers alone. */
export const MAX_FEEDBACK_BYTES = 1024 * 1024;

/** A report about one mail as JSON. */
export const jsonFeedback = z.strictObject({
  /** The header `Message-ID` of the mail, with or without angle brackets. */
  messageId: text.min(1).max(LONGEST_ID),
  recipient: emailAddress,
  kind: mailFeedback,
  /** Diagnostic text of the mail server. */
  diagnostic: text.max(5_000).default(''),
});

export const reportMailFeedback = defineRoute({
  id: 'API-REP-18',
  method: 'POST',
  path: '/mail-feedback',
  kind: 'public',
  limited: 'feedback',
  bytes: 'body',
  fileType: 'application/json',
  summary:
    'Says that a mail with a report or an alert came back or was complained about: as JSON (messageId, recipient, kind, diagnostic), or as the message itself (message/rfc822 or multipart/report; RFC 3464, RFC 5965). Needs the secret MAIL_FEEDBACK_SECRET as bearer token or basic password',
  response: z.object({
    /** True when the report is about a mail of a team; false reports change nothing. */
    known: z.boolean(),
  }),
  refusals: ['NOT_FOUND', 'UNAUTHENTICATED'],
});

const markedAddress = z.object({
  address: z.string(),
  /** True for an active user of the team. */
  isUser: z.boolean(),
  mark: mailMark,
  markedAt: z.string(),
  /** Diagnostic text of the mail server; empty for a complaint. */
  diagnostic: z.string(),
  /** Mails to this address that could not be delivered at the time. */
  softBounces: z.int(),
});
export type MarkedAddress = z.infer<typeof markedAddress>;

export const listMarkedAddresses = defineRoute({
  id: 'API-REP-19',
  method: 'GET',
  path: '/mail-marks',
  kind: 'query',
  summary:
    'The addresses that receive no reports and alerts, because a mail came back or was complained about; those marked last first',
  query: pageQuery,
  response: z.object({ data: z.array(markedAddress), total: z.int() }),
});

export const liftMailMark = defineRoute({
  id: 'API-REP-20',
  method: 'POST',
  path: '/mail-marks/lift',
  kind: 'command',
  role: 'ADMIN',
  summary:
    'Sends reports and alerts to an address again after a bounce or a complaint, from the next one on',
  body: z.strictObject({ address: userEmail }),
});

export const mailFeedbackRoutes = [reportMailFeedback, listMarkedAddresses, liftMailMark] as const;
