import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openDiskFiles } from './disk-files.ts';
import type { Files } from './files.ts';
import { ContentDamaged, openContentStore, toContentAddress } from './content-store.ts';

let folder = '';
let files: Files;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quartermaster-content-'));
  files = openDiskFiles(folder);
});
afterEach(() => rm(folder, { recursive: true }));

const rows = [{ title: 'Müsli "Früh"', quantity: 3 }];

test('a value is read back by its address, also by another process', async () => {
  const address = await openContentStore(files).store('team-1', rows);
  expect(address.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(await openContentStore(files).read(address)).toEqual(rows);
  expect(toContentAddress('team-1', address.sha256)).toEqual(address);
});

test('equal values of a team are one file, those of two teams are two', async () => {
  const kept = openContentStore(files);
  const address = await kept.store('team-1', rows);
  const both = await Promise.all([kept.store('team-1', rows), kept.store('team-1', rows)]);
  expect(both).toEqual([address, address]);
  const other = await kept.store('team-2', rows);
  expect(other).toMatchObject({ sha256: address.sha256 });
  expect(other.fileId).not.toBe(address.fileId);
});

test('a file that is gone or changed is refused', async () => {
  const address = await openContentStore(files).store('team-1', rows);
  const changed = { read: async () => Readable.from([gzipSync('[]')]), store: files.store };
  await expect(openContentStore(changed).read(address)).rejects.toThrow('not what was stored');
  await files.remove(address.fileId);
  await expect(openContentStore(files).read(address)).rejects.toThrow(ContentDamaged);
});
