import { chmodSync, existsSync, renameSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { pino } from 'pino';

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
const OWNER_ALONE = 0o600;

/** Renames each older file to the next number; the oldest is overwritten. */
const moveOn = (file: string, kept: number): void => {
  for (let at = kept; at > 0; at -= 1) {
    const newer = at === 1 ? file : `${file}.${String(at - 1)}`;
    if (existsSync(newer)) renameSync(newer, `${file}.${String(at)}`);
  }
};

/** Opens the file for appending; with the older files it takes at most `bytes` x (`kept` + 1). */
export const openLogFile = (file: string, { bytes, kept }: LogFileLimits = LIMITS): LogFile => {
  if (existsSync(file)) chmodSync(file, OWNER_ALONE); // in earlier versions every account could read it
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const lines = pino.destination({ dest: file, mode: OWNER_ALONE, append: true, sync: true });
  let isOpen = true;
  return {
    write: (line) => {
      if (!isOpen) return; // a connection may break while the process ends
      if (size >= bytes) {
        moveOn(file, kept);
        lines.reopen();
        size = 0;
      }
      lines.write(line);
      size += Buffer.byteLength(line);
    },
    close: async () => {
      isOpen = false;
      const closed = once(lines, 'close');
      lines.end();
      await closed;
    },
  };
};
