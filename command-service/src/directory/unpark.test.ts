import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { supplierCreated } from '@quartermaster/contracts/suppliers/events';
import { supplierFields } from '@quartermaster/contracts/suppliers/supplier';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { readParking } from '@quartermaster/platform/projections/parking/read-parking';
import { unparkTeam } from '@quartermaster/platform/projections/parking/unpark-team';
import { prepareProjections } from '@quartermaster/platform/projections/prepare-projections';
import { on, type Projection } from '@quartermaster/platform/projections/projection';
import { ProjectionGroup } from '@quartermaster/platform/projections/projection-group';
import { openPool } from '@quartermaster/platform/postgres/pool';
import {
  openTestDatabase,
  type TestDatabase,
} from '@quartermaster/platform/postgres/test-database';
import type pg from 'pg';
import { directoryReadModels, openDirectory } from './postgres.ts';

const { schema, projections } = directoryReadModels;
const [harbour, mill] = [
  '0199aaaa-0000-7000-8000-0000000000a1',
  '0199aaaa-0000-7000-8000-0000000000a2',
];

let database: TestDatabase;
let pool: pg.Pool;
const store: EventStore = createInMemoryEventStore();
beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 8, applicationName: 'directory test' });
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const createSupplier = async (teamId: string, supplierId: string): Promise<void> => {
  const data = { supplierId, ...supplierFields.parse({ name: 'Harbour' }) };
  const actor = { kind: 'store' as const };
  const metadata = {
    teamId,
    actor,
    commandId: 'command',
    correlationId: 'correlation',
    causationId: null,
  };
  const { type, version } = supplierCreated;
  const event = { id: crypto.randomUUID(), type, schemaVersion: version, data, metadata };
  await store.append(`supplier-${teamId}.${supplierId}`, [event], 'no-stream');
};

/** Projections with a defect: the event of one supplier cannot be folded. */
const broken = (): readonly Projection[] => {
  const refuse = on(supplierCreated, {
    fold: ({ data, metadata }) => {
      if (metadata.teamId === 'team-1') throw new Error(`No place for ${data.supplierId}`);
    },
  });
  return projections.map((projection) => {
    const { type } = supplierCreated;
    if (!projection.handlers.has(type)) return projection;
    return { ...projection, handlers: new Map([...projection.handlers, [type, refuse]]) };
  });
};

test('after the repair, commands find a team again that was parked in the directory', async () => {
  await createSupplier('team-1', harbour);
  await createSupplier('team-1', mill);
  await prepareProjections(pool, schema, projections);
  const group = new ProjectionGroup({ pool, schema, projections: broken() });
  await group.apply(await store.readAll(await group.open(), 10));
  expect(await readParking(pool, schema, 'team-1')).toMatchObject([
    { projection: 'directory', reason: `Error: No place for ${harbour}` },
  ]);
  const silent = { onProblem: () => undefined, onPoison: () => undefined };
  const { directory, follower } = await openDirectory({ pool, store, ...silent });
  expect((await directory.suppliers('team-1', [harbour, mill])).size).toBe(0);
  expect(await unparkTeam({ pool, store, schema, projections, teamId: 'team-1' })).toEqual([
    { projection: 'directory', stillParked: null },
  ]);
  expect([...(await directory.suppliers('team-1', [harbour, mill]))].sort()).toEqual([
    harbour,
    mill,
  ]);
  await follower.stop();
});
