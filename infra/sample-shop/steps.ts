import type pg from 'pg';
import { migrate } from '../platform/postgres/migrate.ts';

/** What was done of a set-up, so that one that was cut short goes on where it was, in whichever process. */
export interface Steps {
  /** What was planned under this name when it was first asked for. */
  readonly planned: <Plan>(name: string, plan: () => Promise<Plan>) => Promise<Plan>;
  /**
   * Does a step unless it was done. What it does is planned once and kept before anything is done, so that a step that
   * is done again after it broke off sends the very same calls, whatever the shop looks like by then.
   */
  readonly once: <Plan>(
    name: string,
    plan: () => Promise<Plan>,
    work: (plan: Plan) => Promise<void>,
  ) => Promise<void>;
}

const tables = [
  `create table step (
     name text primary key,
     plan json not null,
     done boolean not null default false
   )`,
];

interface Row {
  readonly plan: unknown;
  readonly done: boolean;
}

const find = async (pool: pg.Pool, name: string): Promise<Row | undefined> => {
  const { rows } = await pool.query<Row>('select plan, done from sample.step where name = $1', [
    name,
  ]);
  return rows[0];
};

/** The steps of the sample shop's set-up, in the database all processes share. */
export const openSampleSteps = async (pool: pg.Pool): Promise<Steps> => {
  await migrate(pool, 'sample', tables);
  const planned = async <Plan>(name: string, plan: () => Promise<Plan>): Promise<Plan> => {
    const known = await find(pool, name);
    if (known !== undefined) return known.plan as Plan; // what was written as JSON comes back as it was
    await pool.query('insert into sample.step (name, plan) values ($1, $2)', [
      name,
      JSON.stringify(await plan()),
    ]);
    return planned(name, plan);
  };
  return {
    planned,
    once: async (name, plan, work) => {
      if ((await find(pool, name))?.done === true) return;
      await work(await planned(name, plan));
      await pool.query('update sample.step set done = true where name = $1', [name]);
    },
  };
};
