import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { RecordedEvent } from '../event-store/event-store.ts';

/** One try of a job. */
export interface Try {
  /** Names this try among all tries of all jobs: command ids of what only this try records derive from it. */
  readonly id: string;
  /** Aborted when the process stops and the job is left to another one. */
  readonly signal: AbortSignal;
  /** The job is parked when this try fails. */
  readonly isLast: boolean;
}

/**
 * What follows from events: each event of `types` becomes a job, and jobs of one lane run one at a time, in log order. A job
 * that fails is tried again and holds up its lane alone. A job may run twice, so commands take their ids from the event.
 */
export interface Reaction {
  readonly name: string;
  readonly types: readonly string[];
  /** Where a reaction begins that has never run in this database. */
  readonly from: 'first event' | 'now';
  /** The lane of an event, among the lanes of this reaction. */
  readonly laneOf: (event: RecordedEvent) => string;
  /** Tries after which the job is parked. */
  readonly maxTries: number;
  readonly handle: (event: RecordedEvent, run: Try) => Promise<void>;
}

/** What is to be done at a moment. `key` names it among all of its reaction, so that it becomes one job. */
export interface Due {
  readonly key: string;
  readonly teamId: TeamId;
}

/**
 * What follows from the clock: whatever is due becomes a job, once however many processes look. Each job has a lane of its
 * own. What was done but is still named as due is done again, so `due` reads what was done, and `handle` may run twice.
 */
export interface TimedReaction {
  readonly name: string;
  readonly due: (now: string) => Promise<readonly Due[]>;
  /** Tries after which the job is parked. */
  readonly maxTries: number;
  readonly handle: (due: Due, run: Try) => Promise<void>;
}

export const isTimed = (reaction: Reaction | TimedReaction): reaction is TimedReaction =>
  'due' in reaction;

/** With the pauses between them, tries of about 18 hours. */
const DEFAULT_TRIES = 25;

const teamOf = ({ metadata }: RecordedEvent): string => metadata.teamId;

/** A reaction with one lane for each team and 25 tries, unless it says otherwise. */
export const defineReaction = (
  given: Omit<Reaction, 'laneOf' | 'maxTries'> & Partial<Pick<Reaction, 'laneOf' | 'maxTries'>>,
): Reaction => ({ laneOf: teamOf, maxTries: DEFAULT_TRIES, ...given });

/** A timed reaction with 25 tries, unless it says otherwise. */
export const defineTimedReaction = (
  given: Omit<TimedReaction, 'maxTries'> & Partial<Pick<TimedReaction, 'maxTries'>>,
): TimedReaction => ({ maxTries: DEFAULT_TRIES, ...given });
