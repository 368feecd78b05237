import type pg from 'pg';
import { type Position, type RecordedEvent, START } from '../../event-store/event-store.ts';
import { inTransaction } from '../../postgres/pool.ts';
import type { BusConsumer } from '../event-bus.ts';

/** A read model that remembers what it was given in which order; an event that comes twice breaks it. */
export const SEEN_TABLES = `
  create table seen (place bigserial primary key, event_id text not null unique, team_id text not null, reader text not null);
  create table stands (partition int primary key, position text not null)`;

/** Another consumer of the group moved the position meanwhile. */
class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/** Rows and position in one transaction, the position by compare-and-set: what every consumer has to do. */
export const createRowWriter = (pool: pg.Pool, group: string, reader: string): BusConsumer => {
  const at = new Map<number, Position>();
  const write = async (partition: number, events: readonly RecordedEvent[]): Promise<void> => {
    const from = at.get(partition) ?? START;
    const fresh = events.filter(({ position }) => position > from);
    const to = fresh.at(-1)?.position ?? from;
    await inTransaction(pool, async (client) => {
      await client.query(
        `insert into seen (event_id, team_id, reader)
         select id, team, $3 from unnest($1::text[], $2::text[]) with ordinality as e(id, team, place) order by place`,
        [fresh.map(({ id }) => id), fresh.map(({ metadata }) => metadata.teamId), reader],
      );
      const { rowCount } = await client.query(
        'update stands set position = $3 where partition = $1 and position = $2',
        [partition, from, to],
      );
      if (rowCount !== 1) throw new Overtaken(`Partition ${partition} is no longer at ${from}`);
    });
    at.set(partition, to);
  };
  return {
    group,
    onPartitions: () => Promise.resolve(),
    startAfter: async (partition) => {
      await pool.query(`insert into stands values ($1, '') on conflict do nothing`, [partition]);
      const { rows } = await pool.query<{ position: Position }>(
        'select position from stands where partition = $1',
        [partition],
      );
      at.set(partition, rows[0]?.position ?? START);
      return at.get(partition) ?? START;
    },
    onBatch: async ({ partition, events }) => write(partition, events),
  };
};
