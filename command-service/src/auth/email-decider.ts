import type { UserId } from '@quartermaster/contracts/core/ids';
import { type EmailEvent, emailEvents } from '@quartermaster/contracts/teams/events';
import type { Decider } from '../core/decider.ts';

export interface TakeEmail {
  readonly type: 'TakeEmail';
  /** Who gets the address, unless somebody has it. */
  readonly userId: UserId;
}

interface Email {
  /** Whose it is; null while it is nobody's. */
  readonly userId: UserId | null;
}

/** Stream `email-system.<keyed digest>`: the reservation that makes one user of an address, however many register it at once. */
export const emailDecider: Decider<TakeEmail, Email, EmailEvent> = {
  subject: 'email',
  definitions: emailEvents,
  initial: { userId: null },
  evolve: (_, { data }) => ({ userId: data.userId }),
  decide: ({ userId }, email) =>
    email.userId === null ? [{ type: 'EmailTaken', data: { userId } }] : [],
};
