import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { isMissing, nullIfMissing } from '../core/missing-file.ts';
import { makeOwnFolder, OWNER_ONLY } from '../core/owner-only.ts';

/** A printed file; an incomplete one, for example without a picture that did not load, is not stored. */
export interface PrintedFile {
  readonly content: Uint8Array;
  readonly isWhole: boolean;
}

/** Stored printed files, by a key of their content. */
export interface PrintCache {
  /** The stored file, else the result of `print`; concurrent callers with the same key share one print. */
  readonly printOnce: (
    teamId: TeamId,
    key: string,
    print: () => Promise<PrintedFile>,
  ) => Promise<Uint8Array>;
}

/** Most stored bytes and files; above either, the least recently used files are deleted. */
export interface CacheLimits {
  readonly bytes: number;
  readonly files: number;
}

export interface PrintCacheOptions {
  readonly folder: string;
  readonly perTeam?: CacheLimits;
  readonly inAll?: CacheLimits;
  /** Time of a use, in milliseconds. */
  readonly now: () => number;
  /** Receives failures of the folder; the file is printed nevertheless. */
  readonly onProblem: (error: unknown) => void;
}

const PER_TEAM: CacheLimits = { bytes: 100_000_000, files: 200 };
const IN_ALL: CacheLimits = { bytes: 1_000_000_000, files: 2_000 };

interface CachedFile {
  readonly file: string;
  readonly bytes: number;
  readonly usedAt: number;
}

const readKeptFile = async (file: string): Promise<readonly CachedFile[]> => {
  const found = await nullIfMissing(stat(file)); // another process may have made room
  return found === null ? [] : [{ file, bytes: found.size, usedAt: found.mtimeMs }];
};

const listCachedFiles = async (folder: string): Promise<readonly CachedFile[]> => {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => name.endsWith('.pdf'));
  return (await Promise.all(files.map((name) => readKeptFile(path.join(folder, name))))).flat();
};

/** Deletes the least recently used files until the rest is within the limits. */
const makeRoom = async (folder: string, room: CacheLimits): Promise<void> => {
  const kept = [...(await listCachedFiles(folder))].sort((a, b) => b.usedAt - a.usedAt);
  let [bytes, files] = [0, 0];
  for (const one of kept) {
    bytes += one.bytes;
    files += 1;
    if (bytes > room.bytes || files > room.files) await rm(one.file, { force: true });
  }
};

/** File names are hashes, so that names of teams and keys never become paths. */
const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

const findFile = async (file: string, now: number): Promise<Uint8Array | null> => {
  try {
    const content = await readFile(file);
    await utimes(file, now / 1000, now / 1000);
    return content;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

/** Writes a file under a temporary name and renames it, then makes room. */
const storeFile = async (
  { folder, perTeam = PER_TEAM, inAll = IN_ALL, now }: PrintCacheOptions,
  file: string,
  content: Uint8Array,
): Promise<void> => {
  if (content.byteLength > perTeam.bytes) return;
  const ofTeam = path.dirname(file);
  await makeOwnFolder(ofTeam);
  const part = path.join(ofTeam, `${randomUUID()}.part`);
  await writeFile(part, content, { mode: OWNER_ONLY });
  await utimes(part, now() / 1000, now() / 1000);
  await rename(part, file);
  await makeRoom(ofTeam, perTeam);
  await makeRoom(folder, inAll);
};

/** Deletes the printed files of a team; returns how many. */
export const removeTeamPapers = async (folder: string, teamId: TeamId): Promise<number> => {
  const ofTeam = path.join(folder, hashText(teamId));
  const kept = await listCachedFiles(ofTeam).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  await rm(ofTeam, { recursive: true, force: true });
  return kept.length;
};

/** Stores printed files in a folder, with limits per team and in all. */
export const openPrintCache = (options: PrintCacheOptions): PrintCache => {
  const { folder, now, onProblem } = options;
  const printing = new Map<string, Promise<Uint8Array>>();

  const findOrPrint = async (
    file: string,
    print: () => Promise<PrintedFile>,
  ): Promise<Uint8Array> => {
    const kept = await findFile(file, now()).catch((error: unknown) => {
      onProblem(error);
      return null;
    });
    if (kept !== null) return kept;
    const { content, isWhole } = await print();
    if (isWhole) await storeFile(options, file, content).catch(onProblem);
    return content;
  };

  return {
    printOnce: (teamId, key, print) => {
      const file = path.join(folder, hashText(teamId), `${hashText(key)}.pdf`);
      const underWay = printing.get(file);
      if (underWay !== undefined) return underWay;
      const printed = findOrPrint(file, print).finally(() => printing.delete(file));
      printing.set(file, printed);
      return printed;
    },
  };
};
