import { deterministicId } from '@quartermaster/infra/platform/core/ids';
import type { RecordedEvent } from '@quartermaster/infra/platform/event-store/event-store';
import { type CommandContext, systemContext } from '../core/command-context.ts';

export const REACTION = 'on-shipment-received';

/** A command of its own for each part of the work an event causes, the same whenever the event is delivered again. */
export const contextFor = ({ id, metadata }: RecordedEvent, part: string): CommandContext => ({
  ...systemContext(metadata.teamId, REACTION, deterministicId(REACTION, id, part), id),
  correlationId: metadata.correlationId,
});

/** A list in parts of the same size, the last one smaller. */
export const partsOf = <Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
