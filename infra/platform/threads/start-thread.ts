import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';

export interface ThreadSettings {
  /** TypeScript, or a file that was bundled. */
  readonly program: URL;
  /** Passed to the program as `workerData`, with `program`. */
  readonly data: object;
  /** Largest heap; a thread that needs more is ended. */
  readonly heapMb: number;
}

const YOUNG_MB = 32;

export const startThread = ({ program, data, heapMb }: ThreadSettings): Worker => {
  const isSource = program.pathname.endsWith('.ts');
  return new Worker(isSource ? new URL('from-source.mjs', import.meta.url) : program, {
    workerData: { ...data, program: program.href },
    execArgv: ['--enable-source-maps'],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
  });
};

const LOW_PRIORITY = 10;

/** Lets live calls go first. Linux counts the priority of each thread; elsewhere it would be that of the whole process. */
export const lowerThreadPriority = (): void => {
  if (process.platform === 'linux') setPriority(LOW_PRIORITY);
};
