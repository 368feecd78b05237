import type { EventDefinition } from '@quartermaster/contracts/core/event';
import type { StreamName } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { deterministicId } from '@quartermaster/platform/core/ids';
import {
  type EventStore,
  type NewEvent,
  WrongExpectedRevision,
} from '@quartermaster/platform/event-store/event-store';
import pRetry from 'p-retry';
import type { CommandContext } from './command-context.ts';
import type { CommandDeadline, RunCommand } from './command-deadline.ts';
import type { DomainEvent } from './decider.ts';
import type { createStreams } from './load-stream.ts';
import type { createStreamQueues } from './stream-queues.ts';

/** Log, folded streams and queues that commands use. */
export interface Log {
  readonly run: RunCommand;
  readonly store: EventStore;
  readonly streams: ReturnType<typeof createStreams>;
  readonly queues: ReturnType<typeof createStreamQueues>;
}

/** The log with the deadline of one command. */
export interface OpenLog extends Pick<Log, 'store' | 'streams'> {
  readonly deadline: CommandDeadline;
}

/** Growing random pauses, so that processes do not collide again; about six seconds in all. */
const RETRIES = { retries: 10, minTimeout: 10, factor: 2, maxTimeout: 1_500, randomize: true };

/** Decides and appends again after another process changed the stream in between. Rejects with CONFLICT after the last try. */
export const retryOnConflict = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await pRetry(work, {
      ...RETRIES,
      shouldRetry: ({ error }) => error instanceof WrongExpectedRevision,
    });
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error;
    throw new Rejection('CONFLICT', 'Others keep changing this at the same time; try again');
  }
};

/** An event of a decider, ready to append. */
export type NewDomainEvent<Event extends DomainEvent> = NewEvent & Event;

/** Turns decided events into events to append. Their ids derive from the command id, so that the log detects a repetition. */
export const toNewEvents = <Event extends DomainEvent>(
  definitions: readonly EventDefinition[],
  stream: StreamName,
  events: readonly Event[],
  context: CommandContext,
): readonly NewDomainEvent<Event>[] => {
  const { teamId, actor, commandId, correlationId, causationId } = context;
  return events.map((event, index) => {
    const definition = definitions.find(({ type }) => type === event.type);
    if (definition === undefined) throw new Error(`${stream} has no events of type ${event.type}`);
    const { version, data: schema } = definition;
    return {
      ...event,
      id: deterministicId(commandId, stream, String(index)),
      schemaVersion: version,
      data: schema.parse(event.data),
      metadata: { teamId, actor, commandId, correlationId, causationId },
    };
  });
};
