import { randomUUID } from 'node:crypto';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { NewEvent } from '@quartermaster/platform/event-store/event-store';
import type { Append } from './plain-inserts.ts';

/** An event of the usual size, from a separate command. */
const countedEvent = (teamId: TeamId): NewEvent => ({
  id: randomUUID(),
  type: 'StockCounted',
  schemaVersion: 1,
  data: {
    variantId: randomUUID(),
    locationId: randomUUID(),
    quantity: 12,
    reason: 'Counted after "spring" delivery',
    countedAt: '2026-11-21T07:00:00.000Z',
  },
  metadata: {
    teamId,
    actor: { kind: 'user', id: randomUUID() },
    commandId: randomUUID(),
    correlationId: randomUUID(),
    causationId: null,
  },
});

/** Appends to new streams of a team. */
export const makeAppends = (
  teamId: TeamId,
  appends: number,
  eventsEach: number,
): readonly Append[] =>
  Array.from({ length: appends }, () => {
    const { metadata } = countedEvent(teamId);
    return {
      stream: `stock-${teamId}.${randomUUID()}`,
      events: Array.from({ length: eventsEach }, () => ({ ...countedEvent(teamId), metadata })),
    };
  });

/** Events per second of `callers` parallel callers, each with one append at a time. */
export const measureRate = async (
  work: readonly Append[],
  callers: number,
  perform: (piece: Append, caller: number) => Promise<unknown>,
): Promise<number> => {
  const queue = work[Symbol.iterator]();
  const events = work.reduce((sum, piece) => sum + piece.events.length, 0);
  const start = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (const piece of queue) await perform(piece, caller);
    }),
  );
  return (events / (performance.now() - start)) * 1_000;
};

export interface Round {
  readonly value: number;
  readonly reference: number;
}

/** Returns the round with the median ratio. */
export const selectMedianRound = (rounds: readonly Round[]): Round => {
  const sorted = [...rounds].sort((a, b) => a.value / a.reference - b.value / b.reference);
  return sorted[Math.floor(sorted.length / 2)] ?? { value: Number.NaN, reference: Number.NaN };
};
