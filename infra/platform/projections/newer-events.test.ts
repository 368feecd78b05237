import { START } from '@quartermaster/contracts/core/position';
import { expect, test } from '@jest/globals';
import { EventTooNew } from '@quartermaster/contracts/core/event';
import type pg from 'pg';
import type { EventStore } from '../event-store/event-store.ts';
import { prepareProjections } from './prepare-projections.ts';
import { ProjectionGroup } from './projection-group.ts';
import { setUpReadModels, SCHEMA } from './test-read-models.ts';
import { count, shelfProjection, shelvesStored } from './test-shelves.ts';

let pool: pg.Pool;
let store: EventStore;
setUpReadModels(6, (fresh) => ({ pool, store } = fresh));

const openGroup = async (): Promise<ProjectionGroup> => {
  const group = new ProjectionGroup({ pool, schema: SCHEMA, projections: [shelfProjection] });
  await group.open();
  return group;
};

test.each([
  ['version', { schemaVersion: 2 }],
  ['type', { type: 'ShelfBlessed' }],
])(
  'a %s that a newer release wrote stops the read models; no team is parked and nothing is left out',
  async (_, newer) => {
    await prepareProjections(pool, SCHEMA, [shelfProjection]);
    await store.append('shelf-team-1.a', [count('a', 1)], 'no-stream');
    await store.append('shelf-team-2.b', [count('b', 2, 'team-2')], 'no-stream');
    const log = await store.readAll(START, 10);
    const asNewer = log.map((event) =>
      event.metadata.teamId === 'team-1' ? { ...event, ...newer } : event,
    );
    const old = await openGroup();
    await expect(old.apply(asNewer)).rejects.toThrow(EventTooNew);
    await expect(old.apply(asNewer)).rejects.toThrow(EventTooNew);
    expect(await shelvesStored(pool)).toEqual([]);
    expect((await pool.query(`select 1 from ${SCHEMA}.parked_teams`)).rowCount).toBe(0);

    const present = await openGroup();
    await present.apply(log);
    expect(await shelvesStored(pool)).toMatchObject([{ shelf: 'a' }, { shelf: 'b' }]);
  },
);
