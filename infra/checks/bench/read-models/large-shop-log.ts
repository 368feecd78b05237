import { toPosition } from '@quartermaster/contracts/core/position';
import type { EventDefinition } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { RecordedEvent } from '@quartermaster/platform/event-store/event-store';
import { deterministicId } from '@quartermaster/platform/core/ids';

/** A seeded generator of numbers in [0, 1). The same seed makes the same shop. */
export const createRandom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

export const locationId = deterministicId('bench', 'location');
export const buildVariantId = (index: number): string =>
  deterministicId('bench', 'variant', String(index));
export const buildProductId = (index: number): string =>
  deterministicId('bench', 'product', String(index));
export const buildSupplierId = (index: number): string =>
  deterministicId('bench', 'supplier', String(index));
export const FIRST_DAY = '2026-02-01';
export const SUPPLIERS = 25;

/** Creates events of one team in log order, as the log returns them; `take` removes and returns the events so far. */
export const createTeamLog = (teamId: TeamId) => {
  const events: RecordedEvent[] = [];
  let count = 0;
  const revisions = new Map<string, number>();
  const add = (definition: EventDefinition, name: string, data: unknown): void => {
    const stream = name.replace('.', `-${teamId}.`);
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    count += 1;
    const position = String(count).padStart(20, '0');
    events.push({
      id: deterministicId(stream, String(revision)),
      type: definition.type,
      schemaVersion: definition.version,
      data,
      metadata: {
        teamId,
        actor: { kind: 'store' },
        commandId: position,
        correlationId: position,
        causationId: null,
      },
      stream,
      revision,
      position: toPosition(position),
      recordedAt: `${FIRST_DAY}T00:00:00.000Z`,
    });
  };
  const take = (): readonly RecordedEvent[] => events.splice(0);
  return { events, add, take };
};

export type Log = ReturnType<typeof createTeamLog>;
export type Add = Log['add'];
