import type pg from 'pg';
import type { AnyTable } from './rows/table.ts';

/** Row count and digest of a table. */
export interface Digest {
  readonly rows: number;
  readonly digest: string;
}

type DigestOf = (
  client: Pick<pg.ClientBase, 'query'>,
  schema: string,
  table: AnyTable,
  withoutTeams?: readonly string[],
) => Promise<Digest>;

const createDigest =
  (textOfRow: string): DigestOf =>
  async (client, schema, table, withoutTeams = []) => {
    const { rows } = await client.query<Digest>(
      `select count(*)::int as rows, coalesce(md5(string_agg(h, '' order by h)), '') as digest
       from (select md5(${textOfRow}) as h from ${schema}.${table.name} t
             where t.team_id <> all($1::text[])) hashed`,
      [withoutTeams],
    );
    return rows[0] ?? { rows: 0, digest: '' };
  };

/**
 * One digest of all rows of a table, independent of their order and of the spelling of their JSON. Rows of the excluded
 * teams are left out.
 */
export const computeDigest = createDigest('to_jsonb(t)::text');

/** Digest of the rows' text form, in a quarter of the time. Equal digests prove equal rows; different ones prove nothing. */
export const computeSpelledDigest = createDigest('t::text');
