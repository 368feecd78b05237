import type { TeamId } from '@quartermaster/contracts/core/ids';
import type pg from 'pg';

/** Kinds of objects that a reconciliation compares with the store by their ids. */
export type ObjectKind = 'location' | 'collection' | 'order' | 'level';

export interface KnownObject {
  readonly id: string;
  /** Instant of its creation in the store; set for orders, of which only the recent ones are compared. */
  readonly createdAt?: string;
}

/**
 * Recorded objects of a store. Written before the events, so that every recorded object is compared; an entry without an event
 * does no harm.
 */
export interface KnownObjects {
  /** Marks objects as present in the store. */
  readonly markSeen: (
    teamId: TeamId,
    kind: ObjectKind,
    objects: readonly KnownObject[],
  ) => Promise<void>;
  /** Marks objects as removed from the store. */
  readonly markGone: (
    teamId: TeamId,
    kind: ObjectKind,
    objects: readonly KnownObject[],
  ) => Promise<void>;
  /** Lists the objects, those created at or after `since` if given; true for objects that the store still has. */
  readonly list: (
    teamId: TeamId,
    kind: ObjectKind,
    since?: string | null,
  ) => Promise<ReadonlyMap<string, boolean>>;
  /** True for an object that was removed from the store. */
  readonly isGone: (teamId: TeamId, kind: ObjectKind, id: string) => Promise<boolean>;
  /** Deletes the entries of objects that were created before an instant. */
  readonly forget: (teamId: TeamId, kind: ObjectKind, before: string) => Promise<void>;
}

const noteSql = `
  insert into connector.known_objects (team_id, kind, store_id, created_at, is_there)
  select $1, $2, store_id, created_at, $5
  from unnest($3::text[], $4::timestamptz[]) as t (store_id, created_at)
  on conflict (team_id, kind, store_id) do update set is_there = excluded.is_there
  where known_objects.is_there <> excluded.is_there`;

/** Builds the id of an item's level at a location. */
export const levelId = (storeInventoryItemId: string, storeLocationId: string): string =>
  `${storeInventoryItemId} ${storeLocationId}`;

export const createKnownObjects = (pool: pg.Pool): KnownObjects => {
  const saveState = async (
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
    markSeen: (teamId, kind, objects) => saveState(teamId, kind, objects, true),
    markGone: (teamId, kind, objects) => saveState(teamId, kind, objects, false),
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
