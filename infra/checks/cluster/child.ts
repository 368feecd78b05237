import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ownUrl } from '@quartermaster/platform/config/addresses';
import type { CheckResult } from '@quartermaster/platform/telemetry/health';

const ROOT = path.resolve(import.meta.dirname, '../../..');

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

/** A process ended before it was ready; the message has the last lines of its output. */
export class ChildEnded extends Error {
  override readonly name = 'ChildEnded';
  readonly isOperational = true;
}

const LOOK_MS = 200;
/** Longer than an undisturbed start. */
const LONG_START_MS = 3_000;

/** The failed checks of a health answer, such as `kafka (No broker has answered yet.)`. */
const failedChecks = (body: unknown): string => {
  const { checks = {} } = body as { readonly checks?: Readonly<Record<string, CheckResult>> };
  return Object.entries(checks)
    .filter(([, { ok }]) => !ok)
    .map(([name, { detail }]) => {
      const problem = detail?.['problem'];
      return typeof problem === 'string' ? `${name} (${problem})` : name;
    })
    .join(', ');
};

/** The failed checks of a process; null when it is ready, empty while it does not answer. */
const findFailedChecks = async (url: string): Promise<string | null> => {
  try {
    const answer = await fetch(`${url}/health/ready`);
    return answer.ok ? null : failedChecks(await answer.json());
  } catch {
    return '';
  }
};

/**
 * Resolves when a process reports that it is ready; rejects with ChildEnded when it ends before. `say` receives the failed
 * checks when a start takes long.
 */
export const waitUntilReady = async (
  { name, url, ended, lastLines }: Pick<ClusterChild, 'ended' | 'lastLines' | 'name' | 'url'>,
  say: (line: string) => void = () => undefined,
): Promise<void> => {
  const begunAt = performance.now();
  let said = '';
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  const isGone = (): boolean => hasEnded;
  for (;;) {
    if (isGone())
      throw new ChildEnded([`${name} ended before it was ready`, ...lastLines()].join('\n'));
    const lack = await findFailedChecks(url);
    if (lack === null) return;
    if (lack !== '' && lack !== said && performance.now() - begunAt > LONG_START_MS) {
      said = lack;
      say(`${name} is NOT ready: ${lack}`);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
};
