import {
  type ReportMailEvent,
  reportMailEvents,
} from '@quartermaster/contracts/reports/mail-events';
import { decideByType, type Decider, evolveByType } from '../../core/decider.ts';

type DataOf<Type extends ReportMailEvent['type']> = Extract<
  ReportMailEvent,
  { type: Type }
>['data'];
type Request = DataOf<'ReportMailRequested'>;

type MailCommand =
  | { readonly type: 'RequestMails'; readonly mails: readonly Request[] }
  | {
      readonly type: 'RecordOutcome';
      readonly mailId: string;
      /** Null when a mail server accepted the mail. */
      readonly failure: string | null;
    };

/** The mails of a run of a report, or of a raised alert. */
export interface ReportMails {
  /** Mails without an outcome, by id. */
  readonly open: ReadonlyMap<string, Request>;
  /** All mails, by id. */
  readonly requested: ReadonlyMap<string, Request>;
}

const removeOpenMail = (mails: ReportMails, mailId: string): ReportMails => ({
  ...mails,
  open: new Map([...mails.open].filter(([id]) => id !== mailId)),
});

/** Stream `report_mail-<teamId>.<contentId>`. Each mail is requested once and has one outcome. */
export const reportMailDecider: Decider<MailCommand, ReportMails, ReportMailEvent> = {
  subject: 'report_mail',
  definitions: reportMailEvents,
  initial: { open: new Map(), requested: new Map() },
  evolve: evolveByType({
    ReportMailRequested: (mails, request) => ({
      open: new Map([...mails.open, [request.mailId, request]]),
      requested: new Map([...mails.requested, [request.mailId, request]]),
    }),
    ReportMailed: (mails, { mailId }) => removeOpenMail(mails, mailId),
    ReportMailFailed: (mails, { mailId }) => removeOpenMail(mails, mailId),
  }),
  decide: decideByType({
    RequestMails: ({ mails }, { requested }) =>
      mails
        .filter(({ mailId }) => !requested.has(mailId))
        .map((data) => ({ type: 'ReportMailRequested', data })),
    RecordOutcome: ({ mailId, failure }, { open }) => {
      const request = open.get(mailId);
      if (request === undefined) return [];
      const { purpose: _, ...data } = request;
      return failure === null
        ? [{ type: 'ReportMailed', data }]
        : [{ type: 'ReportMailFailed', data: { ...data, reason: failure } }];
    },
  }),
};
