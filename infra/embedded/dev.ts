import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownUrl } from '@quartermaster/platform/config/addresses';
import { loadConfig } from '@quartermaster/platform/config/config';
import { DEV_CONSOLE_PORT } from '@quartermaster/platform/http/console/serve-console';
import { runProgram } from '@quartermaster/platform/process/run-program';

/*
 * `npm run dev`: the product, restarted when one of its files changes, and the console's development server with hot
 * reload, which passes calls on to the product. Ctrl-C ends both; when one of them ends, the other is ended too.
 */
const root = path.resolve(import.meta.dirname, '../..');

/** A process group of its own: Ctrl-C reaches this process alone, which then sends each child one SIGTERM. */
const run = (product: string, folder: string, commandLine: readonly string[]): ChildProcess =>
  spawn(process.execPath, commandLine, {
    cwd: path.join(root, folder),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, API_TARGET: product },
    detached: true,
  });

await runProgram(async () => {
  const { host, port } = loadConfig(process.env, 'embedded');
  const product = ownUrl(host, port);
  const children = [
    run(product, '.', [
      fileURLToPath(import.meta.resolve('tsx/cli')),
      'watch',
      '--clear-screen=false',
      'start.ts',
      'development',
    ]),
    run(product, 'console', [
      path.join(root, 'node_modules/vite/bin/vite.js'),
      '--clearScreen=false',
      `--port=${String(DEV_CONSOLE_PORT)}`,
      '--strictPort',
    ]),
  ];

  let ending = false;
  const endAll = (): void => {
    if (ending) return;
    ending = true;
    for (const child of children) child.kill('SIGTERM');
  };
  for (const child of children) {
    child.once('exit', (code) => {
      if (!ending) process.exitCode = code ?? 1;
      endAll();
    });
  }
  process.on('SIGINT', endAll);
  process.on('SIGTERM', endAll);
});
