import { START } from '@quartermaster/contracts/core/position';
import { describe, expect, test } from '@jest/globals';
import type pg from 'pg';
import type { EventStore, Position } from '../../event-store/event-store.ts';
import { ReadModelsNewer } from '../following/open-checkpoints.ts';
import type { Projection } from '../projection.ts';
import { setUpReadModels, SCHEMA } from '../test-read-models.ts';
import {
  countedYardProjection,
  deliverRounds,
  gateProjection,
  readColumn,
  teams,
  yardProjection,
} from '../test-yards.ts';
import { verifyProjections } from '../verify-projections.ts';
import { readFormerTables } from './former-tables.ts';

const before = [yardProjection(), gateProjection];
let pool: pg.Pool;
let store: EventStore;
const { follow, stopAll, problems } = setUpReadModels(12, (fresh) => ({ pool, store } = fresh));

/** A log that holds the second page back until the test releases it; subscriptions are not held. */
const heldStore = () => {
  let letGo = (): void => undefined;
  const free = new Promise<void>((resolve) => (letGo = resolve));
  let reached = (): void => undefined;
  const held = new Promise<void>((resolve) => (reached = resolve));
  const readAll = async (after: Position) => {
    if (after !== START) {
      reached();
      await free;
    }
    return store.readAll(after, 3);
  };
  return { store: { ...store, readAll }, held, letGo: () => letGo() };
};

const replayed = (projections: readonly Projection[]) =>
  verifyProjections({ pool, store, schema: SCHEMA, projections });

describe('a raised version', () => {
  test('is built before its program goes on, and the former tables are kept', async () => {
    await deliverRounds(store, teams, 4);
    await (await follow({ pool, store, projections: before })).caughtUp();
    await stopAll();
    const raised = [countedYardProjection, gateProjection];
    const reported: number[] = [];
    const onRebuild = ({ secondsLeft }: { secondsLeft: number | null }): void =>
      void reported.push(secondsLeft ?? -1);
    const follower = await follow({ pool, store, projections: raised, onRebuild });
    expect(await readColumn(pool, 'deliveries')).toEqual({ 'team-1': 4, 'team-2': 4 });
    expect(reported.at(-1)).toBe(0);
    await deliverRounds(store, teams, 1);
    await follower.caughtUp();
    expect(await readColumn(pool, 'deliveries')).toEqual({ 'team-1': 5, 'team-2': 5 });
    expect(await readFormerTables(pool, SCHEMA)).toMatchObject([
      { projection: 'yards', version: 1 },
    ]);
    expect(await replayed(raised)).toMatchObject({ equal: true });
  });

  test('leaves its predecessor at work until it takes over; then that one stops for good', async () => {
    await deliverRounds(store, teams, 4);
    const old = await follow({ pool, store, projections: before });
    await old.caughtUp();
    const { store: slow, held, letGo } = heldStore();
    const raised = [countedYardProjection, gateProjection];
    const starting = follow({ pool, store: slow, projections: raised });
    await held;
    await deliverRounds(store, teams, 2);
    await old.caughtUp();
    expect(await readColumn(pool, 'boxes')).toEqual({ 'team-1': 6, 'team-2': 6 });
    letGo();
    const follower = await starting;
    await deliverRounds(store, teams, 1);
    await follower.caughtUp();
    expect(await readColumn(pool, 'deliveries')).toEqual({ 'team-1': 7, 'team-2': 7 });
    expect(await readColumn(pool, 'passed')).toEqual({ 'team-1': 7, 'team-2': 7 });
    while (!problems.some((problem) => problem instanceof ReadModelsNewer)) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });

  test('is built by one process of several that start at once', async () => {
    await deliverRounds(store, teams, 4);
    await (await follow({ pool, store, projections: before })).caughtUp();
    await stopAll();
    const raised = [countedYardProjection, gateProjection];
    let rebuilds = 0;
    const onRebuild = (): void => void (rebuilds += 1);
    const starting = [1, 2, 3].map(() => follow({ pool, store, projections: raised, onRebuild }));
    await Promise.all(starting);
    expect(rebuilds).toBe(1);
    expect(await readColumn(pool, 'deliveries')).toEqual({ 'team-1': 4, 'team-2': 4 });
  });

  test('is not taken back by an older program', async () => {
    await deliverRounds(store, teams, 1);
    await (await follow({ pool, store, projections: [countedYardProjection] })).caughtUp();
    await stopAll();
    await expect(follow({ pool, store, projections: [yardProjection()] })).rejects.toThrow(
      'Read model yards is of version 2, newer than this program',
    );
    expect(await readColumn(pool, 'deliveries')).toEqual({ 'team-1': 1, 'team-2': 1 });
  });
});
