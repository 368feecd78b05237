import type { PeerEvent } from './events.ts';
import { firstIndexWhere } from './search.ts';
import type { StreamState } from './stream-state.ts';

/** Revision the stream must be at, -1 for a stream that must not exist; or any, or any but a missing one. */
export type Expected = number | 'any' | 'exists';

export type Decision =
  | { readonly kind: 'write' }
  | { readonly kind: 'repeated'; readonly last: PeerEvent }
  | { readonly kind: 'wrong-revision'; readonly actual: number }
  | { readonly kind: 'tombstoned' };

const WRITE: Decision = { kind: 'write' };

/** Counts the ids from the first one on that `find` finds; returns the event of the last of them, too. */
const findAll = (
  ids: readonly string[],
  find: (id: string, index: number) => PeerEvent | undefined,
) => {
  let [found, last]: [number, PeerEvent | undefined] = [0, undefined];
  for (const id of ids) {
    const event = find(id, found);
    if (event === undefined) break;
    [found, last] = [found + 1, event];
  }
  return { found, last };
};

/** Without an expected revision, an append is a repetition when the stream has all its ids, wherever. */
const decideByIds = ({ entries, lastRevision }: StreamState, ids: readonly string[]): Decision => {
  const { found, last } = findAll(ids, (id) => entries.findLast((event) => event.id === id));
  if (last === undefined) return WRITE;
  if (found === ids.length) return { kind: 'repeated', last };
  return { kind: 'wrong-revision', actual: lastRevision };
};

/** Decides an append at an earlier revision: it is a repetition when its ids follow that revision. */
const decideEarlier = (
  { entries, lastRevision, isDeleted }: StreamState,
  ids: readonly string[],
  expected: number,
): Decision => {
  const first = firstIndexWhere(entries, ({ revision }) => revision > expected);
  const { found, last } = findAll(ids, (id, index) => {
    const event = entries[first + index];
    return event?.id === id ? event : undefined;
  });
  if (found === ids.length && last !== undefined) return { kind: 'repeated', last };
  if (found === 0 && expected < 0 && isDeleted) return WRITE;
  return { kind: 'wrong-revision', actual: lastRevision };
};

/** The server's decision on an append. It compares ids only when the stream is not at the expected revision. */
export const decideAppend = (
  state: StreamState,
  ids: readonly string[],
  expected: Expected,
): Decision => {
  const { lastRevision, isTombstoned, hasMetadata } = state;
  if (isTombstoned) return { kind: 'tombstoned' };
  const isMissing = lastRevision < 0 && !hasMetadata;
  if (expected === 'exists' && isMissing) return { kind: 'wrong-revision', actual: lastRevision };
  if (typeof expected === 'string') return decideByIds(state, ids);
  if (expected < lastRevision) return decideEarlier(state, ids, expected);
  return expected === lastRevision ? WRITE : { kind: 'wrong-revision', actual: lastRevision };
};
