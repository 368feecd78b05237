import type { RecordedEvent } from '../event-store/event-store.ts';

/** One try of a job. */
export interface Try {
  /** Names this try among all tries of all jobs: command ids of what only this try records derive from it. */
  readonly id: string;
  /** Aborted when the process stops and the job is left to another one. */
  readonly signal: AbortSignal;
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

/** With the pauses between them, tries of about 18 hours. */
const DEFAULT_TRIES = 25;

const teamOf = ({ metadata }: RecordedEvent): string => metadata.teamId;

/** A reaction with one lane for each team and 25 tries, unless it says otherwise. */
export const defineReaction = (
  given: Omit<Reaction, 'laneOf' | 'maxTries'> & Partial<Pick<Reaction, 'laneOf' | 'maxTries'>>,
): Reaction => ({ laneOf: teamOf, maxTries: DEFAULT_TRIES, ...given });
