import type { Timing } from '../admin-api/timing.ts';

/** The place of a first load among those of its process. */
export interface LoadPlace {
  /** Does a part of the load, once smaller loads that are at work had their share of the time. */
  readonly part: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Whether a smaller load is at work. */
  readonly isBehind: () => boolean;
  readonly leave: () => void;
}

/** The first loads of a process: a larger one leaves time to smaller ones, so that a small shop is ready soon. */
export interface LoadRoom {
  /** `size` is the number of things to read, Infinity when it is not known. Waits end with the signal. */
  readonly join: (size: number, signal: AbortSignal) => LoadPlace;
}

interface Load {
  readonly size: number;
  readonly number: number;
  isInPart: boolean;
  lastPartMs: number;
  /** Time of its parts, which fades; as it was at `workedAt`. */
  workedMs: number;
  workedAt: number;
}

const FADES_MS = 1_000;
/** A load that works less than that waits for its store, and no other waits for it. */
const AT_WORK_MS = 100;
/** For each smaller load at work, a larger one waits so many times as long as its own last part took. */
const SHARE = 4;
const LOOK_MS = 20;

const isSmaller = (a: Load, b: Load): boolean =>
  a.size < b.size || (a.size === b.size && a.number < b.number);

/** Loads and what they have done lately. */
const watchLoads = (elapsedMs: () => number) => {
  const loads = new Set<Load>();
  const worked = ({ workedMs, workedAt }: Load): number =>
    workedMs * Math.exp((workedAt - elapsedMs()) / FADES_MS);
  const isAtWork = (load: Load): boolean => load.isInPart || worked(load) > AT_WORK_MS;
  return {
    loads,
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
        load.workedMs = worked(load) + load.lastPartMs;
        load.workedAt = elapsedMs();
      }
    },
  };
};

export const createLoadRoom = ({
  elapsedMs,
  sleep,
}: Pick<Timing, 'elapsedMs' | 'sleep'>): LoadRoom => {
  const { loads, smallerAtWork, time } = watchLoads(elapsedMs);
  let joined = 0;
  const wait = async (load: Load, signal: AbortSignal): Promise<void> => {
    const from = elapsedMs();
    while (elapsedMs() - from < smallerAtWork(load) * SHARE * load.lastPartMs) {
      await sleep(LOOK_MS, signal);
    }
  };
  return {
    join: (size, signal) => {
      const before = { isInPart: false, lastPartMs: 0, workedMs: 0, workedAt: 0 };
      const load: Load = { size, number: joined, ...before };
      joined += 1;
      loads.add(load);
      return {
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
