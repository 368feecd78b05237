import type { StreamName } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';

/** Commands of this process that may wait for one stream. */
const MOST_WAITING = 1_000;

interface Line {
  /** Resolves when the newest of those in line is done, whatever became of it. */
  readonly last: Promise<unknown>;
  readonly length: number;
}

const tooMany = (): Rejection =>
  new Rejection('UNAVAILABLE', 'Too many changes to this wait; try again in a moment', {
    details: { retryAfterSeconds: 2 },
  });

/**
 * Runs work on the same streams one after the other, in the order it came, and on other streams side by side: commands
 * of one process then never lose a race against each other. All streams of a work are entered at once, so no two works
 * wait for each other. Rejects with UNAVAILABLE past the bound of a stream.
 */
export const createStreamTurns = (mostWaiting = MOST_WAITING) => {
  const lines = new Map<string, Line>();

  const enter = (stream: StreamName, last: Promise<unknown>): void => {
    lines.set(stream, { last, length: (lines.get(stream)?.length ?? 0) + 1 });
  };
  const leave = (stream: StreamName): void => {
    const line = lines.get(stream);
    if (line === undefined || line.length === 1) lines.delete(stream);
    else lines.set(stream, { ...line, length: line.length - 1 });
  };

  return async <Result>(
    streams: readonly string[],
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const before = streams.flatMap((stream) => lines.get(stream) ?? []);
    if (before.some(({ length }) => length >= mostWaiting)) throw tooMany();
    const working = Promise.all(before.map(({ last }) => last)).then(work);
    const ended = working.catch(() => undefined);
    for (const stream of streams) enter(stream, ended);
    try {
      return await working;
    } finally {
      for (const stream of streams) leave(stream);
    }
  };
};
