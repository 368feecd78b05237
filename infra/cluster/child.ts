import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ownUrl } from '../platform/config/addresses.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** A process of the cluster. */
export interface ClusterChild {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  /** Resolves when the process has ended for any reason. */
  readonly ended: Promise<void>;
  /** The last lines of its output. */
  readonly lastLines: () => readonly string[];
  /** Ends the process in order and waits for that. */
  readonly stop: () => Promise<void>;
  /**
   * Sends a message to a process whose preloaded module answers; resolves after the answer or when the process ends.
   */
  readonly send: (message: string) => Promise<void>;
}

export interface ChildParts {
  readonly name: string;
  /** The name of its program in launch.mjs. */
  readonly program: string;
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
  /** Another program of launch.mjs, loaded before the main one; tests use it to observe and disturb. */
  readonly preload?: string | undefined;
  /** Receives each line of its output. */
  readonly onLine: (line: string) => void;
}

/** A separate process group: Ctrl-C reaches only the parent, which ends its children in order. */
const launch = ({ program, port, env, preload }: ChildParts): ChildProcess => {
  const programs = preload === undefined ? program : `${preload}+${program}`;
  return spawn(process.execPath, ['--enable-source-maps', 'launch.mjs', programs], {
    cwd: ROOT,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe', ...(preload === undefined ? [] : ['ipc' as const])],
    detached: true,
  });
};

const MOST_LINES = 20;

/** Starts a service on its port; it is not ready yet. */
export const startChild = (parts: ChildParts): ClusterChild => {
  const child = launch(parts);
  const ended = once(child, 'exit').then(() => undefined);
  const lastLines: string[] = [];
  const onLine = (line: string): void => {
    lastLines.push(line);
    if (lastLines.length > MOST_LINES) lastLines.shift();
    parts.onLine(line);
  };
  for (const stream of [child.stdout, child.stderr]) {
    if (stream !== null) createInterface({ input: stream }).on('line', onLine);
  }
  return {
    name: parts.name,
    url: ownUrl(parts.env['HOST'] ?? null, parts.port),
    pid: child.pid ?? 0,
    ended,
    lastLines: () => lastLines,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
    send: async (message) => {
      if (!child.connected) return;
      const answered = once(child, 'message');
      child.send(message, () => undefined); // the process may end meanwhile
      await Promise.race([answered, ended]);
    },
  };
};

const LOOK_MS = 200;

/** Resolves when a process reports that it is ready; rejects when it ends before, with the last lines of its output. */
export const untilReady = async ({ name, url, ended, lastLines }: ClusterChild): Promise<void> => {
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  const isGone = (): boolean => hasEnded;
  for (;;) {
    if (isGone()) throw new Error([`${name} ended before it was ready`, ...lastLines()].join('\n'));
    const isReady = await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
};
