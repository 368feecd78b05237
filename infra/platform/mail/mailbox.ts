import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing } from '../core/missing-file.ts';
import { makeOwnFolder, OWNER_ONLY } from '../core/owner-only.ts';

/** A mail in the mailbox of the embedded profile. */
export interface StoredMail {
  readonly id: string;
  readonly to: string;
  readonly cc?: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** ISO instant. */
  readonly sentAt: string;
  readonly attachments: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly size: number;
  }[];
}

/**
 * The mails of one folder: `<id>.eml`, each with a second file of the listed fields. The times of the files are those of the
 * mails. A mail that is sent again replaces itself.
 */
export interface Mailbox {
  readonly put: (mail: StoredMail, source: Uint8Array) => Promise<void>;
  /** Newest first, at most `limit`. */
  readonly list: (limit: number) => Promise<readonly StoredMail[]>;
  /** The complete mail; null when the id is unknown. */
  readonly source: (id: string) => Promise<Uint8Array | null>;
  /** Deletes the mails to one of these addresses (in lower case); returns how many. */
  readonly removeTo: (addresses: ReadonlySet<string>) => Promise<number>;
}

const idPattern = /^[\w-]{1,180}$/;

/** Writes a file atomically: a reader gets the whole file or none. */
const writeWhole = async (
  path: string,
  content: string | Uint8Array,
  writtenAt: Date,
): Promise<void> => {
  const part = `${path}.${randomUUID()}.part`;
  await writeFile(part, content, { mode: OWNER_ONLY });
  await utimes(part, writtenAt, writtenAt);
  await rename(part, path);
};

const namesIn = async (folder: string): Promise<readonly string[]> => {
  const names = (await nullIfMissing(readdir(folder))) ?? [];
  return names.filter((name) => name.endsWith('.json'));
};

/** Paths of the listed fields, newest first. */
const newestIn = async (folder: string): Promise<readonly string[]> => {
  const files = await Promise.all(
    (await namesIn(folder)).map(async (name) => {
      const path = join(folder, name);
      const found = await nullIfMissing(stat(path));
      return found === null ? [] : [{ path, at: found.mtimeMs }];
    }),
  );
  return files
    .flat()
    .sort((a, b) => b.at - a.at || (a.path < b.path ? 1 : -1))
    .map(({ path }) => path);
};

const ADDRESS = /[^\s<>,;"]+@[^\s<>,;"]+/g;

const isTo = ({ to, cc = '' }: StoredMail, addresses: ReadonlySet<string>): boolean =>
  [...`${to} ${cc}`.toLowerCase().matchAll(ADDRESS)].some(([address]) => addresses.has(address));

const removeTo = async (folder: string, addresses: ReadonlySet<string>): Promise<number> => {
  let removed = 0;
  for (const name of await namesIn(folder)) {
    const text = await nullIfMissing(readFile(join(folder, name), 'utf8'));
    if (text === null || !isTo(JSON.parse(text) as StoredMail, addresses)) continue;
    await rm(join(folder, name.replace(/json$/, 'eml')), { force: true });
    await rm(join(folder, name), { force: true });
    removed += 1;
  }
  return removed;
};

export const openMailbox = (folder: string): Mailbox => ({
  put: async (mail, source) => {
    if (!idPattern.test(mail.id)) throw new Error(`Not the id of a mail: ${mail.id}`);
    await makeOwnFolder(folder);
    const path = join(folder, mail.id);
    const sentAt = new Date(mail.sentAt);
    await writeWhole(`${path}.eml`, source, sentAt);
    await writeWhole(`${path}.json`, JSON.stringify(mail), sentAt);
  },
  list: async (limit) => {
    const paths = (await newestIn(folder)).slice(0, limit);
    const texts = await Promise.all(paths.map((path) => nullIfMissing(readFile(path, 'utf8'))));
    return texts.filter((text) => text !== null).map((text) => JSON.parse(text) as StoredMail);
  },
  source: async (id) => {
    if (!idPattern.test(id)) return null;
    return nullIfMissing(readFile(join(folder, `${id}.eml`)));
  },
  removeTo: (addresses) => removeTo(folder, addresses),
});
