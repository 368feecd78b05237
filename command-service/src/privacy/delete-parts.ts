import { toKeyOwner } from '@quartermaster/contracts/core/event';
import type { TeamId, UserId } from '@quartermaster/contracts/core/ids';
import type { DeletedPart } from '@quartermaster/contracts/privacy/events';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import type { Files } from '@quartermaster/platform/files/files';
import { forgetTeamAnswers } from '@quartermaster/platform/http/idempotency/postgres-idempotency';
import { forgetTeamQuotas } from '@quartermaster/platform/limits/quotas';
import type { Mailbox } from '@quartermaster/platform/mail/mailbox';
import { removeTeamPapers } from '@quartermaster/platform/pdf/print-cache';
import type { PersonKeys } from '@quartermaster/platform/persons/person-keys';
import { dropHistoricalSnapshots } from '@quartermaster/platform/projections/past/historical-snapshots';
import { forgetInFormerTables } from '@quartermaster/platform/projections/rebuild/former-tables';
import { cancelTeamJobs } from '@quartermaster/platform/reactions/job';
import { forgetAddress, forgetTeam } from '@quartermaster/platform/sessions/forget';
import { forgetTeamDrafts } from '@quartermaster/platform/shared-drafts/forget-drafts';
import type pg from 'pg';
import type { CommandHandler } from '../core/handle-command.ts';
import { deleteTeamSnapshots } from '../core/snapshots.ts';
import { type PersonsOfTeam, findSharedKeys } from './persons-of-team.ts';
import { NAME } from './requests.ts';

/** The stores of teams whose data is deleted. */
interface ClosingStores {
  /** Marks the store of a team, unless it was connected again; `unknown` when only a call to the store can find out. */
  readonly claim: (
    teamId: TeamId,
    sentAt: string,
  ) => Promise<'closing' | 'connected' | 'unknown' | 'none'>;
  /** Marks the store whatever its state is. */
  readonly close: (teamId: TeamId, at: string) => Promise<void>;
  /** Deletes the connector's rows of a team, apart from the mark; returns their number. */
  readonly forget: (teamId: TeamId) => Promise<number>;
  /** Deletes the mark; the store counts as unknown from then on. */
  readonly release: (teamId: TeamId) => Promise<void>;
}

export interface DeletionOptions {
  readonly pool: pg.Pool;
  readonly log: Pick<EventStore, 'readTeam' | 'readAll' | 'head'>;
  readonly handler: Pick<CommandHandler, 'handle' | 'loadState'>;
  /** Disables a team whose store removed the app. */
  readonly disable: (teamId: TeamId) => Promise<void>;
  /** Ends a user for ever, with the sessions and the ownership of the address. */
  readonly forgetUser: (userId: UserId, email: string) => Promise<void>;
  /** Withdraws all invitations of a team; returns how many. */
  readonly withdrawInvitations: (teamId: TeamId) => Promise<number>;
  readonly personKeys: Pick<PersonKeys, 'retire' | 'close' | 'eraseKeys'>;
  readonly closing: ClosingStores;
  readonly files: Pick<Files, 'removeTeamFiles'>;
  /** Mails that are stored as files; null when they are sent by SMTP. */
  readonly mailbox: Pick<Mailbox, 'removeTo'> | null;
  /** Folder of the printed papers of this machine. */
  readonly papersFolder: string;
  /** Waits until appends that read the keys of persons earlier are in the log. */
  readonly awaitAppends: () => Promise<void>;
  readonly now: () => string;
  /** True when the store of a team still accepts the product's token. Rejects while the store does not respond. */
  readonly isConnected: (teamId: TeamId) => Promise<boolean>;
}

export interface TeamToDelete {
  readonly teamId: TeamId;
  readonly persons: PersonsOfTeam;
}

type DeletePart = (parts: DeletionOptions, team: TeamToDelete) => Promise<number>;

const deleteMembers: DeletePart = async ({ forgetUser, pool }, { persons }) => {
  for (const [userId, email] of persons.users) {
    await forgetUser(userId, email);
    await forgetAddress(pool, email.toLowerCase());
  }
  return persons.users.size;
};

const EMAIL = 'email:';

/** Deletes mails to persons whom no other team names. */
const deleteMails: DeletePart = async ({ mailbox, log }, { teamId, persons }) => {
  if (mailbox === null) return 0;
  const shared = await findSharedKeys(log, teamId, persons);
  const own = [...persons.keys].filter(([keyId]) => !shared.has(keyId));
  const addresses = own.flatMap(([, person]) =>
    person.startsWith(EMAIL) ? [person.slice(EMAIL.length)] : [],
  );
  return mailbox.removeTo(new Set(addresses));
};

const deleteStoredRows: DeletePart = async ({ pool, closing }, { teamId }) => {
  await forgetTeamQuotas(pool, teamId);
  const counts = [
    await closing.forget(teamId),
    await forgetTeamDrafts(pool, teamId),
    await deleteTeamSnapshots(pool, teamId),
    await forgetTeamAnswers(pool, teamId),
    await dropHistoricalSnapshots(pool, teamId),
    await forgetInFormerTables(pool, teamId),
  ];
  return counts.reduce((sum, count) => sum + count, 0);
};

/**
 * Deletes the keys of persons and of the team. Retired keys seal no new texts, so the search for other teams that use a key
 * cannot miss a later text. Keys of persons whom another team names stay, because the texts of that team need them. The key
 * of the team is closed, since a process may still record an outcome of earlier work, such as the failure of a mail.
 */
const deleteKeys: DeletePart = async ({ personKeys, log, awaitAppends }, { teamId, persons }) => {
  const ids = new Set(persons.keys.keys());
  await personKeys.retire(ids);
  await awaitAppends();
  const shared = await findSharedKeys(log, teamId, persons);
  const own = await personKeys.eraseKeys(new Set([...ids].filter((id) => !shared.has(id))));
  return own + (await personKeys.close(toKeyOwner(teamId)));
};

/** Steps of the deletion; each may be repeated. Members end early, so that they add nothing; keys go last: steps need them. */
export const deleteParts: readonly (readonly [DeletedPart, DeletePart])[] = [
  ['SIGN_INS', ({ pool }, { teamId }) => forgetTeam(pool, teamId)],
  ['MEMBERS', deleteMembers],
  ['INVITATIONS', ({ withdrawInvitations }, { teamId }) => withdrawInvitations(teamId)],
  ['JOBS', ({ pool }, { teamId }) => cancelTeamJobs(pool, teamId, NAME)],
  ['MAILS', deleteMails],
  ['FILES', ({ files }, { teamId }) => files.removeTeamFiles(teamId)],
  ['PRINTED_PAPERS', ({ papersFolder }, { teamId }) => removeTeamPapers(papersFolder, teamId)],
  ['KEPT_ROWS', deleteStoredRows],
  ['KEYS_OF_PERSONS', deleteKeys],
];
