import {
  haveSameFormat,
  isAfter,
  type Position,
  formatPosition,
  START,
} from '@quartermaster/contracts/core/position';
import { type Checkpoint, type EventStore, LogDamaged } from './event-store.ts';

const WHAT_TO_DO =
  'Commands are refused. Name the right log, or restore PostgreSQL and the log from copies that belong together; if this log is ' +
  'to be kept as it is, stop the product, run npm run rebuild -- --all --accept, and start it again.';

/** The log is not the one that its readers read. */
export class LogMismatch extends LogDamaged {
  override readonly name: string = 'LogMismatch';
  readonly isOperational = true;
}

/** The log ends before a position that was read from it: it was restored from an older copy, emptied, or replaced. */
export class LogBehind extends LogMismatch {
  override readonly name = 'LogBehind';

  constructor(reached: Position, end: Position) {
    super(
      `A reader is at position ${String(reached)}, but the log ends at ${end === START ? 'its start' : String(end)}: it was ` +
        `restored from an older backup or emptied, or this is another log. ${WHAT_TO_DO}`,
    );
  }
}

/** The log has another event, or none, at a position that was read: it is another log, or a copy that went its own way. */
export class OtherLog extends LogMismatch {
  override readonly name = 'OtherLog';

  constructor(reached: Position) {
    super(
      `A reader is at position ${String(reached)}, but the log does not have the event that was read there: this is another log, or ` +
        `an older backup to which other events were added. ${WHAT_TO_DO}`,
    );
  }
}

/** A topic was filled from a log that is not this one. */
export class TopicOfOtherLog extends LogMismatch {
  override readonly name = 'TopicOfOtherLog';

  constructor(topic: string, reached: Position) {
    super(
      `The topic ${topic} was filled up to position ${formatPosition(reached)}, where the log has another event or none: one of ` +
        'them was restored from an older copy or replaced. Commands are refused. Name the right log and topic, or name a new ' +
        'topic by KAFKA_TOPIC, which is then filled from the log.',
    );
  }
}

/** The parts of a log that tell it from another. */
export type IdentifiedLog = Pick<EventStore, 'head' | 'eventIdAt'>;

/** True when the log has the event of the checkpoint at its position, or the checkpoint is at the start. */
export const isInLog = async (
  log: Pick<EventStore, 'eventIdAt'>,
  { position, eventId }: Checkpoint,
): Promise<boolean> => position === START || (await log.eventIdAt(position)) === eventId;

/** LogBehind or OtherLog when the log has not the event of the checkpoint at its position; else null. */
export const findMismatch = async (
  log: IdentifiedLog,
  checkpoint: Checkpoint,
): Promise<LogMismatch | null> => {
  if (await isInLog(log, checkpoint)) return null;
  const { position } = checkpoint;
  const end = await log.head();
  const isBehind = end === START || (haveSameFormat(position, end) && isAfter(position, end));
  return isBehind ? new LogBehind(position, end) : new OtherLog(position);
};

/** Furthest checkpoints of the readers of a log: of those in the database, and of the relay to a Kafka topic. */
export interface Reached {
  readonly readers: Checkpoint;
  readonly relay: (Checkpoint & { readonly topic: string }) | null;
}

/** The mismatch between a log and its readers; null when there is none. */
export const findMismatchWith = async (
  log: IdentifiedLog,
  { readers, relay }: Reached,
): Promise<LogMismatch | null> => {
  const mismatch = await findMismatch(log, readers);
  if (mismatch !== null || relay === null || (await isInLog(log, relay))) return mismatch;
  return new TopicOfOtherLog(relay.topic, relay.position);
};

/** A checkpoint at the newest event of the log. */
export const checkpointAtHead = async (log: IdentifiedLog): Promise<Checkpoint> => {
  const position = await log.head();
  return { position, eventId: await log.eventIdAt(position) };
};
