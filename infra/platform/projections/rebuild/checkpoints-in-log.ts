import type { Checkpoint, EventStore } from '../../event-store/event-store.ts';
import {
  checkpointAtHead,
  findMismatch,
  type IdentifiedLog,
  isInLog,
} from '../../event-store/log-identity.ts';

/** The log that tables are folded from. */
export type ReplayedLog = Pick<EventStore, 'readAll'> & IdentifiedLog;

/** Throws LogMismatch unless the log has the event of each checkpoint. */
export const assertInLog = async (
  log: IdentifiedLog,
  checkpoints: readonly Checkpoint[],
): Promise<void> => {
  for (const checkpoint of checkpoints) {
    const mismatch = await findMismatch(log, checkpoint);
    if (mismatch !== null) throw mismatch;
  }
};

/** The same checkpoints; the end of the log in place of each whose event the log does not have. */
export const moveIntoLog = async (
  log: IdentifiedLog,
  checkpoints: readonly Checkpoint[],
): Promise<readonly Checkpoint[]> => {
  const end = await checkpointAtHead(log);
  return Promise.all(
    checkpoints.map(async (checkpoint) => ((await isInLog(log, checkpoint)) ? checkpoint : end)),
  );
};
