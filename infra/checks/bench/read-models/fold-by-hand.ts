import type { TeamId } from '@quartermaster/contracts/core/ids';
import { stockObserved } from '@quartermaster/contracts/stock/events';
import type { RecordedEvent } from '@quartermaster/platform/event-store/event-store';
import type pg from 'pg';
import { splitIntoPages, measureSeconds } from './folding.ts';

interface PlainRow {
  readonly quantity: number;
  readonly events: number;
}

const PAGE = 1000;

const noRow: PlainRow = { quantity: 0, events: 0 };

const createTables = async (pool: pg.Pool): Promise<void> => {
  await pool.query('drop schema if exists by_hand cascade');
  await pool.query('create schema by_hand');
  await pool.query(
    'create table by_hand.stock (team_id text, stream text, quantity int, events int, primary key (team_id, stream))',
  );
  await pool.query('create table by_hand.checkpoint (position text)');
  await pool.query(`insert into by_hand.checkpoint values ('')`);
};

const quantityAfter = (event: RecordedEvent, before: number): number => {
  if (event.type !== stockObserved.type) return before;
  const { levels } = event.data as { levels?: readonly { quantity: number }[] };
  return levels?.[0]?.quantity ?? 0;
};

const foldPage = (page: readonly RecordedEvent[]): ReadonlyMap<string, PlainRow> => {
  const rows = new Map<string, PlainRow>();
  for (const event of page) {
    const { quantity, events } = rows.get(event.stream) ?? noRow;
    rows.set(event.stream, { quantity: quantityAfter(event, quantity), events: events + 1 });
  }
  return rows;
};

/**
 * The reference: one table, folded in memory in pages of 1,000 events, each written by one upsert with its checkpoint.
 */
export const foldByHand = async (
  pool: pg.Pool,
  teamId: TeamId,
  events: readonly RecordedEvent[],
): Promise<number> => {
  await createTables(pool);
  const client = await pool.connect();
  const took = await measureSeconds(async () => {
    for (const page of splitIntoPages(events, PAGE)) {
      const rows = foldPage(page);
      const values = [...rows.values()];
      const quantities = values.map((row) => row.quantity);
      const counts = values.map((row) => row.events);
      await client.query('begin');
      await client.query(
        `insert into by_hand.stock select $1, s, q, e from unnest($2::text[], $3::int[], $4::int[]) x(s, q, e)
         on conflict (team_id, stream) do update
           set quantity = excluded.quantity, events = by_hand.stock.events + excluded.events`,
        [teamId, [...rows.keys()], quantities, counts],
      );
      await client.query('update by_hand.checkpoint set position = $1', [page.at(-1)?.position]);
      await client.query('commit');
    }
  });
  client.release();
  return took;
};
