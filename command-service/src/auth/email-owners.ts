import { createHmac } from 'node:crypto';
import { readEventData, SYSTEM_TEAM } from '@quartermaster/contracts/core/event';
import type { UserId } from '@quartermaster/contracts/core/ids';
import { userForgotten, userRegistered } from '@quartermaster/contracts/teams/events';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { START } from '@quartermaster/contracts/core/position';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { teamPages } from '@quartermaster/platform/event-store/team-log/team-pages';
import type { CommandContext } from '../core/command-context.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import { emailDecider } from './decider.ts';

type Handler = Pick<CommandHandler, 'handle' | 'loadState'>;

export interface EmailOwnerOptions {
  readonly log: Pick<EventStore, 'head' | 'readTeam'>;
  /** Key of the digests of addresses. */
  readonly secret: string;
}

/** Name of an installation's secret for the digests of addresses. */
export const EMAIL_SECRET = 'email addresses';

/** Returns the normal form of an address: lower case. */
const normalizeEmail = (email: string): string => email.toLowerCase();

const PAGE_SIZE = 1_000;

/** Finds the user of an address in the log; needed when the secret changed, for example after the loss of the database. */
const findRegisteredUser = async (
  log: EmailOwnerOptions['log'],
  email: string,
): Promise<UserId | null> => {
  const range = { teamId: SYSTEM_TEAM, after: START, until: await log.head(), pageSize: PAGE_SIZE };
  const found = new Set<UserId>();
  for await (const page of teamPages(log, range)) {
    for (const { type, schemaVersion, data } of page) {
      if (type === userForgotten.type) {
        found.delete(readEventData(userForgotten, schemaVersion, data).userId);
      }
      if (type !== userRegistered.type) continue;
      const user = readEventData(userRegistered, schemaVersion, data);
      if (normalizeEmail(user.email) === normalizeEmail(email)) found.add(user.userId);
    }
  }
  return [...found][0] ?? null;
};

/** The owners of addresses. Stream names contain a keyed digest of the address, which reveals nothing without the secret. */
export const createEmailOwners = (
  { handle, loadState }: Handler,
  { log, secret }: EmailOwnerOptions,
) => {
  const digestEmail = (email: string): string =>
    createHmac('sha256', secret).update(normalizeEmail(email)).digest('hex');
  const findOwner = async (email: string): Promise<UserId | null> => {
    const { userId } = await loadState(emailDecider, digestEmail(email), SYSTEM_TEAM);
    return userId;
  };
  return {
    /** Finds the user of an address; null when it is not registered. */
    findOwner: findOwner,
    /** Finds the user of an address, or creates one with an id that does not derive from the address. */
    take: async (email: string, context: CommandContext): Promise<UserId> => {
      const owner = await findOwner(email);
      if (owner !== null) return owner;
      const before = await findRegisteredUser(log, email);
      const userId = before ?? deterministicId('user', context.commandId);
      const command = { type: 'TakeEmail' as const, userId };
      const { state } = await handle(emailDecider, digestEmail(email), command, context);
      return state.userId ?? userId;
    },
    /** Ends the ownership of an address by a user, so that its next registration creates a new user. */
    release: async (email: string, userId: UserId, context: CommandContext): Promise<void> => {
      const command = { type: 'ReleaseEmail' as const, userId };
      await handle(emailDecider, digestEmail(email), command, context);
    },
  };
};
