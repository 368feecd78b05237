import { beforeEach, describe, expect, test } from '@jest/globals';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { SyncProgress } from '@quartermaster/contracts/store/calls';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { listAccessEvents, lost, openOtherStore, otherTeam, restored } from '../test-access.ts';
import {
  setUpEachTest,
  type Bench,
  type TestSetup,
  teamId,
  testTiming,
} from '../test-connector.ts';
import { giftShop } from '../test-shop-data.ts';
import { respondWith, hangUp } from '../test-store/server.ts';

let store: EventStore;
let bench: Bench;
let open: TestSetup['open'];
let minute: number;
let onProgress: (team: TeamId, progress: SyncProgress) => void;

const now = (): string => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString();

setUpEachTest((fresh) => ({ store, open } = fresh));
beforeEach(async () => {
  minute = 30;
  onProgress = () => undefined;
  bench = await open(giftShop(), {
    timing: { ...testTiming(), now },
    onProgress: (team, progress) => onProgress(team, progress),
  });
  await bench.read();
});

const refusals = (count: number): void => {
  bench.peer.faults.push(...Array.from({ length: count }, () => respondWith(401, '{}')));
};
/** A run that fails, a quarter of an hour after the one before. */
const failingRun = async (): Promise<void> => {
  minute += 15;
  await expect(bench.read()).rejects.toThrow();
};
describe('the permission of a store', () => {
  test('that was withdrawn is recorded once, and once when the store lets the product in again', async () => {
    refusals(2);
    await failingRun();
    const since = now();
    await failingRun();
    expect(await listAccessEvents(store, teamId)).toEqual([lost(since)]);
    await bench.read();
    await bench.read();
    expect(await listAccessEvents(store, teamId)).toEqual([lost(since), restored(since)]);
  });

  test('that returned is recorded when the store is read first, and shown before the reading is ready', async () => {
    refusals(1);
    await failingRun();
    const since = now();
    const seen: Promise<readonly [phase: string, types: readonly string[], isRevoked: boolean]>[] =
      [];
    const look = async (phase: string) => {
      const [access, connection] = await Promise.all([
        listAccessEvents(store, teamId),
        bench.connector.connections.forTeam(teamId),
      ]);
      return [phase, access.map(({ type }) => type), connection?.revokedAt !== null] as const;
    };
    onProgress = (_, { phase }) => {
      if (phase === 'PRODUCTS' || phase === 'READY') seen.push(look(phase));
    };
    minute += 15;
    await bench.read();
    const types = [lost(since), restored(since)].map(({ type }) => type);
    const phases = await Promise.all(seen);
    expect(phases[0]).toEqual(['PRODUCTS', types, false]);
    expect(phases.at(-1)).toEqual(['READY', types, false]);
  });

  test('can be withdrawn again', async () => {
    refusals(1);
    await failingRun();
    const first = now();
    await bench.read();
    refusals(1);
    await failingRun();
    expect(await listAccessEvents(store, teamId)).toEqual([
      lost(first),
      restored(first),
      lost(now()),
    ]);
  });

  test('counts as given while the store only does not answer', async () => {
    bench.peer.faults.push(...Array.from({ length: 6 }, () => hangUp));
    await failingRun();
    expect(await listAccessEvents(store, teamId)).toEqual([]);
  });

  test('of one team says nothing of the store of another', async () => {
    const { peer: other, read: readOther } = await openOtherStore(store, bench, now);
    await readOther();
    refusals(1);
    minute += 15;
    await Promise.all([expect(bench.read()).rejects.toThrow(), readOther()]);
    expect(await listAccessEvents(store, teamId)).toEqual([lost(now())]);
    expect(await listAccessEvents(store, otherTeam)).toEqual([]);
    await other.close();
  });
});
