import type { EventDefinition } from '@quartermaster/contracts/core/event';
import type { StreamName } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { deterministicId } from '@quartermaster/infra/platform/core/ids';
import { tryAgain } from '@quartermaster/infra/platform/core/try-again';
import {
  type EventStore,
  type NewEvent,
  WrongExpectedRevision,
} from '@quartermaster/infra/platform/event-store/event-store';
import type { CommandContext } from './command-context.ts';
import type { DomainEvent } from './decider.ts';
import type { createStreams } from './load-stream.ts';
import type { createStreamTurns } from './stream-turns.ts';

/** What commands are decided over and recorded in. */
export interface Log {
  readonly store: EventStore;
  readonly streams: ReturnType<typeof createStreams>;
  readonly turns: ReturnType<typeof createStreamTurns>;
  readonly random: () => number;
}

/** Longest pauses before a command that lost a race against another process is tried again; about six seconds in all. */
const LONGEST_PAUSES_MS = [10, 20, 40, 80, 160, 320, 640, 1_000, 1_500, 2_000];

/** Tries a command again that lost a race against another process, each time after a random part of a longer pause. */
export const untilItFits = async <Result>(
  random: () => number,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    const pausesMs = LONGEST_PAUSES_MS.map((longest) => random() * longest);
    return await tryAgain(pausesMs, (error) => error instanceof WrongExpectedRevision, work);
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error;
    throw new Rejection('CONFLICT', 'Others keep changing this at the same time; try again');
  }
};

/** The events of a command as they are appended: their ids are made of the command's, so a repetition is recognised. */
export const newEvents = (
  definitions: readonly EventDefinition[],
  stream: StreamName,
  events: readonly DomainEvent[],
  context: CommandContext,
): readonly NewEvent[] => {
  const { teamId, actor, commandId, correlationId, causationId } = context;
  return events.map(({ type, data }, index) => {
    const definition = definitions.find((one) => one.type === type);
    if (definition === undefined) throw new Error(`${stream} has no events of type ${type}`);
    const { version, data: schema } = definition;
    return {
      id: deterministicId(commandId, stream, String(index)),
      type,
      schemaVersion: version,
      data: schema.parse(data),
      metadata: { teamId, actor, commandId, correlationId, causationId },
    };
  });
};
