import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findBrowser } from './find-browser.ts';
import { launchBrowser } from './launch-browser.ts';
import { testBrowser } from './test-browser.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quartermaster-launch-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A program that crashes at its first `crashes` starts, and then is the browser of tests. */
const crashingBrowser = async (crashes: number) => {
  const { executablePath, env } = await findBrowser(testBrowser);
  const [program, starts] = [path.join(folder, 'browser'), path.join(folder, 'starts')];
  const settings = Object.entries(env).map(([name, value]) => `${name}='${value}'`);
  await writeFile(
    program,
    `#!/bin/sh
echo start >> '${starts}'
[ "$(wc -l < '${starts}')" -le ${String(crashes)} ] && kill -SEGV $$
exec env ${settings.join(' ')} '${executablePath}' "$@"
`,
  );
  await chmod(program, 0o755);
  const countStarts = async () => (await readFile(starts, 'utf8')).trim().split('\n').length;
  return { choice: { configured: program, unpackInto: [] }, countStarts };
};

test('a browser that crashes while it starts is started once more', async () => {
  const { choice, countStarts } = await crashingBrowser(1);
  const browser = await launchBrowser(choice, { args: [], headless: true });
  expect(browser.connected).toBe(true);
  await browser.close();
  // A third start is that without the sandbox, where the system has none.
  expect([2, 3]).toContain(await countStarts());
});

test('a browser that always crashes is an error', async () => {
  const { choice } = await crashingBrowser(100);
  await expect(launchBrowser(choice, { args: [], headless: true })).rejects.toThrow(
    'Failed to launch the browser process',
  );
});
