import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface PeerProcessOptions {
  /** Keeps the log; it is created when it is missing. */
  readonly file: string;
  /** Any free port when absent. */
  readonly port?: number;
  /** The largest append; the default of the peer when absent. */
  readonly maxAppendBytes?: number;
  /** The users of a secure server, with their passwords; an open one when absent. */
  readonly users?: Readonly<Record<string, string>>;
  /** Encrypts connections with the certificate in this file, which is created when it is missing. */
  readonly certificateFile?: string;
}

const MAIN = path.join(import.meta.dirname, 'main.ts');

const buildArguments = (options: PeerProcessOptions): readonly string[] => {
  const { file, port = 0, maxAppendBytes, users = {}, certificateFile } = options;
  return [
    ...['--import', 'tsx', MAIN, '--file', path.resolve(file), '--port', String(port)],
    ...(maxAppendBytes === undefined ? [] : ['--max-append-bytes', String(maxAppendBytes)]),
    ...Object.entries(users).flatMap((user) => ['--user', user.join(':')]),
    ...(certificateFile === undefined ? [] : ['--certificate-file', path.resolve(certificateFile)]),
  ];
};

/** The channel to the parent ends the peer with it, however the parent ends. */
const launch = (options: PeerProcessOptions): ChildProcess =>
  spawn(process.execPath, [...buildArguments(options)], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });

/** The first line of the output, which is the address. */
const readAddress = async ({ stdout }: ChildProcess, ended: Promise<void>): Promise<string> => {
  if (stdout === null) throw new Error('The output of the test peer cannot be read');
  const lines = createInterface({ input: stdout });
  const first = await Promise.race([once(lines, 'line'), ended]);
  if (first === undefined) throw new Error('The test peer ended before it listened');
  return String(first[0]);
};

/**
 * Starts a test peer as a process of its own and waits until it listens. A peer that was killed can be started again with the
 * same port and file; it has every event that it acknowledged.
 */
export const startPeerProcess = async (options: PeerProcessOptions) => {
  const child = launch(options);
  const ended = once(child, 'exit').then(() => undefined);
  const url = await readAddress(child, ended);
  const endBy = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  const thaw = (): void => {
    child.kill('SIGCONT');
  };
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid ?? 0,
    /** SIGKILL; resolves when the process has ended. */
    kill: async (): Promise<void> => endBy('SIGKILL'),
    /** SIGSTOP: connections stay open and nothing is answered. */
    freeze: (): void => {
      child.kill('SIGSTOP');
    },
    /** SIGCONT: the process goes on where it was frozen. */
    thaw,
    /** Ends the process in order, frozen or not. */
    stop: async (): Promise<void> => {
      thaw();
      await endBy('SIGTERM');
    },
  };
};

export type PeerProcess = Awaited<ReturnType<typeof startPeerProcess>>;
