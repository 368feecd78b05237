import {
  type MailAddressEvent,
  mailAddressEvents,
} from '@quartermaster/contracts/reports/mail-events';
import { decideByType, type Decider, evolveByType } from '../../core/decider.ts';

interface AddressDefinition {
  readonly addressKey: string;
  readonly definitionId: string;
}

type AddressCommand =
  | ({ readonly type: 'SetPreference'; readonly receives: boolean } & AddressDefinition)
  | ({ readonly type: 'AskConfirmation' } & AddressDefinition)
  | ({ readonly type: 'RecordFeedback' } & Feedback)
  | { readonly type: 'LiftMark' };

type Feedback = Extract<MailAddressEvent, { type: 'MailFeedbackReceived' }>['data'];
type Mark = Extract<MailAddressEvent, { type: 'MailMarkLifted' }>['data'];

/** Preferences and feedback of an address. */
export interface MailAddress {
  /** The last decision of its owner, by definition. */
  readonly receives: ReadonlyMap<string, boolean>;
  /** Definitions for which a confirmation was requested. */
  readonly asked: ReadonlySet<string>;
  /** Set while the address receives no emails after a bounce or a complaint. */
  readonly mark: Mark | null;
  /** Recorded feedback, each with the id of its mail. */
  readonly feedbackIds: ReadonlySet<string>;
}

const buildFeedbackId = ({ feedback, mailId }: Pick<Feedback, 'feedback' | 'mailId'>): string =>
  `${feedback} ${mailId}`;

const liftMark = ({ mark }: MailAddress): readonly MailAddressEvent[] =>
  mark === null ? [] : [{ type: 'MailMarkLifted', data: mark }];

/** Stream `mail_address-<teamId>.<addressKey>`. */
export const mailAddressDecider: Decider<AddressCommand, MailAddress, MailAddressEvent> = {
  subject: 'mail_address',
  definitions: mailAddressEvents,
  initial: { receives: new Map(), asked: new Set(), mark: null, feedbackIds: new Set() },
  evolve: evolveByType({
    MailPreferenceChanged: (address, { definitionId, receives }) => ({
      ...address,
      receives: new Map([...address.receives, [definitionId, receives]]),
    }),
    MailConfirmationAsked: (address, { definitionId }) => ({
      ...address,
      asked: new Set([...address.asked, definitionId]),
    }),
    MailFeedbackReceived: (address, { addressKey, to, ...given }) => ({
      ...address,
      feedbackIds: new Set([...address.feedbackIds, buildFeedbackId(given)]),
      mark: given.feedback === 'SOFT_BOUNCE' ? address.mark : { addressKey, to },
    }),
    MailMarkLifted: (address) => ({ ...address, mark: null }),
  }),
  decide: decideByType({
    SetPreference: ({ addressKey, definitionId, receives }, address) => [
      ...(address.receives.get(definitionId) === receives
        ? []
        : [
            {
              type: 'MailPreferenceChanged' as const,
              data: { addressKey, definitionId, receives },
            },
          ]),
      ...(receives ? liftMark(address) : []),
    ],
    AskConfirmation: ({ addressKey, definitionId }, { asked }) =>
      asked.has(definitionId)
        ? []
        : [{ type: 'MailConfirmationAsked', data: { addressKey, definitionId } }],
    RecordFeedback: ({ addressKey, to, mailId, feedback, diagnostic }, { feedbackIds }) => {
      const data = { addressKey, to, mailId, feedback, diagnostic };
      return feedbackIds.has(buildFeedbackId(data)) ? [] : [{ type: 'MailFeedbackReceived', data }];
    },
    LiftMark: (_, address) => liftMark(address),
  }),
};
