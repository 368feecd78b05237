import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The fields of a server's `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** `starting`, `ready`, `stopping` ... */
  readonly status: string;
}

const PORT_LINE = 3;
const STATUS_LINE = 7;

export const pidFile = (dataDirectory: string): string =>
  path.join(dataDirectory, 'postmaster.pid');

/** Reads `postmaster.pid`; null when there is none. */
export const readPostmaster = async (dataDirectory: string): Promise<Postmaster | null> => {
  const text = await readFile(pidFile(dataDirectory), 'utf8').catch(() => null);
  if (text === null) return null;
  const lines = text.split('\n').map((line) => line.trim());
  return {
    pid: Number(lines[0]),
    port: Number(lines[PORT_LINE]),
    status: lines[STATUS_LINE] ?? '',
  };
};

/** Command line of a running process; null when there is none, or for a zombie. */
const readCommandLine = async (pid: number): Promise<string | null> => {
  if (existsSync('/proc/self/stat')) return linuxCommandLine(pid);
  const listed = await run('ps', ['-o', 'stat=,command=', '-p', String(pid)]).catch(() => null);
  const line = listed?.stdout.trim() ?? '';
  return line === '' || line.startsWith('Z') ? null : line;
};

const linuxCommandLine = async (pid: number): Promise<string | null> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  const state = stat.slice(stat.lastIndexOf(')') + 2)[0];
  if (state === 'Z' || state === 'X') return null;
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
};

/** True while the process runs; false for a zombie. */
export const isRunning = async (pid: number): Promise<boolean> =>
  (await readCommandLine(pid)) !== null;

/**
 * The server that runs on this data directory; null when none does. After a crash, `postmaster.pid` may hold the id of no
 * process, of a zombie, or of another program.
 */
export const runningPostmaster = async (dataDirectory: string): Promise<Postmaster | null> => {
  const postmaster = await readPostmaster(dataDirectory);
  if (postmaster === null || !(postmaster.pid > 1)) return null;
  const commandLine = await readCommandLine(postmaster.pid);
  return commandLine?.includes(dataDirectory) === true ? postmaster : null;
};
