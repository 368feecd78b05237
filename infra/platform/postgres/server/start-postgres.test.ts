import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connectOnce, type RunningPostgres } from './running-postgres.ts';
import { isRunning, pidFile, readPostmaster } from './postmaster.ts';
import { removePostgresData } from './cluster-home.ts';
import { stopServer } from './server-process.ts';
import { OWNER_LOCK, startPostgres } from './start-postgres.ts';

const env = { PG_BIN_DIR: process.env['PG_BIN_DIR'] };
let folder: string;
let dataDir: string;

/** A folder every account can enter; for root the server runs as another one. */
const openFolder = async (name: string): Promise<string> => {
  const made = path.join(folder, name);
  await mkdir(made, { recursive: true });
  await chmod(made, 0o755);
  return made;
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quartermaster-start-'));
  await chmod(folder, 0o755);
  dataDir = await openFolder('shop');
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

const ask = async (url: string, statement: string): Promise<unknown> => {
  const client = await connectOnce(url);
  try {
    const { rows } = await client.query<{ answer: unknown }>(statement);
    return rows[0]?.answer;
  } finally {
    await client.end();
  }
};

const readPid = async ({ dataDirectory }: RunningPostgres): Promise<number> =>
  (await readPostmaster(dataDirectory!))!.pid;

const start = async (): Promise<RunningPostgres> => startPostgres({ dataDir, env });

/** Another process that starts the server and is then killed without a chance to stop it. */
const startAndBeKilled = async (): Promise<string> => {
  const module = new URL('start-postgres.ts', import.meta.url).href;
  const program = `
    import { startPostgres } from ${JSON.stringify(module)};
    const server = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, env: ${JSON.stringify(env)} });
    console.log(server.url);
    setInterval(() => undefined, 1000);`;
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (text: Buffer) => resolve(text.toString().trim()));
    child.once('exit', () => reject(new Error('The other process ended early')));
  });
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('close', resolve));
  return url;
};

describe('the embedded server', () => {
  test('is created at the first start, answers, and ends when it is stopped', async () => {
    const server = await start();
    expect(server).toMatchObject({ owned: true, adopted: false, notice: null });
    expect(path.dirname(server.dataDirectory!)).toBe(path.join(dataDir, 'postgres'));
    expect(await ask(server.url, 'select current_database() as answer')).toBe('quartermaster');
    expect(await ask(server.url, "select lower('ÜBER') as answer")).toBe('über');
    expect(await ask(server.url, "select current_setting('fsync') as answer")).toBe('on');
    await ask(server.url, 'create table kept as select 7 as answer');
    const pid = await readPid(server);
    await server.stop();
    await server.stop();
    expect(await isRunning(pid)).toBe(false);
  });

  test('has its data again at the next start', async () => {
    const server = await start();
    expect(await ask(server.url, 'select answer from kept')).toBe(7);
    await server.stop();
  });

  test('is shared by a second start, which does not stop it', async () => {
    const [owner, guest] = [await start(), await start()];
    expect(guest).toMatchObject({ owned: false, adopted: true, url: owner.url });
    await guest.stop();
    expect(await ask(owner.url, 'select answer from kept')).toBe(7);
    await owner.stop();
  });

  test('starts once for two simultaneous starts', async () => {
    const both = await Promise.all([start(), start()]);
    expect(both[0].url).toBe(both[1].url);
    expect(both.filter(({ owned }) => owned)).toHaveLength(1);
    for (const server of both) await server.stop();
  });

  test('that outlived its killed process is adopted', async () => {
    const url = await startAndBeKilled();
    const server = await start();
    expect(server).toMatchObject({ owned: true, adopted: true, url });
    expect(await ask(server.url, 'select answer from kept')).toBe(7);
    const pid = await readPid(server);
    await server.stop();
    expect(await isRunning(pid)).toBe(false);
  });

  test('has a new owner although the lock of the killed one is free only a moment later', async () => {
    const postgres = new URL(await startAndBeKilled());
    postgres.pathname = '/postgres';
    const killed = await connectOnce(postgres.href);
    await killed.query('select pg_advisory_lock($1)', [OWNER_LOCK]);
    const starting = start();
    await sleep(200);
    await killed.end();
    const server = await starting;
    expect(server).toMatchObject({ owned: true, adopted: true });
    await server.stop();
  });

  test('that was killed together with its process starts again with all committed data', async () => {
    const url = await startAndBeKilled();
    await ask(url, 'insert into kept values (8)');
    const { pid } = (await readPostmaster(path.join(dataDir, 'postgres', await clusterName())))!;
    process.kill(pid, 'SIGKILL');
    const server = await start();
    expect(server.adopted).toBe(false);
    expect(await ask(server.url, 'select max(answer) as answer from kept')).toBe(8);
    await server.stop();
  });

  test('is started again at its former address', async () => {
    const before = await start();
    await before.stop();
    const port = Number(new URL(before.url).port);
    const server = await startPostgres({ dataDir, env, port });
    expect(server.url).toBe(before.url);
    await server.stop();
  });

  test('is not confused with another program that has its process id now', async () => {
    const cluster = path.join(dataDir, 'postgres', await clusterName());
    await writeFile(
      pidFile(cluster),
      `${process.pid}\n${cluster}\n0\n5432\n\n127.0.0.1\n0\nready\n`,
    );
    const server = await start();
    expect(server.adopted).toBe(false);
    await server.stop();
  });

  test('removes the remains of an interrupted first start', async () => {
    const leftover = path.join(dataDir, 'postgres', 'data-18.999999.new');
    await mkdir(leftover);
    await (await start()).stop();
    expect(existsSync(leftover)).toBe(false);
  });
});

const clusterName = async (): Promise<string> =>
  (await readdir(path.join(dataDir, 'postgres'))).find((name) => /^data-\d+$/.test(name))!;

test('a cluster restored from a copy is used, for any owner of the copy', async () => {
  const restored = await openFolder('restored');
  await cp(path.join(dataDir, 'postgres'), path.join(restored, 'postgres'), { recursive: true });
  const server = await startPostgres({ dataDir: restored, env });
  expect(await ask(server.url, 'select min(answer) as answer from kept')).toBe(7);
  await server.stop();
});

describe('a cluster that cannot be used', () => {
  /** A copy of the stopped cluster, for the test to spoil. */
  const spoiled = async (name: string, spoil: (cluster: string) => Promise<void>) => {
    const copy = await openFolder(name);
    const home = path.join(copy, 'postgres');
    await cp(path.join(dataDir, 'postgres'), home, { recursive: true });
    await spoil(path.join(home, await clusterName()));
    return startPostgres({ dataDir: copy, env });
  };

  test.each(['PG_VERSION', 'global/pg_control'])('is refused without %s', async (file) => {
    const started = spoiled(`without-${path.basename(file)}`, async (cluster) =>
      rm(path.join(cluster, file)),
    );
    await expect(started).rejects.toThrow(new RegExp(`${file} missing.*move it away`));
  });

  test('is refused with what the server wrote when its files are damaged', async () => {
    const started = spoiled('damaged', async (cluster) =>
      writeFile(path.join(cluster, 'global/pg_control'), 'no control file'),
    );
    await expect(started).rejects.toThrow(/could not start[^]*pg_control[^]*move it away/);
  });

  test('of another major version is never hidden behind a new empty one', async () => {
    const started = spoiled('older', async (cluster) =>
      rename(cluster, path.join(path.dirname(cluster), 'data-14')),
    );
    await expect(started).rejects.toThrow(/holds data of PostgreSQL 14.*PG_BIN_DIR/);
  });
});

describe('the data directory', () => {
  test('is replaced by a reachable folder, which is named, when its account cannot open it', async () => {
    const closed = await mkdtemp(path.join(tmpdir(), 'quartermaster-closed-'));
    const server = await startPostgres({ dataDir: path.join(closed, 'data'), env });
    const asRoot = process.getuid?.() === 0;
    expect(server.dataDirectory!.startsWith(closed)).toBe(!asRoot);
    expect(server.notice ?? '').toContain(asRoot ? path.dirname(server.dataDirectory!) : '');
    await ask(server.url, 'create table kept as select 9 as answer');
    await expect(removePostgresData(path.join(closed, 'data'))).rejects.toThrow('is running');
    await server.stop();

    await chmod(closed, 0o755);
    const again = await startPostgres({ dataDir: path.join(closed, 'data'), env });
    expect(await ask(again.url, 'select answer from kept')).toBe(9);
    await again.stop();
    await removePostgresData(path.join(closed, 'data'));
    expect(existsSync(again.dataDirectory!)).toBe(false);
    await rm(closed, { recursive: true, force: true });
  });
});

describe('DATABASE_URL', () => {
  test('is used as it is, and never stopped', async () => {
    const url = process.env['TEST_DATABASE_URL']!;
    const server = await startPostgres({ dataDir, env: { DATABASE_URL: url } });
    expect(server).toMatchObject({ url, owned: false, adopted: false, dataDirectory: null });
    await server.stop();
    expect(await ask(url, 'select 1 as answer')).toBe(1);
  });

  test('that does not answer is named', async () => {
    const databaseUrl = 'postgres://nobody@127.0.0.1:1/nothing';
    await expect(startPostgres({ dataDir, databaseUrl, env: {} })).rejects.toThrow(
      'DATABASE_URL does not answer',
    );
  });
});

test('a server that ignores the first signal is killed', async () => {
  const program =
    "process.on('SIGINT', () => undefined); console.log('up'); setInterval(() => 0, 1000);";
  const child = spawn(process.execPath, ['--eval', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
  await stopServer(child.pid!, { fastMs: 100, quickMs: 10_000 });
  expect(await ended).toBe('SIGQUIT');
});
