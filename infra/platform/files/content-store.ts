import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { LRUCache } from 'lru-cache';
import { deterministicId } from '../core/ids.ts';
import type { Files } from './files.ts';

/** Place and digest of a stored content. */
export interface ContentAddress {
  readonly fileId: string;
  /** SHA-256 of the JSON text, in hex. */
  readonly sha256: string;
}

/** The file of a content is not what was stored, or is gone. */
export class ContentDamaged extends Error {
  override readonly name = 'ContentDamaged';
}

/** JSON values in compressed files that never change: equal values of a team are one file. */
export interface ContentStore {
  readonly store: (teamId: TeamId, value: unknown) => Promise<ContentAddress>;
  /** The stored value; callers must not change it. Rejects with ContentDamaged. */
  readonly read: (address: ContentAddress) => Promise<unknown>;
}

const MAX_BYTES = 256 * 1024 * 1024;
/** Bytes of JSON whose values stay in memory, where they take several times as much. */
const CACHED_BYTES = 16 * 1024 * 1024;
const compressed = promisify(gzip);
const uncompressed = promisify(gunzip);

const serializeJson = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const hashText = (text: Buffer): string => createHash('sha256').update(text).digest('hex');

/** The digest that a stored value has in its address. */
export const contentDigest = (value: unknown): string => hashText(serializeJson(value));

/** The address of a stored value of a team by its digest. */
export const toContentAddress = (teamId: TeamId, sha256: string): ContentAddress => ({
  fileId: deterministicId('kept content', teamId, sha256),
  sha256,
});

const isTaken = (error: unknown): boolean =>
  error instanceof Rejection && error.code === 'CONFLICT';

/** A value of a file with the length of its text. */
interface Cached {
  readonly value: unknown;
  readonly bytes: number;
}

const readFrom = async (
  files: Pick<Files, 'read'>,
  { fileId, sha256 }: ContentAddress,
): Promise<Cached> => {
  const stream = await files.read(fileId);
  if (stream === null) throw new ContentDamaged(`There is no file ${fileId}`);
  const text = await uncompressed(await buffer(stream));
  if (hashText(text) !== sha256) {
    throw new ContentDamaged(`File ${fileId} is not what was stored: its digest is another one`);
  }
  return { value: JSON.parse(text.toString('utf8')), bytes: text.byteLength };
};

export const openContentStore = (files: Pick<Files, 'store' | 'read'>): ContentStore => {
  const cache = new LRUCache<string, Cached>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
  });
  return {
    store: async (teamId, value) => {
      const text = serializeJson(value);
      const address = toContentAddress(teamId, hashText(text));
      const content = await compressed(text);
      const file = {
        id: address.fileId,
        teamId,
        name: `${address.sha256}.json.gz`,
        contentType: 'application/gzip',
        maxBytes: MAX_BYTES,
      };
      await files
        .store(file, [content] as unknown as AsyncIterable<Uint8Array>)
        .catch((error: unknown) => {
          if (!isTaken(error)) throw error;
        });
      return address;
    },
    read: async (address) => {
      const kept = cache.get(address.fileId);
      if (kept !== undefined) return kept.value;
      const read = await readFrom(files, address);
      cache.set(address.fileId, read);
      return read.value;
    },
  };
};
