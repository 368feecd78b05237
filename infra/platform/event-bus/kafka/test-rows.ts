import type pg from 'pg';
import { START, isAfter } from '@quartermaster/contracts/core/position';
import type { Position, RecordedEvent } from '../../event-store/event-store.ts';
import { inTransaction } from '../../postgres/pool.ts';
import type { BusConsumer } from '../event-bus.ts';

/** Tables that store the delivered events in order; a second delivery to a group violates a unique key. */
export const SEEN_TABLES = `
  create table seen (place bigserial primary key, group_name text not null, event_id text not null, team_id text not null,
    reader text not null, unique (group_name, event_id));
  create table checkpoints (group_name text not null, partition int not null, position text not null,
    primary key (group_name, partition))`;

/** Another consumer of the group moved the position meanwhile. */
class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/** Writes rows and position in one transaction, the position by compare-and-set, as every consumer must. */
export const createRowWriter = (pool: pg.Pool, group: string, reader: string): BusConsumer => {
  const checkpoints = new Map<number, Position>();
  const write = async (partition: number, events: readonly RecordedEvent[]): Promise<void> => {
    const from = checkpoints.get(partition) ?? START;
    const fresh = events.filter(({ position }) => isAfter(position, from));
    const to = fresh.at(-1)?.position ?? from;
    await inTransaction(pool, async (client) => {
      await client.query(
        `insert into seen (group_name, event_id, team_id, reader)
         select $4, id, team, $3 from unnest($1::text[], $2::text[]) with ordinality as e(id, team, place) order by place`,
        [fresh.map(({ id }) => id), fresh.map(({ metadata }) => metadata.teamId), reader, group],
      );
      const { rowCount } = await client.query(
        'update checkpoints set position = $3 where partition = $1 and position = $2 and group_name = $4',
        [partition, from, to, group],
      );
      if (rowCount !== 1)
        throw new Overtaken(`Partition ${partition} is no longer at ${String(from)}`);
    });
    checkpoints.set(partition, to);
  };
  return {
    group,
    onPartitions: () => Promise.resolve(),
    startAfter: async (partition) => {
      const at = [group, partition];
      await pool.query(`insert into checkpoints values ($1, $2, '') on conflict do nothing`, at);
      const { rows } = await pool.query<{ position: Position }>(
        'select position from checkpoints where group_name = $1 and partition = $2',
        at,
      );
      const position = rows[0]?.position ?? START;
      checkpoints.set(partition, position);
      return position;
    },
    onBatch: async ({ partition, events }) => write(partition, events),
  };
};
