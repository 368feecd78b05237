import { createHash } from 'node:crypto';
import { escapeIdentifier, type Pool, type PoolClient } from 'pg';
import { inTransaction } from './pool.ts';

/** The steps recorded in the database differ from those of this program. */
export class MigrationMismatch extends Error {
  override readonly name = 'MigrationMismatch';
  readonly isOperational = true;
}

const SCHEMA_NAME = /^[a-z][a-z0-9_]*$/;
/** One key of the server's advisory locks for all schemas: migrations of one database wait for each other. */
const LOCK = 7_218_001;

const fingerprint = (statement: string): string =>
  createHash('sha256').update(statement).digest('hex');

interface Applied {
  readonly version: number;
  readonly fingerprint: string;
}

const prepare = async (client: PoolClient, schemaName: string): Promise<readonly Applied[]> => {
  const schema = escapeIdentifier(schemaName);
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
  // A session may remember that the schema is missing. Opening a catalog makes it learn what others created while it waited.
  await client.query('select from pg_namespace limit 0');
  await client.query(`create schema if not exists ${schema}`);
  await client.query(`set local search_path to ${schema}, public`);
  await client.query(
    `create table if not exists ${schema}.migration (
       version int primary key, fingerprint text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query<Applied>(
    `select version, fingerprint from ${schema}.migration order by version`,
  );
  return rows;
};

const assertSameHistory = (
  schemaName: string,
  applied: readonly Applied[],
  statements: readonly string[],
): void => {
  if (applied.length > statements.length) {
    throw new MigrationMismatch(
      `Schema ${schemaName} is at version ${applied.length}, newer than this program (${statements.length}). ` +
        'Run the newer program, or restore the backup made before it ran.',
    );
  }
  for (const { version, fingerprint: known } of applied) {
    const statement = statements[version - 1];
    if (statement === undefined || fingerprint(statement) !== known) {
      throw new MigrationMismatch(
        `Migration ${version} of schema ${schemaName} is not the one that ran here; add a new step instead of editing one.`,
      );
    }
  }
};

/**
 * Migrates a schema to the last of `statements`: creates it, runs the missing steps in order, all or none, and records
 * them. A second run changes nothing; several processes may run it at once. Names without a schema are in
 * `schemaName`. Never edit a released step; append another. Throws MigrationMismatch.
 */
export const migrate = async (
  pool: Pool,
  schemaName: string,
  statements: readonly string[],
): Promise<void> => {
  if (!SCHEMA_NAME.test(schemaName)) throw new Error(`Not a schema name: ${schemaName}`);
  await inTransaction(pool, async (client) => {
    const applied = await prepare(client, schemaName);
    assertSameHistory(schemaName, applied, statements);
    for (const [index, statement] of statements.entries()) {
      if (index < applied.length) continue;
      await client.query(statement);
      await client.query(
        `insert into ${escapeIdentifier(schemaName)}.migration (version, fingerprint) values ($1, $2)`,
        [index + 1, fingerprint(statement)],
      );
    }
  });
};
