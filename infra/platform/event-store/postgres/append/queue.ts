import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Pool } from 'pg';
import type { AppendRequest } from '../../append-request.ts';
import { type AppendResult, LogBusy, LogDamaged } from '../../event-store.ts';
import { findFirstResult, wrongRevision } from '../../repeated-append.ts';
import { findKnown } from '../rows.ts';

/** A queued append and the callbacks of its caller. */
export interface WaitingAppend {
  readonly request: AppendRequest;
  readonly bytes: number;
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: unknown) => void;
}

/** Larger transactions are not faster, and other appends wait longer. */
const MAX_EVENTS = 1_000;
const MAX_BYTES = 4_000_000;
/** Number of queued appends that one batch considers, including those it must leave out. */
const MAX_LOOK = 2_000;

const sumBytes = ({ events }: AppendRequest): number =>
  events.reduce((bytes, { data, metadata }) => bytes + data.length + metadata.length, 0);

export const toWaitingAppend = (
  request: AppendRequest,
  { resolve, reject }: Pick<WaitingAppend, 'resolve' | 'reject'>,
): WaitingAppend => ({ request, bytes: sumBytes(request), resolve, reject });

/** The appends of one transaction. Appends that share a stream or an id need separate transactions. */
const createBatch = () => {
  const appends: WaitingAppend[] = [];
  const streams = new Set<string>();
  const ids = new Set<string>();
  let bytes = 0;
  const conflicts = ({ request }: WaitingAppend): boolean =>
    streams.has(request.stream) || request.events.some(({ id }) => ids.has(id));
  return {
    appends,
    /** An append larger than a batch gets its own batch. */
    fits: (next: WaitingAppend): boolean =>
      appends.length === 0 ||
      (ids.size + next.request.events.length <= MAX_EVENTS && bytes + next.bytes <= MAX_BYTES),
    /** False when the append, and later ones on its stream, must wait for the next batch. */
    take: (next: WaitingAppend): boolean => {
      const mustWait = conflicts(next);
      streams.add(next.request.stream);
      if (mustWait) return false;
      for (const { id } of next.request.events) ids.add(id);
      bytes += next.bytes;
      appends.push(next);
      return true;
    },
  };
};

interface Lane {
  readonly teamId: TeamId;
  /** In the order of arrival. */
  waiting: WaitingAppend[];
  bytes: number;
}

/** The appends of one transaction, one of each team after the other; those of a team that it leaves out keep their order. */
const takeBatch = (lanes: readonly Lane[]): readonly WaitingAppend[] => {
  const batch = createBatch();
  const turns = lanes.map((lane) => ({ lane, at: 0, left: [] as WaitingAppend[] }));
  let looked = 0;
  const takeNext = (turn: (typeof turns)[number]): boolean => {
    const next = turn.lane.waiting[turn.at];
    if (next === undefined || looked >= MAX_LOOK || !batch.fits(next)) return false;
    turn.at += 1;
    looked += 1;
    if (batch.take(next)) turn.lane.bytes -= next.bytes;
    else turn.left.push(next);
    return true;
  };
  let open = turns;
  while (open.length > 0) open = open.filter(takeNext);
  for (const { lane, at, left } of turns) lane.waiting = [...left, ...lane.waiting.slice(at)];
  return batch.appends;
};

/** Most appends that wait in one process, and their bytes; beyond it they are refused with LogBusy. */
interface QueueBounds {
  readonly appends: number;
  readonly appendsPerTeam: number;
  readonly bytes: number;
  readonly bytesPerTeam: number;
}

const defaultBounds: QueueBounds = {
  appends: 20_000,
  appendsPerTeam: 4_000,
  bytes: 128_000_000,
  bytesPerTeam: 32_000_000,
};

/** The waiting appends of a process. Teams take turns, so that a long queue of one delays no other. */
export const createAppendQueue = (bounds = defaultBounds) => {
  /** The team that was served last is at the end. */
  const lanes = new Map<TeamId, Lane>();
  let [appends, bytes] = [0, 0];
  const hasRoom = (lane: Lane, { bytes: more }: WaitingAppend): boolean =>
    appends < bounds.appends &&
    lane.waiting.length < bounds.appendsPerTeam &&
    bytes + more <= bounds.bytes &&
    lane.bytes + more <= bounds.bytesPerTeam;
  return {
    isEmpty: () => appends === 0,
    add: (append: WaitingAppend): void => {
      const { teamId } = append.request;
      const lane = lanes.get(teamId) ?? { teamId, waiting: [], bytes: 0 };
      if (!hasRoom(lane, append)) throw new LogBusy();
      lane.waiting.push(append);
      lane.bytes += append.bytes;
      lanes.set(teamId, lane);
      appends += 1;
      bytes += append.bytes;
    },
    take: (): readonly WaitingAppend[] => {
      const batch = takeBatch([...lanes.values()]);
      for (const { request, bytes: less } of batch) {
        const lane = lanes.get(request.teamId);
        lanes.delete(request.teamId);
        if (lane !== undefined && lane.waiting.length > 0) lanes.set(request.teamId, lane);
        appends -= 1;
        bytes -= less;
      }
      return batch;
    },
  };
};

/** Answers appends that were refused: with the first result when the append is a repetition, otherwise with an error. */
export const createRefusals = (pool: Pool) => {
  const pending = new Set<Promise<void>>();

  const answer = async ({ request, resolve, reject }: WaitingAppend, actual: number) => {
    try {
      const known = await findKnown(
        pool,
        request.events.map(({ id }) => id),
      );
      const before = findFirstResult(request, known);
      if (before === undefined) throw wrongRevision(request, actual);
      resolve(before);
    } catch (error) {
      reject(error);
    }
  };

  return {
    /** Answers an append whose stream has the revision `actual`, without delaying the next batch. */
    answerLater: (append: WaitingAppend, actual: number): void => {
      const answering = answer(append, actual).finally(() => pending.delete(answering));
      pending.add(answering);
    },
    /** Answers the appends with an id that is in the log; returns the others. */
    answerRepeated: async (batch: readonly WaitingAppend[]): Promise<readonly WaitingAppend[]> => {
      const ids = batch.flatMap(({ request }) => request.events.map(({ id }) => id));
      const known = await findKnown(pool, ids);
      const fresh = batch.filter(({ request }) => !request.events.some(({ id }) => known.has(id)));
      for (const append of batch) if (!fresh.includes(append)) await answer(append, Number.NaN);
      if (fresh.length < batch.length) return fresh;
      throw new LogDamaged('The log refused event ids as duplicates, but has none of them');
    },
    finished: async (): Promise<void> => {
      await Promise.all(pending);
    },
  };
};
