import path from 'node:path';
import type { Config } from '@quartermaster/platform/config/config';
import { makeDataDir } from '@quartermaster/platform/process/foundation';
import { runAction, withoutArguments } from '@quartermaster/platform/process/run-action';
import type { Shutdown } from '@quartermaster/platform/process/shutdown';
import { openLogFile } from '@quartermaster/platform/telemetry/log-file';
import { startCluster } from './cluster.ts';

/*
 * `npm run start:cluster`: the distributed profile on this machine, without containers.
 */
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const start = async (config: Config, shutdown: Shutdown): Promise<void> => {
  await makeDataDir(config.dataDir);
  const file = path.join(config.dataDir, 'cluster.log');
  const log = openLogFile(file);
  shutdown.add(log.close);
  say(`What the processes write goes to ${file}`);
  const cluster = await startCluster({
    config,
    shutdown,
    say,
    onLine: (name, line) => log.write(`${name} ${line}\n`),
  });
  for (const child of cluster.children.values()) {
    void child.ended.then(() => {
      if (!shutdown.isRunning()) say(`${child.name} has ended; see ${file}`);
    });
  }
  say(`Quartermaster is ready at ${cluster.url}, as ${String(cluster.children.size)} processes`);
  if (config.mail.kind === 'file') say(`Mails are at ${cluster.url}/__mail`);
};

const args = process.argv.slice(3);
await runAction({ start: withoutArguments(start, args) }, 'start', 'distributed');
