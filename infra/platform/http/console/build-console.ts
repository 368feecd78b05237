import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The console could not be built; the output of the build tool is the message. */
export class ConsoleBuildFailed extends Error {
  override readonly name = 'ConsoleBuildFailed';
  readonly isOperational = true;
}

const sources = [
  'console/src',
  'console/public',
  'console/index.html',
  'console/vite.config.ts',
  'console/chunks.ts',
  'console/package.json',
  'contracts/src',
  'package-lock.json',
];

const filesBelow = async (place: string): Promise<readonly string[]> => {
  const entries = await readdir(place, { withFileTypes: true, recursive: true }).catch(() => null);
  if (entries === null) return existsSync(place) ? [place] : [];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
};

/** One digest of all sources of the console. */
const hashSources = async (root: string): Promise<string> => {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of await filesBelow(path.join(root, source))) {
      hash.update(path.relative(root, file)).update(await readFile(file));
    }
  }
  return hash.digest('hex');
};

const runVite = (root: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const vite = path.join(root, 'node_modules/vite/bin/vite.js');
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: path.join(root, 'console'),
      env: { ...process.env, NODE_ENV: 'production' }, // a caller's `test` would build React for development
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (part: Buffer): void => {
      output += part.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new ConsoleBuildFailed(output.trim()));
    });
  });

/**
 * Builds the console unless `console/dist` was built from the same sources; returns that folder. Images contain the built console
 * without its sources.
 */
export const buildConsole = async (root: string, onBuild: () => void): Promise<string> => {
  const folder = path.join(root, 'console/dist');
  if (!existsSync(path.join(root, 'console/src'))) return folder;
  const mark = path.join(folder, '.built-from');
  const fingerprint = await hashSources(root);
  const built = await readFile(mark, 'utf8').catch(() => '');
  if (built !== fingerprint) {
    onBuild();
    await runVite(root);
    await writeFile(mark, fingerprint);
  }
  return folder;
};
