import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findBinaries, firstUsable } from './binaries.ts';
import { copyBinaries, makeLinks, npmNativeFolder } from './npm-binaries.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quartermaster-binaries-'));
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

test('only PG_BIN_DIR is used when it is set, and a wrong one is named', async () => {
  const question = {
    env: { PG_BIN_DIR: path.join(folder, 'nothing') },
    account: null,
    copyBases: [],
  };
  await expect(findBinaries(question)).rejects.toThrow('PG_BIN_DIR is no usable PostgreSQL');
});

test('without a server the error has advice and the reason for each place', async () => {
  const places = [{ problem: 'no package' }, { problem: 'too old' }];
  const failed = firstUsable(places);
  await expect(failed).rejects.toThrow(/npm ci.*PG_BIN_DIR.*DATABASE_URL.*no package; too old/);
});

test('the first usable place is used', async () => {
  const places = [
    { problem: 'no package' },
    { folder: '/a', major: 17 },
    { folder: '/b', major: 18 },
  ];
  expect(await firstUsable(places)).toEqual({ folder: '/a', major: 17 });
});

test('the server from npm runs from a copy, made once, in a folder that only this account may write', async () => {
  const native = npmNativeFolder();
  if (native === null) throw new Error('npm installed no database server for this platform');
  expect(await makeLinks(native)).toBe(true);
  const base = path.join(folder, 'programs');
  const copy = await copyBinaries(native, [base]);
  const question = { env: { PG_BIN_DIR: path.join(copy!, 'bin') }, account: null, copyBases: [] };
  expect((await findBinaries(question)).major).toBeGreaterThanOrEqual(18);
  expect((await readdir(path.join(copy!, 'lib'))).filter((name) => name.endsWith('.a'))).toEqual(
    [],
  );
  await rm(path.join(copy!, 'bin', 'pg_ctl'));
  expect(await copyBinaries(native, [base])).toBe(copy);
  expect(existsSync(path.join(copy!, 'bin', 'pg_ctl'))).toBe(false);

  await chmod(base, 0o777);
  expect(await copyBinaries(native, [base])).toBeNull();
});
