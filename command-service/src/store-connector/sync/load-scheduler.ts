import type { Timing } from '../admin-api/timing.ts';

/** Slot of a first load among the first loads of its process. */
export interface LoadSlot {
  /** Waits until the load may begin; at once when it has begun. */
  readonly begin: () => Promise<void>;
  /** Runs a part of the load after smaller loads at work had their share of time. The first part begins the load. */
  readonly part: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** True while a smaller load is at work. */
  readonly isBehind: () => boolean;
  readonly leave: () => void;
}

/**
 * Schedules the first loads of a process. A few are at work at a time, in the order in which they joined, since each keeps its
 * data in memory. A larger one waits for smaller ones, so that a small shop is ready soon.
 */
export interface LoadScheduler {
  /** `size` is the number of things to read, Infinity when it is not known. Waits end with the signal. */
  readonly join: (size: number, signal: AbortSignal) => LoadSlot;
}

interface Load {
  readonly size: number;
  readonly number: number;
  /** Milliseconds of the clock at its start; null before. */
  begunAt: number | null;
  isInPart: boolean;
  /** True while it waits for smaller loads. */
  isHeld: boolean;
  lastPartMs: number;
  /** Decaying sum of the time of its parts, at `workedAt`. */
  workedMs: number;
  workedAt: number;
}

const FADES_MS = 1_000;
/** A load with less work than this waits for its store; other loads do not wait for it. */
const AT_WORK_MS = 100;
/** Factor of the wait: the time of a load's last part, times this, for each smaller load at work. */
const SHARE = 4;
const LOOK_MS = 20;
/** Loads at work at a time. */
const MOST_AT_WORK = 3;
/** One more load may begin if its size is at most this share of the largest. */
const SMALL_SHARE = 0.5;
/** Time after its start during which a load counts as at work. */
const BEGINS_MS = 5_000;

const isSmaller = (a: Load, b: Load): boolean =>
  a.size < b.size || (a.size === b.size && a.number < b.number);

const isFirst = (load: Load, others: readonly Load[]): boolean =>
  others.every((other) => load.number <= other.number);

const isSmallest = (load: Load, others: readonly Load[]): boolean =>
  others.every((other) => other === load || isSmaller(load, other));

/** True when a load may begin now, beside the loads at work and before the waiting ones. */
const canBegin = (load: Load, atWork: readonly Load[], waiting: readonly Load[]): boolean => {
  if (atWork.length < MOST_AT_WORK) return isFirst(load, waiting);
  const largest = Math.max(...atWork.map(({ size }) => size));
  const isSmall = load.size < Infinity && load.size <= largest * SMALL_SHARE;
  return atWork.length === MOST_AT_WORK && isSmall && isSmallest(load, waiting);
};

/** Loads with their recent work. */
const watchLoads = (elapsedMs: () => number) => {
  const loads = new Set<Load>();
  const getWorkedMs = ({ workedMs, workedAt }: Load): number =>
    workedMs * Math.exp((workedAt - elapsedMs()) / FADES_MS);
  const isAtWork = (load: Load): boolean => load.isInPart || getWorkedMs(load) > AT_WORK_MS;
  const occupiesSlot = (load: Load): boolean => {
    const { begunAt, isHeld } = load;
    if (begunAt === null) return false;
    return isHeld || isAtWork(load) || elapsedMs() - begunAt < BEGINS_MS;
  };
  return {
    loads,
    atWork: (): readonly Load[] => [...loads].filter(occupiesSlot),
    smallerAtWork: (load: Load): number =>
      [...loads].filter((other) => isSmaller(other, load) && isAtWork(other)).length,
    time: async <Result>(load: Load, work: () => Promise<Result>): Promise<Result> => {
      const from = elapsedMs();
      load.isInPart = true;
      try {
        return await work();
      } finally {
        load.isInPart = false;
        load.lastPartMs = elapsedMs() - from;
        load.workedMs = getWorkedMs(load) + load.lastPartMs;
        load.workedAt = elapsedMs();
      }
    },
  };
};

/** Begins a load once a slot is free. */
const createBeginQueue = (
  atWork: () => readonly Load[],
  { elapsedMs, sleep }: Pick<Timing, 'elapsedMs' | 'sleep'>,
) => {
  const waiting = new Set<Load>();
  return async (load: Load, signal: AbortSignal): Promise<void> => {
    if (load.begunAt !== null) return;
    waiting.add(load);
    try {
      while (load.begunAt === null) {
        if (canBegin(load, atWork(), [...waiting])) load.begunAt = elapsedMs();
        else await sleep(LOOK_MS, signal);
      }
    } finally {
      waiting.delete(load);
    }
  };
};

export const createLoadScheduler = ({
  elapsedMs,
  sleep,
}: Pick<Timing, 'elapsedMs' | 'sleep'>): LoadScheduler => {
  const { loads, atWork, smallerAtWork, time } = watchLoads(elapsedMs);
  const begin = createBeginQueue(atWork, { elapsedMs, sleep });
  let joined = 0;
  const wait = async (load: Load, signal: AbortSignal): Promise<void> => {
    await begin(load, signal);
    const from = elapsedMs();
    while (elapsedMs() - from < smallerAtWork(load) * SHARE * load.lastPartMs) {
      load.isHeld = true;
      await sleep(LOOK_MS, signal);
    }
    load.isHeld = false;
  };
  return {
    join: (size, signal) => {
      const load: Load = {
        size,
        number: joined,
        begunAt: null,
        isInPart: false,
        isHeld: false,
        lastPartMs: 0,
        workedMs: 0,
        workedAt: 0,
      };
      joined += 1;
      loads.add(load);
      return {
        begin: () => begin(load, signal),
        part: async (work) => {
          await wait(load, signal);
          return time(load, work);
        },
        isBehind: () => smallerAtWork(load) > 0,
        leave: () => void loads.delete(load),
      };
    },
  };
};
