import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../platform/http/listen.ts';
import { gatewayRules } from '../destinations.ts';
import { closeLater, type OpenGateway, type TestServer } from '../test-services.ts';
import { nginxConfiguration } from './configuration.ts';

const program = 'nginx';

/** The version line of nginx, such as `nginx version: nginx/1.22.1`; null where it is not installed. */
export const installedNginx = (): string | null => {
  const { status, stderr } = spawnSync(program, ['-v'], { encoding: 'utf8' });
  return status === 0 ? stderr.trim() : null;
};

const hostsOf = (servers: readonly TestServer[]) => servers.map(({ url }) => new URL(url).host);

const isUp = (url: string): Promise<boolean> =>
  fetch(`${url}/health/live`).then(
    ({ ok }) => ok,
    () => false,
  );

const untilUp = async (url: string, child: ChildProcess, errors: string): Promise<void> => {
  while (!(await isUp(url))) {
    if (child.exitCode !== null) throw new Error(await readFile(errors, 'utf8'));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

const start = async (file: string, folder: string): Promise<ChildProcess> => {
  const child = spawn(program, ['-c', file, '-p', folder, '-g', 'daemon off;']);
  const ended = once(child, 'exit');
  closeLater(async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true });
  });
  return child;
};

/** Starts nginx as a gateway with the generated configuration. */
export const openNginx: OpenGateway = async ({ routes, commands, queries, sampleStoreUrl }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quartermaster-nginx-'));
  await chmod(folder, 0o755); // its workers may run as another user
  const port = await freePort();
  const errors = path.join(folder, 'error.log');
  const text = nginxConfiguration(gatewayRules(routes), {
    listen: `127.0.0.1:${port}`,
    consoleFolder: folder,
    temporaryFolder: folder,
    log: { access: path.join(folder, 'access.log'), error: errors },
    resolver: null,
    servers: { 'command-service': hostsOf(commands), 'projection-service': hostsOf(queries) },
    sampleStore: new URL(sampleStoreUrl ?? 'http://127.0.0.1:9').host,
  });
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, text);
  await writeFile(path.join(folder, 'index.html'), '<title>Quartermaster</title>', { mode: 0o644 });
  const url = `http://127.0.0.1:${port}`;
  await untilUp(url, await start(file, folder), errors);
  return { url, lines: [] };
};
