import type { AppendRequest } from '../../append-request.ts';
import type { AppendResult } from '../../event-store.ts';

/** An append somebody waits for. */
export interface WaitingAppend {
  readonly request: AppendRequest;
  readonly bytes: number;
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: unknown) => void;
}

/** Beyond these a transaction gains nothing more, and its neighbours wait. */
const MAX_EVENTS = 1_000;
const MAX_BYTES = 4_000_000;
/** How far to look past appends that must wait for the next batch. */
const MAX_LOOK = 2_000;

const sizeOf = ({ events }: AppendRequest): number =>
  events.reduce((bytes, { data, metadata }) => bytes + data.length + metadata.length, 0);

export const waiting = (
  request: AppendRequest,
  { resolve, reject }: Pick<WaitingAppend, 'resolve' | 'reject'>,
): WaitingAppend => ({ request, bytes: sizeOf(request), resolve, reject });

/** What one transaction takes. Two appends that touch the same stream or ids decide about each other, so they do not mix. */
const createBatch = () => {
  const appends: WaitingAppend[] = [];
  const streams = new Set<string>();
  const ids = new Set<string>();
  let bytes = 0;
  const mixes = ({ request }: WaitingAppend): boolean =>
    streams.has(request.stream) || request.events.some(({ id }) => ids.has(id));
  return {
    appends,
    /** An append that alone is larger than a batch goes alone. */
    fits: (next: WaitingAppend): boolean =>
      appends.length === 0 ||
      (ids.size + next.request.events.length <= MAX_EVENTS && bytes + next.bytes <= MAX_BYTES),
    /** False when the append has to wait for the next batch, with all that follow on its stream. */
    take: (next: WaitingAppend): boolean => {
      const mixed = mixes(next);
      streams.add(next.request.stream);
      if (mixed) return false;
      for (const { id } of next.request.events) ids.add(id);
      bytes += next.bytes;
      appends.push(next);
      return true;
    },
  };
};

/** Splits a queue into what the next transaction takes and what stays, both in order. */
export const takeBatch = (
  queue: readonly WaitingAppend[],
): { readonly batch: readonly WaitingAppend[]; readonly rest: WaitingAppend[] } => {
  const batch = createBatch();
  const rest: WaitingAppend[] = [];
  let index = 0;
  for (; index < Math.min(queue.length, MAX_LOOK); index += 1) {
    const next = queue[index];
    if (next === undefined || !batch.fits(next)) break;
    if (!batch.take(next)) rest.push(next);
  }
  return { batch: batch.appends, rest: [...rest, ...queue.slice(index)] };
};
