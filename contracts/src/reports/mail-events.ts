import { z } from 'zod';
import {
  createAddressReplacer,
  defineEvent,
  type EventsOf,
  toPerson,
  createTextReplacer,
} from '../core/event.ts';
import { mailFeedback } from './feedback.ts';

const mailFields = {
  definitionId: z.string(),
  /** Type of the report or the alert. */
  type: z.string(),
  /** The run of a report, or a raised alert. */
  contentId: z.string(),
  mailId: z.string(),
};
const recipientText = {
  replace: <Data extends { to: string }>(
    data: Data,
    replacement: Parameters<typeof createAddressReplacer>[0],
  ): Data => ({ ...data, to: createAddressReplacer(replacement)(data.to) }),
};

export const reportMailRequested = defineEvent({
  type: 'ReportMailRequested',
  version: 1,
  summary: 'A report or an alert is to be mailed to a recipient.',
  data: z.object({
    ...mailFields,
    to: z.string(),
    /** An address outside the team is asked first if it wants the mails. */
    purpose: z.enum(['CONTENT', 'CONFIRMATION']),
  }),
  persons: recipientText,
});

export const reportMailed = defineEvent({
  type: 'ReportMailed',
  version: 1,
  summary: 'A mail server took over the mail with a report or an alert.',
  data: z.object({ ...mailFields, to: z.string() }),
  persons: recipientText,
});

export const reportMailFailed = defineEvent({
  type: 'ReportMailFailed',
  version: 1,
  summary: 'The mail with a report or an alert was given up; it is not tried again.',
  data: z.object({ ...mailFields, to: z.string(), reason: z.string() }),
  persons: recipientText,
  teamTexts: { replace: createTextReplacer('reason') },
});

/** Stream `report_mail-<teamId>.<contentId>`. */
export const reportMailEvents = [reportMailRequested, reportMailed, reportMailFailed] as const;
export type ReportMailEvent = EventsOf<typeof reportMailEvents>;

export const mailPreferenceChanged = defineEvent({
  type: 'MailPreferenceChanged',
  version: 1,
  summary:
    'The owner of an address wants the mails of a report or an alert, or wants them no more.',
  data: z.object({
    /** A keyed digest of the address. */
    addressKey: z.string(),
    definitionId: z.string(),
    receives: z.boolean(),
  }),
});

export const mailConfirmationAsked = defineEvent({
  type: 'MailConfirmationAsked',
  version: 1,
  summary:
    'An address outside the team was asked once if it wants the mails of a report or an alert.',
  data: z.object({ addressKey: z.string(), definitionId: z.string() }),
});

export const mailFeedbackReceived = defineEvent({
  type: 'MailFeedbackReceived',
  version: 1,
  summary:
    'A mail with a report or an alert came back, or its receiver complained about it. After a hard bounce or a complaint the address receives no more of them.',
  data: z.object({
    addressKey: z.string(),
    to: z.string(),
    mailId: z.string(),
    feedback: mailFeedback,
    /** Diagnostic text of a mail server. */
    diagnostic: z.string(),
  }),
  persons: {
    replace: (data, replacement) => {
      const person = toPerson(data.to);
      const { to, diagnostic } = data;
      return {
        ...data,
        to: replacement(to, person),
        diagnostic: replacement(diagnostic, person),
      };
    },
  },
});

export const mailMarkLifted = defineEvent({
  type: 'MailMarkLifted',
  version: 1,
  summary:
    'An address receives reports and alerts again after a bounce or a complaint: its owner or an admin decided so.',
  data: z.object({ addressKey: z.string(), to: z.string() }),
  persons: recipientText,
});

/** Stream `mail_address-<teamId>.<addressKey>`. */
export const mailAddressEvents = [
  mailPreferenceChanged,
  mailConfirmationAsked,
  mailFeedbackReceived,
  mailMarkLifted,
] as const;
export type MailAddressEvent = EventsOf<typeof mailAddressEvents>;
