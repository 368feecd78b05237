import { randomUUID } from 'node:crypto';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { START, isAfter } from '@quartermaster/contracts/core/position';
import type { EventStore, NewEvent, Position, RecordedEvent } from '../event-store/event-store.ts';
import { fact } from '../event-store/contract/test-events.ts';
import type { BusConsumer, EventBatch } from './event-bus.ts';

/** Ids of a team's events in the order of delivery. */
export const listEventIds = (events: readonly RecordedEvent[], team: string): readonly string[] =>
  events.filter(({ metadata }) => metadata.teamId === team).map(({ id }) => id);

/** A new event of a team. */
export const makeTeamEvent = (teamId: TeamId, data: unknown = {}): NewEvent => {
  const event = fact(data);
  return { ...event, metadata: { ...event.metadata, teamId } };
};

/** Appends one event to each of several streams of each team in turn; returns the ids by team. */
export const appendRounds = async (
  store: EventStore,
  teams: readonly string[],
  rounds: number,
  data?: unknown,
) => {
  const byTeam = new Map(teams.map((team): [string, string[]] => [team, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const team of teams) {
      const event = makeTeamEvent(team, data);
      await store.append(`stock-${team}.${randomUUID()}`, [event], 'no-stream');
      byTeam.get(team)?.push(event.id);
    }
  }
  return byTeam;
};

/** A consumer that stores the delivered events and its position, as a read model does. */
export const createReader = (teams: readonly string[], stored = new Map<number, Position>()) => {
  const batches: EventBatch[] = [];
  const partitions = new Set<number>();
  const requested: number[] = [];
  const events = (): readonly RecordedEvent[] =>
    batches.flatMap((batch) => batch.events).filter((each) => teams.includes(each.metadata.teamId));
  const consumer: BusConsumer = {
    group: `reader-${randomUUID()}`,
    onPartitions: async (given) => given.forEach((partition) => partitions.add(partition)),
    startAfter: async (partition) => {
      requested.push(partition);
      return stored.get(partition) ?? START;
    },
    onBatch: async (batch) => {
      batches.push(batch);
      stored.set(batch.partition, batch.events.at(-1)?.position ?? START);
    },
  };
  const has = async (count: number): Promise<void> => {
    while (events().length < count) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  return { consumer, batches, partitions, requested, events, stored, has };
};

/** Shared rows of a group's consumers, as in a database: rows and position change together, from the position that was read. */
export const createSharedRows = (teams: readonly string[]) => {
  const stored = new Map<number, Position>();
  const events: RecordedEvent[] = [];
  const consumer = (group: string): BusConsumer => {
    const at = new Map<number, Position>();
    return {
      group,
      onPartitions: async () => undefined,
      startAfter: async (partition) => {
        const position = stored.get(partition) ?? START;
        at.set(partition, position);
        return position;
      },
      onBatch: async (batch) => {
        const from = at.get(batch.partition) ?? START;
        const fresh = batch.events.filter(({ position }) => isAfter(position, from));
        await new Promise((resolve) => setTimeout(resolve, 2));
        if ((stored.get(batch.partition) ?? START) !== from) throw new Error('another moved it');
        const to = fresh.at(-1)?.position ?? from;
        events.push(...fresh.filter(({ metadata }) => teams.includes(metadata.teamId)));
        stored.set(batch.partition, to);
        at.set(batch.partition, to);
      },
    };
  };
  const has = async (count: number): Promise<void> => {
    while (events.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  return { consumer, has, ids: (team: string) => listEventIds(events, team) };
};
