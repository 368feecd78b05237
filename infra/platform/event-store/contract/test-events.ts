import { randomUUID } from 'node:crypto';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { randomFrom } from '../../core/random.ts';
import type { NewEvent } from '../event-store.ts';

const teamId = randomUUID();

/** A new event; `changes` replaces the fields that matter to a test. */
export const fact = (data: unknown = {}, changes: Partial<NewEvent> = {}): NewEvent => ({
  id: randomUUID(),
  type: 'StockObserved',
  schemaVersion: 1,
  data,
  metadata: {
    teamId,
    actor: { kind: 'system', name: 'contract' },
    commandId: randomUUID(),
    correlationId: randomUUID(),
    causationId: null,
  },
  ...changes,
});

/** An event of a team. */
export const makeTeamFact = (teamId: TeamId, type: string, data: unknown): NewEvent =>
  fact(data, { type, metadata: { ...fact().metadata, teamId } });

export const facts = (count: number): readonly NewEvent[] =>
  Array.from({ length: count }, (_, index) => fact({ index }));

/** A stream name that no other test uses; the log under test may hold other events and have other writers. */
export const newStream = (): string => `stock-${teamId}.${randomUUID()}`;

/** The same seed makes the same choices; the interleaving still varies. */
export const createDice = (seed: number): ((sides: number) => number) => {
  const random = randomFrom(seed);
  return (sides) => Math.floor(random() * sides);
};
export type Dice = ReturnType<typeof createDice>;
