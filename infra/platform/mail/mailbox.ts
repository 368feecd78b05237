import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A mail in the mailbox of the embedded profile. */
export interface KeptMail {
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

/** The mails of one folder: `<time>-<id>.eml`, each with a second file of the listed fields. */
export interface Mailbox {
  readonly put: (mail: KeptMail, source: Uint8Array) => Promise<void>;
  /** Newest first, at most `limit`. */
  readonly list: (limit: number) => Promise<readonly KeptMail[]>;
  /** The complete mail; null when the id is unknown. */
  readonly source: (id: string) => Promise<Uint8Array | null>;
  /** Deletes the mails to one of these addresses (in lower case); returns how many. */
  readonly removeTo: (addresses: ReadonlySet<string>) => Promise<number>;
}

const idPattern = /^[\w-]{1,180}$/;

/** `2026-11-21T07-00-00.000Z-<id>`: sorts by time, valid on every file system. */
const fileName = ({ sentAt, id }: KeptMail): string => `${sentAt.replaceAll(':', '-')}-${id}`;

/** Writes a file atomically: a reader gets the whole file or none. */
const writeWhole = async (path: string, content: string | Uint8Array): Promise<void> => {
  await writeFile(`${path}.part`, content);
  await rename(`${path}.part`, path);
};

const namesIn = async (folder: string, extension: string): Promise<string[]> => {
  const names = await readdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith(extension)).sort((a, b) => (a < b ? 1 : -1));
};

const ADDRESS = /[^\s<>,;"]+@[^\s<>,;"]+/g;

const isTo = ({ to, cc = '' }: KeptMail, addresses: ReadonlySet<string>): boolean =>
  [...`${to} ${cc}`.toLowerCase().matchAll(ADDRESS)].some(([address]) => addresses.has(address));

const removeTo = async (folder: string, addresses: ReadonlySet<string>): Promise<number> => {
  let removed = 0;
  for (const name of await namesIn(folder, '.json')) {
    const mail = JSON.parse(await readFile(join(folder, name), 'utf8')) as KeptMail;
    if (!isTo(mail, addresses)) continue;
    await rm(join(folder, name.replace(/json$/, 'eml')), { force: true });
    await rm(join(folder, name), { force: true });
    removed += 1;
  }
  return removed;
};

export const openMailbox = (folder: string): Mailbox => ({
  put: async (mail, source) => {
    if (!idPattern.test(mail.id)) throw new Error(`Not the id of a mail: ${mail.id}`);
    await mkdir(folder, { recursive: true });
    const path = join(folder, fileName(mail));
    await writeWhole(`${path}.eml`, source);
    await writeWhole(`${path}.json`, JSON.stringify(mail));
  },
  list: async (limit) => {
    const names = (await namesIn(folder, '.json')).slice(0, limit);
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return texts.map((text) => JSON.parse(text) as KeptMail);
  },
  source: async (id) => {
    if (!idPattern.test(id)) return null;
    const name = (await namesIn(folder, '.eml')).find((each) => each.endsWith(`Z-${id}.eml`));
    return name === undefined ? null : readFile(join(folder, name));
  },
  removeTo: (addresses) => removeTo(folder, addresses),
});
