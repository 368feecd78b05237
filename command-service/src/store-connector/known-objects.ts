import type { TeamId } from '@quartermaster/contracts/core/ids';
import type pg from 'pg';

/** What a reconciliation looks for in the store by its identity. */
export type ObjectKind = 'location' | 'collection' | 'order' | 'level';

export interface KnownObject {
  readonly id: string;
  /** When the store made it; used for orders, of which only the recent ones are looked for. */
  readonly createdAt?: string;
}

/**
 * What was recorded of a store. Written before the events, so that whatever is recorded is also looked for; objects that were
 * never recorded do no harm.
 */
export interface KnownObjects {
  /** Notes that the store has these. */
  readonly seen: (
    teamId: TeamId,
    kind: ObjectKind,
    objects: readonly KnownObject[],
  ) => Promise<void>;
  /** Notes that the store has these no more. */
  readonly gone: (
    teamId: TeamId,
    kind: ObjectKind,
    objects: readonly KnownObject[],
  ) => Promise<void>;
  /** All that were seen, created at or after an instant when one is given; true for those that the store still has. */
  readonly list: (
    teamId: TeamId,
    kind: ObjectKind,
    since?: string | null,
  ) => Promise<ReadonlyMap<string, boolean>>;
  /** True for what the store had once and has no more. */
  readonly isGone: (teamId: TeamId, kind: ObjectKind, id: string) => Promise<boolean>;
  /** Forgets those that were created before an instant. */
  readonly forget: (teamId: TeamId, kind: ObjectKind, before: string) => Promise<void>;
}

const noteSql = `
  insert into connector.known_objects (team_id, kind, store_id, created_at, is_there)
  select $1, $2, store_id, created_at, $5
  from unnest($3::text[], $4::timestamptz[]) as t (store_id, created_at)
  on conflict (team_id, kind, store_id) do update set is_there = excluded.is_there
  where known_objects.is_there <> excluded.is_there`;

/** The level of an item at a location. */
export const levelId = (storeInventoryItemId: string, storeLocationId: string): string =>
  `${storeInventoryItemId} ${storeLocationId}`;

export const createKnownObjects = (pool: pg.Pool): KnownObjects => {
  const note = async (
    teamId: TeamId,
    kind: ObjectKind,
    objects: readonly KnownObject[],
    isThere: boolean,
  ): Promise<void> => {
    if (objects.length === 0) return;
    const ids = objects.map(({ id }) => id);
    const times = objects.map(({ createdAt = null }) => createdAt);
    await pool.query(noteSql, [teamId, kind, ids, times, isThere]);
  };
  return {
    seen: (teamId, kind, objects) => note(teamId, kind, objects, true),
    gone: (teamId, kind, objects) => note(teamId, kind, objects, false),
    list: async (teamId, kind, since = null) => {
      const { rows } = await pool.query<{ id: string; is_there: boolean }>(
        `select store_id as id, is_there from connector.known_objects
         where team_id = $1 and kind = $2 and ($3::timestamptz is null or created_at >= $3)`,
        [teamId, kind, since],
      );
      return new Map(rows.map(({ id, is_there }) => [id, is_there]));
    },
    isGone: async (teamId, kind, id) => {
      const { rowCount } = await pool.query(
        `select 1 from connector.known_objects
         where team_id = $1 and kind = $2 and store_id = $3 and not is_there`,
        [teamId, kind, id],
      );
      return rowCount === 1;
    },
    forget: async (teamId, kind, before) => {
      await pool.query(
        `delete from connector.known_objects
         where team_id = $1 and kind = $2 and created_at < $3`,
        [teamId, kind, before],
      );
    },
  };
};
