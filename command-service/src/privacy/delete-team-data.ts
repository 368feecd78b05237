import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { DeletedPart, PrivacyOutcome } from '@quartermaster/contracts/privacy/events';
import { privacyDecider } from './decider.ts';
import { deleteParts, type DeletionOptions } from './delete-parts.ts';
import { readPersonsOfTeam } from './persons-of-team.ts';
import { type DeletionRecord, createDeletionRecord, receiveRemoval } from './requests.ts';

/** A request to delete a team. */
export interface Deletion {
  readonly teamId: TeamId;
  readonly requestId: string;
  readonly sentAt: string;
}

/** Deletes part after part and records each; a repetition continues with the first part that is not recorded. */
const deleteAll = async (
  options: DeletionOptions,
  teamId: TeamId,
  record: DeletionRecord,
): Promise<void> => {
  await options.disable(teamId);
  const persons = await readPersonsOfTeam(options.log, teamId);
  for (const [part, remove] of deleteParts) {
    const { deleted } = await record.loadState();
    if (deleted.has(part)) continue;
    await record.recordDeleted(part, await remove(options, { teamId, persons }));
  }
  await record.recordFinished();
  await options.closing.release(teamId);
};

/** Reason to keep the data of a team; null when it has to be deleted. */
const reasonToKeep = async (
  { closing, isConnected }: DeletionOptions,
  { teamId, sentAt }: Deletion,
): Promise<PrivacyOutcome | null> => {
  const claim = await closing.claim(teamId, sentAt);
  if (claim === 'none') return 'UNKNOWN_SHOP';
  if (claim === 'connected') return 'CONNECTED_AGAIN';
  if (claim === 'closing') return null;
  if (await isConnected(teamId)) return 'CONNECTED_AGAIN';
  await closing.close(teamId, sentAt);
  return null;
};

/** Carries out a `shop/redact`, unless the store was connected again. May be interrupted at any time, and repeated. */
export const redactShop = async (options: DeletionOptions, deletion: Deletion): Promise<void> => {
  const { teamId, requestId } = deletion;
  const record = createDeletionRecord(options.handler, teamId, requestId);
  const { requests, isDeleted } = await record.loadState();
  if ((requests.get(requestId) ?? null) !== null) return;
  const kept = isDeleted ? null : await reasonToKeep(options, deletion);
  if (kept === null) await deleteAll(options, teamId, record);
  await record.recordClosed(kept ?? 'DELETED', options.now());
};

/**
 * Deletes the data of a team by request of an operator, whatever the state of its store is. May be interrupted and repeated.
 * Rejects with NOT_FOUND for an unknown team.
 */
export const removeTeamData = async (
  options: DeletionOptions,
  teamId: TeamId,
): Promise<ReadonlyMap<DeletedPart, number>> => {
  const { handler, closing, now } = options;
  const known = await handler.loadState(privacyDecider, teamId, teamId);
  if (!known.isDeleted) await options.disable(teamId);
  const requestId = await receiveRemoval(handler, teamId, now());
  const record = createDeletionRecord(handler, teamId, requestId);
  if (known.isDeleted) await closing.release(teamId);
  else {
    await closing.close(teamId, now());
    await deleteAll(options, teamId, record);
  }
  await record.recordClosed('DELETED', now());
  return (await record.loadState()).deleted;
};
