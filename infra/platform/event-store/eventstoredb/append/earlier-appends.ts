import type { Revision, StreamName } from '@quartermaster/contracts/core/ids';
import type { AppendRequest } from '../../append-request.ts';
import { START } from '@quartermaster/contracts/core/position';
import { type AppendResult, LogDamaged, type Position } from '../../event-store.ts';
import { findFirstResult } from '../../repeated-append.ts';
import { createKnownIds } from './known-ids.ts';
import type { Reads } from '../read/reads.ts';

/** Finds earlier appends and their results. */
export const createEarlierAppends = (reads: Pick<Reads, 'readStream'>) => {
  const known = createKnownIds(reads.readStream);
  /** The position of an event that is known to be in the stream; throws LogDamaged when it is not. */
  const positionAt = async (
    stream: StreamName,
    revision: Revision,
    id: string | undefined,
  ): Promise<Position> => {
    const [event] = await reads.readStream(stream, revision, 1);
    if (event?.id === id && event !== undefined) return event.position;
    throw new LogDamaged(`${stream} does not hold event ${String(id)} at revision ${revision}`);
  };

  return {
    positionAt,
    /** Adds events that were read from a stream, from a revision on. */
    learn: known.learn,
    /** Adds the events of an append that succeeded. */
    note: ({ stream, expected, events }: AppendRequest): void => {
      const placed = events.map(({ id }, index) => ({ id, revision: expected + 1 + index }));
      known.learn(stream, expected + 1, placed);
    },
    /**
     * The first result of an append whose events are in its stream, up to a revision; undefined when none of them is. Throws
     * EventIdsTaken when only some are.
     */
    answerTo: async (request: AppendRequest, upTo: number): Promise<AppendResult | undefined> => {
      const { stream, events } = request;
      const revisions = await known.upTo(stream, upTo);
      const places = events.flatMap(({ id }) => {
        const revision = revisions.get(id);
        const place = { id, stream, position: START };
        return revision === undefined ? [] : [[id, { ...place, revision }] as const];
      });
      const answer = findFirstResult(request, new Map(places));
      if (answer === undefined) return undefined;
      const { revision } = answer;
      return { revision, position: await positionAt(stream, revision, events.at(-1)?.id) };
    },
  };
};

export type EarlierAppends = ReturnType<typeof createEarlierAppends>;
