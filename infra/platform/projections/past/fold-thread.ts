import type { Worker } from 'node:worker_threads';
import type { Position, TeamEvent } from '../../event-store/event-store.ts';
import type { PersonKeys } from '../../persons/person-keys.ts';
import { startThread } from '../../threads/start-thread.ts';
import {
  toError,
  type FoldOrder,
  type FoldSettings,
  type FromThread,
  type ToThread,
} from './fold-messages.ts';

/** The thread ended before its fold did: it ran out of memory, gave no sign for too long, or failed at its start. */
export class FoldThreadEnded extends Error {
  override readonly name = 'FoldThreadEnded';
}

export interface FoldThreadOptions {
  /** A module that calls `serveFolds`: TypeScript, or a file that was bundled. */
  readonly program: URL;
  readonly databaseUrl: string;
  /** `postgres` where the log is in that database: then this thread has no part in the reading. */
  readonly reads: FoldSettings['reads'];
  /** The keys to encrypted texts in a log that the thread reads itself. */
  readonly keysById: PersonKeys['keysById'];
  /** Largest heap of a thread; one that needs more is ended. 512 when absent. */
  readonly heapMb?: number;
  /** A thread that folds and sends nothing for this long is ended. */
  readonly longestSilenceMs?: number;
}

/** A past to fold, and how its events are read. */
export interface FoldWork {
  readonly order: FoldOrder;
  readonly read: (after: Position, limit: number) => Promise<readonly TeamEvent[]>;
  readonly onFolded: (events: number) => void;
  /** Ends the thread of the fold when it aborts. */
  readonly signal?: AbortSignal;
}

export interface FoldThread {
  /** One fold at a time. */
  readonly fold: (work: FoldWork) => Promise<void>;
  readonly isOver: () => boolean;
  /** A fold under way rejects with FoldThreadEnded. */
  readonly end: () => Promise<void>;
}

const HEAP_MB = 512;
const LONGEST_SILENCE_MS = 180_000;

/** Fold under way and the callbacks of its caller. */
interface Current extends FoldWork {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
  /** Error of the read of its events. */
  unread: unknown;
}

type Question = Extract<FromThread, { kind: 'read' | 'wantKeys' }>;

/** A timer that ends a thread which has work and sends nothing. */
const createSilenceWatch = (longestMs: number, onSilent: () => void) => {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearTimeout(timer);
  };
  return {
    begin: (): void => {
      stop();
      timer = setTimeout(onSilent, longestMs).unref();
    },
    stop,
  };
};

/** Answers a read of the thread. */
const answerTo = async (
  question: Question,
  work: Current,
  keysById: PersonKeys['keysById'],
): Promise<ToThread> => {
  try {
    if (question.kind === 'wantKeys') return { kind: 'keys', keys: await keysById(question.ids) };
    return { kind: 'page', events: await work.read(question.after, question.limit) };
  } catch (error) {
    work.unread = error;
    return { kind: 'unread' };
  }
};

/** The messages of one fold after the other with the thread of `worker`. */
const createExchange = (
  worker: Worker,
  watch: ReturnType<typeof createSilenceWatch>,
  keysById: PersonKeys['keysById'],
) => {
  let current: Current | null = null;
  const send = (message: ToThread): void => {
    watch.begin();
    worker.postMessage(message);
  };
  const finish = (settle: (work: Current) => void): void => {
    watch.stop();
    worker.unref();
    const work = current;
    current = null;
    if (work !== null) settle(work);
  };
  const reply = async (work: Current, question: Question): Promise<void> => {
    watch.stop();
    send(await answerTo(question, work, keysById));
  };
  worker.on('message', (message: FromThread) => {
    if (current === null) return;
    watch.begin();
    if (message.kind === 'folded') current.onFolded(message.events);
    else if (message.kind === 'done') finish(({ resolve }) => resolve());
    else if (message.kind === 'failed')
      finish(({ reject, unread }) => reject(unread ?? toError(message.failure)));
    else void reply(current, message);
  });
  return {
    begin: (work: Current): void => {
      current = work;
      worker.ref();
      send({ kind: 'fold', order: work.order });
    },
    breakOff: (error: Error): void => finish(({ reject }) => reject(error)),
  };
};

/** Starts a thread that folds pasts. The process may end while it is idle. */
export const startFoldThread = (options: FoldThreadOptions): FoldThread => {
  const { program, databaseUrl, reads } = options;
  const { heapMb = HEAP_MB, longestSilenceMs = LONGEST_SILENCE_MS } = options;
  const data: FoldSettings = { databaseUrl, reads };
  const worker = startThread({ program, data, heapMb });
  let isOver = false;
  let cause = 'The thread that folds pasts was ended';
  const watch = createSilenceWatch(longestSilenceMs, () => {
    isOver = true;
    cause = `The thread that folds pasts said nothing for ${String(longestSilenceMs / 1_000)} s`;
    void worker.terminate();
  });
  const exchange = createExchange(worker, watch, options.keysById);
  worker.unref();
  worker.on('error', (error: Error) => {
    isOver = true;
    cause = `The thread that folds pasts failed: ${error.message}`;
  });
  worker.on('exit', () => {
    isOver = true;
    exchange.breakOff(new FoldThreadEnded(cause));
  });
  return {
    fold: (work) =>
      new Promise((resolve, reject) => {
        exchange.begin({ ...work, resolve, reject, unread: undefined });
      }),
    isOver: () => isOver,
    end: async () => {
      isOver = true;
      await worker.terminate();
    },
  };
};
