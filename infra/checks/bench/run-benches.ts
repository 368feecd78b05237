import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { inspect } from 'node:util';
import { escapeIdentifier } from 'pg';
import type { Config } from '@quartermaster/platform/config/config';
import { openPool } from '@quartermaster/platform/postgres/pool';
import { startPostgres } from '@quartermaster/platform/postgres/server/start-postgres';
import { type BenchRow, benchTable } from './bench-table.ts';
import { deleteData } from '@quartermaster/embedded/delete-data';

/** Measures in an empty database that is dropped afterwards. */
export type Bench = (url: string) => Promise<readonly BenchRow[]>;

const inScratchDatabase = async (server: string, bench: Bench): Promise<readonly BenchRow[]> => {
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  const outside = openPool(server, { max: 1, applicationName: 'bench' });
  await outside.query(`create database ${escapeIdentifier(name)}`);
  const scratch = new URL(server);
  scratch.pathname = `/${name}`;
  try {
    return await bench(scratch.href);
  } finally {
    await outside.query(`drop database if exists ${escapeIdentifier(name)} with (force)`);
    await outside.end();
  }
};

export interface BenchOutcome {
  readonly table: string;
  /** True when every row keeps its limit. */
  readonly holds: boolean;
}

export interface BenchSettings {
  readonly config: Config;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Prints a line about the progress, or the reason why a bench failed. */
  readonly say: (text: string) => void;
}

/**
 * Runs benches one after the other on the server of `DATABASE_URL`, or on a temporary embedded one below DATA_DIR;
 * the data of the product is never changed. When a bench fails, the others continue, and the failure counts as a
 * missed limit.
 */
export const runBenches = async (
  { config, env, say }: BenchSettings,
  benches: readonly Bench[],
): Promise<BenchOutcome> => {
  const dataDir = path.join(config.dataDir, 'bench');
  const external = config.databaseUrl === null ? {} : { databaseUrl: config.databaseUrl };
  const server = await startPostgres({ dataDir, env, ...external });
  const rows: BenchRow[] = [];
  let failed = 0;
  try {
    for (const [at, bench] of benches.entries()) {
      say(`Bench ${at + 1} of ${benches.length}`);
      try {
        rows.push(...(await inScratchDatabase(server.url, bench)));
      } catch (error) {
        failed += 1;
        say(`It failed: ${inspect(error)}`);
      }
    }
  } finally {
    await server.stop();
  }
  if (config.databaseUrl === null) await deleteData({ ...config, dataDir }, () => undefined);
  return { table: benchTable(rows), holds: failed === 0 && rows.every((row) => row.holds) };
};
