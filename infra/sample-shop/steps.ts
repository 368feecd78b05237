import type pg from 'pg';
import { migrate } from '@quartermaster/platform/postgres/migrate';

/** The completed steps of a set-up, so that any process can continue an interrupted one. */
export interface Steps {
  /** The plan stored under this name, made at the first call. */
  readonly planned: <Plan>(name: string, plan: () => Promise<Plan>) => Promise<Plan>;
  /**
   * Does a step unless it was done. Its plan is made once and stored before the step begins, so that a repeated step
   * sends exactly the same calls, also after changes in the shop.
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

/** The steps of the sample shop's set-up, in the database that all processes share. */
export const openSampleSteps = async (pool: pg.Pool): Promise<Steps> => {
  await migrate(pool, 'sample', tables);
  const planned = async <Plan>(name: string, plan: () => Promise<Plan>): Promise<Plan> => {
    const known = await find(pool, name);
    if (known !== undefined) return known.plan as Plan; // JSON that was written is read unchanged
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
