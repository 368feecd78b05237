import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Instant } from '../calendar.ts';
import type { Anchor, Change } from './changes.ts';

/** The program cannot continue from the content of the journal. */
export class JournalUnusable extends Error {
  override readonly name = 'JournalUnusable';
  readonly isOperational = true;
}

/** The start of a shop and its later changes, in order. Kept in memory without a directory. */
export interface Journal {
  readonly anchor: Anchor | undefined;
  readonly changes: readonly Change[];
  /** The last moment at which the shop was known to be open; 0 for never. */
  readonly lastSeenAt: Instant;
  readonly append: (entry: Anchor | Change) => void;
  readonly markSeen: (at: Instant) => void;
}

const parse = (line: string, path: string): Anchor | Change => {
  try {
    return JSON.parse(line) as Anchor | Change;
  } catch {
    throw new JournalUnusable(`${path} is damaged: delete it to begin with a fresh sample shop`);
  }
};

/** Keeps only whole lines: a line that a crash cut off is removed. */
const readEntries = (path: string): readonly (Anchor | Change)[] => {
  if (!existsSync(path)) return [];
  const bytes = readFileSync(path);
  const end = bytes.lastIndexOf('\n') + 1;
  if (end < bytes.length) truncateSync(path, end);
  const lines = bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1);
  return lines.map((line) => parse(line, path));
};

const readMark = (path: string): Instant => {
  const mark = existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0;
  return Number.isInteger(mark) ? mark : 0;
};

const writeMark = (path: string, at: Instant) => {
  writeFileSync(`${path}.new`, String(at));
  renameSync(`${path}.new`, path);
};

/** Appends all of a line or nothing: on a full disk a part of it would make the next line unreadable. */
const appendWhole = (path: string, line: string): void => {
  const before = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  try {
    appendFileSync(path, line);
  } catch (error) {
    truncateSync(path, before);
    throw error;
  }
};

const readJournal = (path: string): Pick<Journal, 'anchor' | 'changes'> => {
  const [anchor, ...rest] = readEntries(path);
  const changes = rest.filter((entry): entry is Change => entry.kind !== 'anchored');
  if (anchor === undefined) return { anchor, changes };
  if (anchor.kind === 'anchored' && changes.length === rest.length) return { anchor, changes };
  throw new JournalUnusable(`${path} does not begin with its anchor: delete it to begin afresh`);
};

const forgetful = (): Journal => {
  const nothing = () => undefined;
  return { anchor: undefined, changes: [], lastSeenAt: 0, append: nothing, markSeen: nothing };
};

/** Opens the journal in a directory, which is created if it is missing. */
export const openJournal = (directory: string | undefined): Journal => {
  if (directory === undefined) return forgetful();
  mkdirSync(directory, { recursive: true });
  const path = join(directory, 'journal.jsonl');
  const markPath = join(directory, 'last-seen');
  const { anchor, changes } = readJournal(path);
  const lastEntryAt = (changes[changes.length - 1] ?? anchor)?.at ?? 0;
  return {
    anchor,
    changes,
    lastSeenAt: Math.max(readMark(markPath), lastEntryAt),
    append: (entry) => appendWhole(path, `${JSON.stringify(entry)}\n`),
    markSeen: (at) => writeMark(markPath, at),
  };
};
