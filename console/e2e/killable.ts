import { setTimeout as wait } from 'node:timers/promises';
import { findDatabasePid } from './data-folders.ts';
import { becomeReady, launchProduct, type Launched, type Product } from './product.ts';
import type { Dice } from './seeded.ts';

/** A product that is killed repeatedly, always on the same data directory and port. */
export interface Killable {
  /** Starts it and kills it `afterMs` after its first output; sometimes before that. */
  readonly startAndKill: (afterMs: number) => Promise<void>;
  /** Kills the running process after `afterMs` and starts it again. */
  readonly killAndStart: (afterMs: number) => Promise<Product>;
  readonly start: () => Promise<Product>;
  /** Resolves when it is ready. */
  readonly whenReady: () => Promise<void>;
  /** Last output before each kill. */
  readonly kills: () => readonly string[];
}

/** The database server is killed too at one kill of this many, as when the machine is switched off. */
const DATABASE_TOO = 3;

/** One start of this many is killed before it prints anything. */
const KILLED_BEFORE_OUTPUT = 4;

const describeActivity = ({ output }: Launched): string => {
  const last = output().trimEnd().split('\n').at(-1) ?? '';
  if (last.startsWith('Sign in as')) return 'at work';
  return last === '' ? 'starting' : last;
};

const awaitFirstOutput = async (launched: Launched): Promise<void> => {
  while (launched.output() === '' && launched.process.exitCode === null) await wait(25);
};

export const createKillable = (
  settings: { dataDir: string; port: number },
  dice: Dice,
): Killable => {
  const kills: string[] = [];
  let running: Launched | undefined;
  let ready: Promise<Product> | undefined;

  const kill = async (launched: Launched): Promise<void> => {
    if (launched.process.exitCode !== null) {
      throw new Error(`It ended by itself before it was killed:\n${launched.output()}`);
    }
    const database = dice.happens(1 / DATABASE_TOO) ? findDatabasePid(settings.dataDir) : null;
    const dead = launched.kill9();
    if (database !== null) process.kill(database, 'SIGKILL');
    await dead;
    kills.push(`${describeActivity(launched)}${database === null ? '' : ' (and its database)'}`);
  };

  const start = (): Promise<Product> => {
    running = launchProduct(settings);
    ready = becomeReady(running, settings);
    return ready;
  };

  return {
    start,
    whenReady: async () => {
      for (;;) {
        const awaited = ready;
        await awaited;
        if (awaited === ready) return;
      }
    },
    startAndKill: async (afterMs) => {
      const launched = launchProduct(settings);
      if (!dice.happens(1 / KILLED_BEFORE_OUTPUT)) await awaitFirstOutput(launched);
      await wait(afterMs);
      await kill(launched);
    },
    killAndStart: async (afterMs) => {
      await wait(afterMs);
      if (running !== undefined) await kill(running);
      return start();
    },
    kills: () => kills,
  };
};
