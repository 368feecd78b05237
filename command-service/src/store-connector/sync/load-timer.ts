import type { Timing } from '../admin-api/timing.ts';
import type { StoreSize } from '../platform/store-size.ts';
import { type BegunPart, type LoadPart, loadTimeLeftMs } from './time-left.ts';

/** Current part of a first load, its progress, and the estimated end of the load. */
export interface LoadTimer {
  readonly measure: (size: StoreSize) => void;
  /** Does nothing while the part is under way. */
  readonly begin: (part: LoadPart) => void;
  /** Sets the units of the current part that are done. */
  readonly done: (units: number) => void;
  /** Adds units that are done. */
  readonly add: (units: number) => void;
  /** Null while it cannot be estimated. */
  readonly readyAt: () => string | null;
}

export const createLoadTimer = (timing: Timing): LoadTimer => {
  let size: StoreSize | null = null;
  let begun: readonly BegunPart[] = [];
  const change = (changed: (current: BegunPart) => number): void => {
    begun = begun.map((one, at) =>
      at === begun.length - 1 ? { ...one, done: changed(one) } : one,
    );
  };
  return {
    measure: (measured) => {
      size = measured;
    },
    begin: (part) => {
      if (begun.at(-1)?.part === part) return;
      begun = [...begun, { part, beganAt: timing.elapsedMs(), done: 0 }];
    },
    done: (units) => change(() => units),
    add: (units) => change(({ done }) => done + units),
    readyAt: () => {
      const leftMs = size === null ? null : loadTimeLeftMs(size, begun, timing.elapsedMs());
      return leftMs === null ? null : new Date(Date.parse(timing.now()) + leftMs).toISOString();
    },
  };
};
