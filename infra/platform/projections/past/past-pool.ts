import type pg from 'pg';

/** A connection, and the schema that holds the tables of a past. */
export type PastPool = Pick<pg.Pool, 'query'> & { readonly schema: string };

/** One statement after the other on one connection. A past gets too few queries for prepared statements to pay. */
export const readingFrom = (client: pg.PoolClient, schema: string): PastPool => {
  let last: Promise<unknown> = Promise.resolve();
  const query = (statement: string | pg.QueryConfig, values?: unknown[]) => {
    const config = typeof statement === 'string' ? { text: statement, values } : statement;
    const answer = last.then(() =>
      client.query({ text: config.text, values: config.values ?? [] }),
    );
    last = answer.catch(() => undefined);
    return answer;
  };
  return { query: query as pg.Pool['query'], schema };
};
