import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { RecordedEvent } from '../event-store/event-store.ts';

/** One try of a job. */
export interface Try {
  /** Unique among all tries of all jobs. Command ids of records that belong to this try alone derive from it. */
  readonly id: string;
  /** Aborts when the process stops and another process takes over the job. */
  readonly signal: AbortSignal;
  /** The job is parked when this try fails. */
  readonly isLast: boolean;
}

/**
 * Work that follows from events: each event of `types` becomes a job. Jobs of one lane run one at a time, in log order. A
 * failed job is tried again and delays only its lane. A job may run twice, so commands derive their ids from the event.
 */
export interface Reaction {
  readonly name: string;
  readonly types: readonly string[];
  /** First event of a reaction that has no checkpoint in this database yet. */
  readonly from: 'first event' | 'now';
  /** Name of the event's lane, unique within this reaction. */
  readonly chooseLane: (event: RecordedEvent) => string;
  /** Number of failed tries after which the job is parked. */
  readonly maxTries: number;
  /**
   * Its jobs come for many teams at once, and compute instead of waiting for other systems. All such reactions share a few
   * places of a process and rest between jobs, which leaves time to the calls of persons.
   */
  readonly isBatch?: true;
  readonly handle: (event: RecordedEvent, run: Try) => Promise<void>;
}

/** An entry of work that is due now. `key` is unique within its reaction, so each entry becomes one job. */
export interface Due {
  readonly key: string;
  readonly teamId: TeamId;
}

/**
 * Work that follows from the clock: each entry that `due` returns becomes one job, however many processes call it. Each job
 * has its own lane. A done entry that `due` returns again runs again, so `due` must leave out what is done. A job may run
 * twice.
 */
export interface TimedReaction {
  readonly name: string;
  readonly due: (now: string) => Promise<readonly Due[]>;
  /** Number of failed tries after which the job is parked. */
  readonly maxTries: number;
  /** True as for `isBatch` of a `Reaction`. */
  readonly isBatch?: true;
  readonly handle: (due: Due, run: Try) => Promise<void>;
}

export const isTimed = (reaction: Reaction | TimedReaction): reaction is TimedReaction =>
  'due' in reaction;

/** With the pauses between them, the tries last about 18 hours. */
const DEFAULT_TRIES = 25;

const getTeamId = ({ metadata }: RecordedEvent): string => metadata.teamId;

/** A reaction; defaults are one lane per team and 25 tries. */
export const defineReaction = (
  given: Omit<Reaction, 'chooseLane' | 'maxTries'> &
    Partial<Pick<Reaction, 'chooseLane' | 'maxTries'>>,
): Reaction => ({ chooseLane: getTeamId, maxTries: DEFAULT_TRIES, ...given });

/** A timed reaction; the default is 25 tries. */
export const defineTimedReaction = (
  given: Omit<TimedReaction, 'maxTries'> & Partial<Pick<TimedReaction, 'maxTries'>>,
): TimedReaction => ({ maxTries: DEFAULT_TRIES, ...given });
