import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type pg from 'pg';
import type { EventStore, Position } from '../event-store/event-store.ts';
import { createInMemoryEventStore } from '../event-store/in-memory.ts';
import { openPool } from '../postgres/pool.ts';
import { openTestDatabase } from '../postgres/test-database.ts';
import { type Follower, followLog } from './following/follow-log.ts';
import type { FollowOptions } from './following/prepare-to-follow.ts';
import { prepareProjections } from './prepare-projections.ts';
import type { Projection } from './projection.ts';
import { ProjectionGroup } from './projection-group.ts';

export const SCHEMA = 'read';

/** A database of one test file, without any read models at the beginning of each test. */
export const openReadModelDatabase = async (connections: number) => {
  const database = await openTestDatabase();
  const pool = openPool(database.url, { max: connections, applicationName: 'test' });
  return {
    url: database.url,
    pool,
    clear: async (): Promise<void> => {
      for (const schema of [SCHEMA, ...(await schemasBeside(pool))]) {
        await pool.query(`drop schema if exists ${schema} cascade`);
      }
    },
    close: async (): Promise<void> => {
      await pool.end();
      await database.close();
    },
  };
};
export type ReadModelDatabase = Awaited<ReturnType<typeof openReadModelDatabase>>;

/** Folds a whole log into live tables. */
export const foldAll = async (
  pool: pg.Pool,
  store: Pick<EventStore, 'readAll'>,
  projections: readonly Projection[],
): Promise<ProjectionGroup> => {
  await prepareProjections(pool, SCHEMA, projections);
  const group = new ProjectionGroup({ pool, schema: SCHEMA, projections });
  await group.apply(await store.readAll(await group.open(), 100_000));
  return group;
};

/** Schemas beside the live one. */
export const schemasBeside = async (pool: pg.Pool): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname like '${SCHEMA}\\_%' order by 1`,
  );
  return rows.map(({ name }) => name);
};

/** Followers of a test file, which end with each test. */
const createFollowers = () => {
  const running: Follower[] = [];
  const problems: unknown[] = [];
  return {
    /** Errors after which followers tried again. */
    problems,
    follow: async (
      options: Pick<FollowOptions, 'pool' | 'store' | 'projections'> & Partial<FollowOptions>,
    ): Promise<Follower> => {
      const follower = await followLog({
        schema: SCHEMA,
        onProblem: (error) => problems.push(error),
        ...options,
      });
      running.push(follower);
      return follower;
    },
    stopAll: async (): Promise<void> => {
      for (const follower of running.splice(0)) await follower.stop();
      problems.splice(0);
    },
  };
};

/** Database, pool and log of each test. */
export interface FreshReadModels {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly store: EventStore;
}

/** Gives each test of a file a database without read models, an empty log and followers that end with it. */
export const setUpReadModels = (connections: number, give: (fresh: FreshReadModels) => void) => {
  const followers = createFollowers();
  let database: ReadModelDatabase;
  beforeAll(async () => {
    database = await openReadModelDatabase(connections);
  });
  afterAll(async () => {
    await followers.stopAll();
    await database.close();
  });
  beforeEach(async () => {
    await followers.stopAll();
    await database.clear();
    give({ ...database, store: createInMemoryEventStore() });
  });
  return followers;
};

/** A log that is read a few events at a time and reports each read. */
export const slowDownReads = (
  store: Pick<EventStore, 'readAll' | 'head' | 'eventIdAt'>,
  onRead: (after: Position) => void | Promise<void> = () => undefined,
  page = 3,
) => ({
  ...store,
  readAll: async (after: Position) => {
    await onRead(after);
    return store.readAll(after, page);
  },
});
