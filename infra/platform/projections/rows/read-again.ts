import { isAfter } from '@quartermaster/contracts/core/position';
import type { Partitioning } from '../../event-bus/event-bus.ts';
import type { EventStore, RecordedEvent } from '../../event-store/event-store.ts';
import type { ReadAgain } from './pending-batch.ts';

const BATCH_SIZE = 5000;

/** Reads events of a partition from the log, for projections that were given them before. */
export const createReadAgain = (
  store: Pick<EventStore, 'readAll'>,
  { getPartition }: Pick<Partitioning, 'getPartition'>,
  partition: number,
): ReadAgain =>
  async function* (after, until) {
    const isOwn = ({ position, metadata }: RecordedEvent): boolean =>
      !isAfter(position, until) && getPartition(metadata.teamId) === partition;
    for (let at = after; isAfter(until, at);) {
      const events = await store.readAll(at, BATCH_SIZE);
      const last = events.at(-1)?.position;
      if (last === undefined)
        throw new Error(`The log ends before ${String(until)}, which it had before`);
      const own = events.filter(isOwn);
      if (own.length > 0) yield own;
      at = last;
    }
  };
