import {
  chmodSync,
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { OWNER_ONLY } from '../core/owner-only.ts';

/** A log file that only the account of the process may read; full files are renamed to `<file>.1` and so on. */
export interface LogFile {
  readonly write: (line: string) => void;
  readonly close: () => Promise<void>;
}

export interface LogFileLimits {
  /** Size after which a new file begins. */
  readonly bytes: number;
  /** Number of older files. */
  readonly kept: number;
}

const LIMITS: LogFileLimits = { bytes: 10 * 1024 * 1024, kept: 5 };

/** Renames each older file to the next number; the oldest is overwritten. */
const rotateFiles = (file: string, kept: number): void => {
  for (let at = kept; at > 0; at -= 1) {
    const newer = at === 1 ? file : `${file}.${String(at - 1)}`;
    if (existsSync(newer)) renameSync(newer, `${file}.${String(at)}`);
  }
};

const openToAppend = (file: string): number => {
  if (existsSync(file)) chmodSync(file, OWNER_ONLY); // the mode of `open` concerns new files only
  return openSync(file, 'a', OWNER_ONLY);
};

/** Writes all of a line; throws what the system refuses, such as ENOSPC. */
type WriteLine = (descriptor: number, line: Buffer) => void;

const writeWhole: WriteLine = (descriptor, line) => {
  for (let at = 0; at < line.length;) at += writeSync(descriptor, line, at);
};

const lostLines = (count: number, reason: unknown): Buffer =>
  Buffer.from(
    `${JSON.stringify({
      level: 'warn',
      time: new Date().toISOString(),
      reason: String(reason),
      msg: `${count} lines of this log could not be written`,
    })}\n`,
  );

/**
 * Opens the file for appending; with the older files it takes at most `bytes` x (`kept` + 1). Lines that cannot be written, as
 * on a full disk, are dropped; the next line that can be written comes after their number.
 */
export const openLogFile = (
  file: string,
  { bytes, kept }: LogFileLimits = LIMITS,
  writeLine: WriteLine = writeWhole,
): LogFile => {
  let descriptor: number | null = openToAppend(file);
  let size = fstatSync(descriptor).size;
  let [lost, reason]: [number, unknown] = [0, null];
  const put = (line: Buffer): void => {
    descriptor ??= openToAppend(file); // the file before was closed, and this one could not be opened
    writeLine(descriptor, line);
    size += line.length;
  };
  const beginFile = (): void => {
    if (descriptor !== null) closeSync(descriptor);
    descriptor = null;
    rotateFiles(file, kept);
    size = 0;
  };
  let isOpen = true;
  return {
    write: (line) => {
      if (!isOpen) return; // a connection may break while the process ends
      try {
        if (size >= bytes) beginFile();
        if (lost > 0) put(lostLines(lost, reason));
        lost = 0;
        put(Buffer.from(line));
      } catch (error) {
        lost += 1;
        reason = error;
      }
    },
    close: async () => {
      isOpen = false;
      if (descriptor !== null) closeSync(descriptor);
    },
  };
};
