import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { nullIfMissing } from '../core/missing-file.ts';
import { makeOwnFolder, OWNER_ONLY } from '../core/owner-only.ts';
import { displayName, type Files, type FileToStore, type StoredFile } from './files.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The folder of one file; files spread by the last two digits, which are random in every kind of uuid used here. */
const buildFolderPath = (root: string, id: string): string | null =>
  uuid.test(id) ? join(root, id.slice(-2), id) : null;

const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  codes.includes(String(error.code));

interface Count {
  bytes: number;
}

/** Passes bytes on and counts them; stops at the limit instead of filling the disk. */
async function* countBytes(
  content: AsyncIterable<Uint8Array>,
  count: Count,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    count.bytes += chunk.byteLength;
    if (count.bytes > maxBytes) {
      throw new Rejection('PAYLOAD_TOO_LARGE', `A file may have at most ${maxBytes} bytes`);
    }
    yield chunk;
  }
}

/** Writes into a temporary folder and renames it, so that a reader gets the whole file or none. */
const write = async (
  folder: string,
  part: string,
  { file, content }: { file: FileToStore; content: AsyncIterable<Uint8Array> },
): Promise<StoredFile> => {
  const { id, teamId, name, contentType, maxBytes } = file;
  const count = { bytes: 0 };
  await makeOwnFolder(part);
  await writeFile(join(part, 'content'), countBytes(content, count, maxBytes), {
    mode: OWNER_ONLY,
  });
  const stored = { id, teamId, name: displayName(name), contentType, size: count.bytes };
  await writeFile(join(part, 'file.json'), JSON.stringify(stored), { mode: OWNER_ONLY });
  await rename(part, folder);
  return stored;
};

const describeIn = async (folder: string): Promise<StoredFile | null> => {
  const text = await nullIfMissing(readFile(join(folder, 'file.json'), 'utf8'));
  return text === null ? null : (JSON.parse(text) as StoredFile);
};

const storeIn = async (
  folder: string,
  file: FileToStore,
  content: AsyncIterable<Uint8Array>,
): Promise<StoredFile> => {
  const taken = new Rejection('CONFLICT', 'This file was uploaded already');
  if ((await describeIn(folder)) !== null) throw taken;
  const part = join(dirname(folder), `${randomUUID()}.part`);
  try {
    return await write(folder, part, { file, content });
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    // Another upload was faster. The error code for an existing folder differs between systems.
    throw (await describeIn(folder)) === null ? error : taken;
  }
};

const namesIn = async (folder: string): Promise<readonly string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  }
};

/** The folders of all files, also of those that are being stored. */
const allFolders = async function* (root: string): AsyncGenerator<string> {
  for (const spread of await namesIn(root)) {
    for (const name of await namesIn(join(root, spread))) yield join(root, spread, name);
  }
};

const removeTeamFiles = async (root: string, teamId: TeamId): Promise<number> => {
  let removed = 0;
  for await (const folder of allFolders(root)) {
    if ((await describeIn(folder))?.teamId !== teamId) continue;
    await rm(folder, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
};

/** Files below a folder of this machine. */
export const openDiskFiles = (root: string): Files => ({
  store: async (file, content) => {
    const folder = buildFolderPath(root, file.id);
    if (folder === null) throw new Error(`Not the id of a file: ${file.id}`);
    return storeIn(folder, file, content);
  },
  describe: async (id) => {
    const folder = buildFolderPath(root, id);
    return folder === null ? null : describeIn(folder);
  },
  read: async (id) => {
    const folder = buildFolderPath(root, id);
    if (folder === null || (await describeIn(folder)) === null) return null;
    return createReadStream(join(folder, 'content'));
  },
  remove: async (id) => {
    const folder = buildFolderPath(root, id);
    if (folder !== null) await rm(folder, { recursive: true, force: true });
  },
  removeTeamFiles: (teamId) => removeTeamFiles(root, teamId),
});
