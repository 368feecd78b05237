import type pg from 'pg';
import { type EventStore, type Position, START } from '../event-store/event-store.ts';
import type { Reaction } from './reaction.ts';
import { SCHEMA } from './schema.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** Another process moved the checkpoint of a reaction. */
export class ReactionMoved extends Error {
  override readonly name = 'ReactionMoved';
}

/** Begins reactions that never ran, and answers where each reaction stands. */
export const openCheckpoints = async (
  pool: pg.Pool,
  store: Pick<EventStore, 'head'>,
  reactions: readonly Reaction[],
): Promise<Map<string, Position>> => {
  const names = reactions.map(({ name }) => name);
  const head = reactions.some(({ from }) => from === 'now') ? await store.head() : START;
  await pool.query(
    `insert into ${SCHEMA}.checkpoints (reaction, position)
     select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
    [names, reactions.map(({ from }) => (from === 'now' ? head : START))],
  );
  const { rows } = await pool.query<{ reaction: string; position: Position }>(
    `select reaction, position from ${SCHEMA}.checkpoints where reaction = any($1::text[])`,
    [names],
  );
  return new Map(rows.map(({ reaction, position }) => [reaction, position]));
};

/** Moves the checkpoints of all reactions from where they stand to `to`; throws ReactionMoved. */
export const moveCheckpoints = async (
  client: Client,
  from: ReadonlyMap<string, Position>,
  to: Position,
): Promise<void> => {
  const { rowCount } = await client.query({
    name: 'checkpoint reactions',
    text: `update ${SCHEMA}.checkpoints c set position = $3, moved_at = clock_timestamp()
           from unnest($1::text[], $2::text[]) as f(reaction, position)
           where c.reaction = f.reaction and c.position = f.position`,
    values: [[...from.keys()], [...from.values()], to],
  });
  if (rowCount !== from.size) throw new ReactionMoved('Another process enqueues the jobs');
};
