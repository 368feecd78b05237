import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { BadConfig, loadConfig } from '../config/config.ts';
import { openKeys, openOwnKeys, buildKeyFilePath } from './open-keys.ts';
import { testKey } from './test-keys.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'keys-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const config = (env: Record<string, string> = {}) =>
  loadConfig({ DATA_DIR: dataDir, ...env }, 'embedded');

describe('the keys of the embedded profile', () => {
  test('are created once, in a file that only its owner can read', async () => {
    const first = await openOwnKeys(config());
    expect((await stat(buildKeyFilePath(dataDir))).mode & 0o777).toBe(0o600);
    const sealed = first.seal('a', 'secret');
    expect((await openOwnKeys(config())).open('a', sealed)).toBe('secret');
  });

  test('are the same for processes that start at the same time', async () => {
    const rings = await Promise.all(Array.from({ length: 8 }, () => openOwnKeys(config())));
    const sealed = rings[0]!.seal('a', 'secret');
    expect(rings.map((ring) => ring.open('a', sealed))).toEqual(Array(8).fill('secret'));
    expect(await readdir(dataDir)).toEqual(['secrets.key']);
  });

  test('come from the environment if it has them, without creating a file', async () => {
    const SECRETS_KEY = testKey(7).toString('base64');
    const ring = await openOwnKeys(config({ SECRETS_KEY }));
    const service = await openKeys(config({ SECRETS_KEY: testKey(7).toString('hex') }));
    expect(service.open('a', ring.seal('a', 'secret'))).toBe('secret');
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('stop the start when the file has none', async () => {
    await writeFile(buildKeyFilePath(dataDir), 'hunter2');
    await expect(openOwnKeys(config())).rejects.toThrow(
      `The file ${buildKeyFilePath(dataDir)} must hold one or more keys`,
    );
  });
});

describe('the keys of a service', () => {
  test('are required; the message names the variables', async () => {
    await expect(openKeys(config())).rejects.toThrow(BadConfig);
    await expect(openKeys(config())).rejects.toThrow(/^SECRETS_KEY or SECRETS_KEY_FILE must hold/);
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('are read from a file, the one in use first', async () => {
    const file = path.join(dataDir, 'keys');
    await writeFile(file, `${testKey(2).toString('base64')}\n${testKey(1).toString('base64')}\n`);
    const ring = await openKeys(config({ SECRETS_KEY_FILE: file }));
    const single = await openKeys(config({ SECRETS_KEY: testKey(2).toString('base64') }));
    expect(single.open('a', ring.seal('a', 'secret'))).toBe('secret');
  });

  test('stop the start when the file is missing, without creating one', async () => {
    const file = path.join(dataDir, 'gone');
    await expect(openKeys(config({ SECRETS_KEY_FILE: file }))).rejects.toThrow(
      `SECRETS_KEY_FILE ${file} cannot be read (ENOENT)`,
    );
    expect(await readdir(dataDir)).toEqual([]);
  });
});
