import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from '@jest/globals';
import { START, isAfter } from '@quartermaster/contracts/core/position';
import type { EventStore, Position } from '../event-store/event-store.ts';
import { fact } from '../event-store/contract/test-events.ts';
import type { EventBus } from './event-bus.ts';
import {
  createReader,
  createSharedRows,
  listEventIds,
  makeTeamEvent,
  appendRounds,
} from './test-readers.ts';

/** A bus and the log whose events it delivers. */
export interface OpenBus {
  readonly bus: EventBus;
  readonly store: EventStore;
  close(): Promise<void>;
}

/** Tests an event bus. `open` returns a bus over a log that may have other writers. */
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
  /** Enough teams that a bus with a few partitions uses more than one. */
  const manyTeams = (): readonly string[] => Array.from({ length: 12 }, () => randomUUID());

  describe(`${adapter}: a bus`, () => {
    test('delivers every event of a team in log order, all on one partition', async () => {
      const { bus, store } = await openOne();
      const teams = manyTeams();
      const reader = createReader(teams);
      const before = await appendRounds(store, teams, 3);
      bus.subscribe(reader.consumer);
      const later = await appendRounds(store, teams, 3);
      await reader.has(teams.length * 6);
      for (const team of teams) {
        expect(listEventIds(reader.events(), team)).toEqual([
          ...before.get(team)!,
          ...later.get(team)!,
        ]);
        const partitions = reader.batches.flatMap(({ partition, events }) =>
          listEventIds(events, team).length > 0 ? [partition] : [],
        );
        expect(new Set(partitions).size).toBe(1);
      }
    });

    test('delivers an event exactly as the log returns it', async () => {
      const { bus, store } = await openOne();
      const [team] = twoTeams();
      const odd = {
        text: 'Größe "4/½"\n\u0000 😀',
        nothing: null,
        none: [],
        zero: 0,
        deep: { of: [''] },
      };
      const metadata = { ...makeTeamEvent(team).metadata, commandId: '', causationId: 'Zoë' };
      for (const data of [odd, null, '', [1.5, 'x']]) {
        await store.append(
          `stock-${team}.${randomUUID()}`,
          [fact(data, { metadata })],
          'no-stream',
        );
      }
      const reader = createReader([team]);
      bus.subscribe(reader.consumer);
      await reader.has(4);
      const all = await store.readAll(START, 10_000);
      expect(reader.events()).toEqual(all.filter((event) => event.metadata.teamId === team));
    });

    test('calls onPartitions first, then startAfter of each partition before its first batch', async () => {
      const { bus, store } = await openOne();
      const teams = twoTeams();
      await appendRounds(store, teams, 1);
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

    test('continues after the stored position, also when that is past its last delivery', async () => {
      const { bus, store } = await openOne();
      const teams = twoTeams();
      const first = createReader(teams);
      await appendRounds(store, teams, 2);
      const subscription = bus.subscribe(first.consumer);
      await first.has(4);
      await subscription.stop();
      await expect(subscription.done).resolves.toBeUndefined();
      const later = await appendRounds(store, teams, 2);
      const second = createReader(teams, first.stored);
      bus.subscribe(second.consumer);
      await second.has(4);
      for (const team of teams)
        expect(listEventIds(second.events(), team)).toEqual(later.get(team));
    });

    test('delivers everything again to a consumer that stored nothing', async () => {
      const { bus, store } = await openOne();
      const teams = twoTeams();
      const recorded = await appendRounds(store, teams, 2);
      for (const reader of [createReader(teams), createReader(teams)]) {
        bus.subscribe(reader.consumer);
        await reader.has(4);
        for (const team of teams)
          expect(listEventIds(reader.events(), team)).toEqual(recorded.get(team));
      }
    });

    test('delivers to a group that lost all or some rows the events after the remaining ones', async () => {
      const { bus, store } = await openOne();
      const teams = manyTeams();
      await appendRounds(store, teams, 4);
      const first = createReader(teams);
      const { group } = first.consumer;
      const subscription = bus.subscribe(first.consumer);
      await first.has(teams.length * 4);
      await subscription.stop();
      const findPartition = (team: string): number =>
        first.batches.find(({ events }) => listEventIds(events, team).length > 0)!.partition;
      const halfway = new Map<number, Position>();
      for (const team of teams) {
        const ofTheTeam = first.events().filter(({ metadata }) => metadata.teamId === team);
        halfway.set(findPartition(team), ofTheTeam[1]!.position);
      }
      for (const stored of [new Map<number, Position>(), halfway]) {
        const lost = first.events().filter(({ metadata, position }) => {
          return isAfter(position, stored.get(findPartition(metadata.teamId)) ?? START);
        });
        const again = createReader(teams, new Map(stored));
        const next = bus.subscribe({ ...again.consumer, group });
        await again.has(lost.length);
        await next.stop();
        for (const team of teams)
          expect(listEventIds(again.events(), team)).toEqual(listEventIds(lost, team));
      }
    });

    test('delivers every event to a group of two, in order, also when one of them leaves', async () => {
      const { bus, store } = await openOne();
      const teams = manyTeams();
      const rows = createSharedRows(teams);
      const group = `readers-${randomUUID()}`;
      const first = bus.subscribe(rows.consumer(group));
      const second = bus.subscribe(rows.consumer(group));
      first.done.catch(() => undefined); // where partitions are not divided, the slower one loses
      second.done.catch(() => undefined);
      const before = await appendRounds(store, teams, 3);
      await rows.has(teams.length * 3);
      await first.stop();
      const third = bus.subscribe(rows.consumer(group));
      const later = await appendRounds(store, teams, 3);
      await rows.has(teams.length * 6);
      await third.stop();
      for (const team of teams) {
        expect(rows.ids(team)).toEqual([...before.get(team)!, ...later.get(team)!]);
      }
    });

    test('delivers one batch at a time per partition', async () => {
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
      await appendRounds(store, teams, 5);
      await reader.has(10);
      expect(most).toBe(1);
    });

    test.each(['onPartitions', 'startAfter', 'onBatch'] as const)(
      'ends a subscription whose %s fails, with that error',
      async (failing) => {
        const { bus, store } = await openOne();
        const teams = twoTeams();
        await appendRounds(store, teams, 1);
        const reader = createReader(teams);
        const subscription = bus.subscribe({
          ...reader.consumer,
          [failing]: async () => {
            throw new Error('the read model cannot be reached');
          },
        });
        await expect(subscription.done).rejects.toThrow('the read model cannot be reached');
        await subscription.stop();
        expect(reader.events()).toEqual([]);
      },
    );

    test('ends its subscriptions when it is closed, and leaves the log open', async () => {
      const { bus, store } = await openOne();
      const teams = twoTeams();
      const subscription = bus.subscribe(createReader(teams).consumer);
      await bus.close();
      await expect(subscription.done).resolves.toBeUndefined();
      const recorded = await appendRounds(store, teams, 1);
      expect(recorded.size).toBe(2);
    });
  });
};
