import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { homeInside } from './server/cluster-home.ts';
import { isRunning, runningPostmaster } from './server/postmaster.ts';
import type { RunningPostgres } from './server/running-postgres.ts';
import { stopServer } from './server/server-process.ts';
import { startPostgres } from './server/start-postgres.ts';

/** Longest path of a socket, in bytes; systems allow 104 or 108 with the end. */
const LONGEST_SOCKET = 103;
const NAME = /^quartermaster-test-(\d+)-/;

/** Stops and removes the servers of killed test runs; skips those of other accounts. */
const removeServers = async (folder: string): Promise<void> => {
  const home = homeInside(folder);
  for (const name of existsSync(home) ? readdirSync(home) : []) {
    const running = await runningPostmaster(path.join(home, name));
    if (running !== null) await stopServer(running.pid);
  }
  await rm(folder, { recursive: true, force: true });
};

const sweepLeftovers = async (): Promise<void> => {
  for (const name of readdirSync(tmpdir())) {
    const pid = NAME.exec(name)?.[1];
    if (pid === undefined || (await isRunning(Number(pid)))) continue;
    await removeServers(path.join(tmpdir(), name)).catch(() => undefined);
  }
};

/** The socket of a server is in its data directory. It takes less processor time than a port does. */
const toSocketUrl = ({ url, dataDirectory }: RunningPostgres): string => {
  const address = new URL(url);
  const socket = path.join(dataDirectory ?? '', `.s.PGSQL.${address.port}`);
  if (Buffer.byteLength(socket) > LONGEST_SOCKET || !existsSync(socket)) return url;
  address.searchParams.set('host', path.dirname(socket));
  return address.href;
};

/** A server in a temporary folder, without the writes that only matter when the power fails. */
export const startTestServer = async (): Promise<RunningPostgres> => {
  await sweepLeftovers();
  const dataDir = await mkdtemp(path.join(tmpdir(), `quartermaster-test-${process.pid}-`));
  await chmod(dataDir, 0o755); // under root the server runs as another account, which must enter the folder
  const settings = { fsync: 'off', max_connections: '300', unix_socket_directories: '.' };
  const server = await startPostgres({ dataDir, env: process.env, databaseUrl: '', settings });
  const stop = async (): Promise<void> => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...server, url: toSocketUrl(server), stop };
};
