import {
  type MailAddressEvent,
  mailAddressEvents,
} from '@quartermaster/contracts/reports/mail-events';
import { decideBy, type Decider, evolveBy } from '../../core/decider.ts';

interface OfDefinition {
  readonly addressKey: string;
  readonly definitionId: string;
}

type AddressCommand =
  | ({ readonly type: 'SetPreference'; readonly receives: boolean } & OfDefinition)
  | ({ readonly type: 'AskConfirmation' } & OfDefinition);

/** What is known of an address, by definition. */
export interface MailAddress {
  /** What its owner decided last. */
  readonly receives: ReadonlyMap<string, boolean>;
  /** Definitions for which it was asked if it wants mails. */
  readonly asked: ReadonlySet<string>;
}

/** Stream `mail_address-<teamId>.<addressKey>`. */
export const mailAddressDecider: Decider<AddressCommand, MailAddress, MailAddressEvent> = {
  subject: 'mail_address',
  definitions: mailAddressEvents,
  initial: { receives: new Map(), asked: new Set() },
  evolve: evolveBy({
    MailPreferenceChanged: (address, { definitionId, receives }) => ({
      ...address,
      receives: new Map([...address.receives, [definitionId, receives]]),
    }),
    MailConfirmationAsked: (address, { definitionId }) => ({
      ...address,
      asked: new Set([...address.asked, definitionId]),
    }),
  }),
  decide: decideBy({
    SetPreference: ({ addressKey, definitionId, receives }, address) =>
      address.receives.get(definitionId) === receives
        ? []
        : [{ type: 'MailPreferenceChanged', data: { addressKey, definitionId, receives } }],
    AskConfirmation: ({ addressKey, definitionId }, { asked }) =>
      asked.has(definitionId)
        ? []
        : [{ type: 'MailConfirmationAsked', data: { addressKey, definitionId } }],
  }),
};
