import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from '@jest/globals';
import {
  type EventStore,
  type NewEvent,
  type Position,
  type RecordedEvent,
  START,
} from '../event-store/event-store.ts';
import { fact } from '../event-store/test-events.ts';
import type { BusConsumer, EventBatch, EventBus } from './event-bus.ts';

/** A bus and the log whose events it brings. */
export interface OpenBus {
  readonly bus: EventBus;
  readonly store: EventStore;
  close(): Promise<void>;
}

const ofTeam = (teamId: string): NewEvent => {
  const event = fact();
  return { ...event, metadata: { ...event.metadata, teamId } };
};

/** Appends one event to each of several streams of each team in turn, and answers their ids by team. */
const record = async (store: EventStore, teams: readonly string[], rounds: number) => {
  const byTeam = new Map(teams.map((team): [string, string[]] => [team, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const team of teams) {
      const event = ofTeam(team);
      await store.append(`stock-${team}.${randomUUID()}`, [event], 'no-stream');
      byTeam.get(team)!.push(event.id);
    }
  }
  return byTeam;
};

/** A consumer that remembers what it was given and where it stands, as a read model does. */
const createReader = (teams: readonly string[], stored = new Map<number, Position>()) => {
  const batches: EventBatch[] = [];
  const partitions = new Set<number>();
  const asked: number[] = [];
  const events = (): readonly RecordedEvent[] =>
    batches.flatMap((batch) => batch.events).filter((each) => teams.includes(each.metadata.teamId));
  const consumer: BusConsumer = {
    group: `reader-${randomUUID()}`,
    onPartitions: async (given) => given.forEach((partition) => partitions.add(partition)),
    startAfter: async (partition) => {
      asked.push(partition);
      return stored.get(partition) ?? START;
    },
    onBatch: async (batch) => {
      batches.push(batch);
      stored.set(batch.partition, batch.events.at(-1)!.position);
    },
  };
  const has = async (count: number): Promise<void> => {
    while (events().length < count) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  return { consumer, batches, partitions, asked, events, stored, has };
};

const idsOf = (events: readonly RecordedEvent[], team: string): readonly string[] =>
  events.filter(({ metadata }) => metadata.teamId === team).map(({ id }) => id);

/** What every bus promises. `open` gives a bus over a log that others may write too. */
export const eventBusContract = (adapter: string, open: () => Promise<OpenBus>): void => {
  const opened: OpenBus[] = [];
  const openOne = async (): Promise<OpenBus> => {
    const one = await open();
    opened.push(one);
    return one;
  };
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
  });
  const twoTeams = (): readonly [string, string] => [randomUUID(), randomUUID()];

  describe(`${adapter}: a bus`, () => {
    test('brings every event of a team in the order of the log, all on one partition', async () => {
      const { bus, store } = await openOne();
      const teams = twoTeams();
      const reader = createReader(teams);
      const before = await record(store, teams, 3);
      bus.subscribe(reader.consumer);
      const later = await record(store, teams, 3);
      await reader.has(12);
      for (const team of teams) {
        expect(idsOf(reader.events(), team)).toEqual([...before.get(team)!, ...later.get(team)!]);
        const partitions = reader.batches.flatMap(({ partition, events }) =>
          idsOf(events, team).length > 0 ? [partition] : [],
        );
        expect(new Set(partitions).size).toBe(1);
      }
    });

    test('tells the partitions first, and asks for the position of each before its first batch', async () => {
      const { bus, store } = await openOne();
      const teams = twoTeams();
      await record(store, teams, 1);
      const reader = createReader(teams);
      const order: string[] = [];
      bus.subscribe({
        ...reader.consumer,
        onPartitions: async (partitions) => {
          await reader.consumer.onPartitions(partitions);
          order.push('partitions');
        },
        startAfter: async (partition) => {
          order.push(`start ${partition}`);
          return reader.consumer.startAfter(partition);
        },
        onBatch: async (batch) => {
          order.push(`batch ${batch.partition}`);
          await reader.consumer.onBatch(batch);
        },
      });
      await reader.has(2);
      expect(order[0]).toBe('partitions');
      for (const { partition, events } of reader.batches) {
        expect(reader.partitions).toContain(partition);
        expect(order.indexOf(`start ${partition}`)).toBeLessThan(
          order.indexOf(`batch ${partition}`),
        );
        expect(events.length).toBeGreaterThan(0);
      }
    });

    test('goes on after the stored position, also past what it brought before', async () => {
      const { bus, store } = await openOne();
      const teams = twoTeams();
      const first = createReader(teams);
      await record(store, teams, 2);
      const subscription = bus.subscribe(first.consumer);
      await first.has(4);
      await subscription.stop();
      await expect(subscription.done).resolves.toBeUndefined();
      const later = await record(store, teams, 2);
      const second = createReader(teams, first.stored);
      bus.subscribe(second.consumer);
      await second.has(4);
      for (const team of teams) expect(idsOf(second.events(), team)).toEqual(later.get(team));
    });

    test('brings everything again to one who has stored nothing', async () => {
      const { bus, store } = await openOne();
      const teams = twoTeams();
      const recorded = await record(store, teams, 2);
      for (const reader of [createReader(teams), createReader(teams)]) {
        bus.subscribe(reader.consumer);
        await reader.has(4);
        for (const team of teams) expect(idsOf(reader.events(), team)).toEqual(recorded.get(team));
      }
    });

    test('hands over one batch at a time in a partition', async () => {
      const { bus, store } = await openOne();
      const teams = twoTeams();
      const reader = createReader(teams);
      const running = new Map<number, number>();
      let most = 0;
      bus.subscribe({
        ...reader.consumer,
        onBatch: async (batch) => {
          const now = (running.get(batch.partition) ?? 0) + 1;
          running.set(batch.partition, now);
          most = Math.max(most, now);
          await new Promise((resolve) => setTimeout(resolve, 5));
          running.set(batch.partition, now - 1);
          await reader.consumer.onBatch(batch);
        },
      });
      await record(store, teams, 5);
      await reader.has(10);
      expect(most).toBe(1);
    });

    test.each(['onPartitions', 'startAfter', 'onBatch'] as const)(
      'ends a subscription whose %s fails, with that error',
      async (failing) => {
        const { bus, store } = await openOne();
        const teams = twoTeams();
        await record(store, teams, 1);
        const reader = createReader(teams);
        const subscription = bus.subscribe({
          ...reader.consumer,
          [failing]: async () => {
            throw new Error('the read model is away');
          },
        });
        await expect(subscription.done).rejects.toThrow('the read model is away');
        await subscription.stop();
        expect(reader.events()).toEqual([]);
      },
    );

    test('stops what follows it when it is closed, and leaves the log open', async () => {
      const { bus, store } = await openOne();
      const teams = twoTeams();
      const subscription = bus.subscribe(createReader(teams).consumer);
      await bus.close();
      await expect(subscription.done).resolves.toBeUndefined();
      const recorded = await record(store, teams, 1);
      expect(recorded.size).toBe(2);
    });
  });
};
