import type { BulkValue } from '@quartermaster/contracts/bulk-acts/events';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { deterministicId } from '@quartermaster/platform/core/ids';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import type { CommandContext } from '../../core/command-context.ts';
import type { DomainEvent } from '../../core/decider.ts';
import type { CommandHandler } from '../../core/handle-command.ts';
import { foldEvents, readEvents, buildStreamName } from '../../core/load-stream.ts';
import { type BulkItems, isProductKind, productItems, type Step, variantItems } from './items.ts';

export interface BulkParts {
  readonly handler: Pick<CommandHandler, 'handle' | 'loadState'>;
  readonly store: EventStore;
}

/** Actor who requested the act, and the event of the request. */
export type Cause = Omit<CommandContext, 'commandId' | 'ifMatch'>;

/** Result of a step on an item. */
export interface StepResult {
  /** Value of the item before the step. */
  readonly before: BulkValue;
  /** False when the item had the next value already. */
  readonly isChanged: boolean;
}

/** Loads the state before the events that a command recorded on an earlier try. */
const stateBefore = async <State, Event extends DomainEvent>(
  { store }: BulkParts,
  { decider }: BulkItems<State, Event>,
  itemId: string,
  { teamId, commandId }: CommandContext,
): Promise<State> => {
  const events = await readEvents(store, decider, buildStreamName(decider.subject, teamId, itemId));
  const at = events.findIndex(({ metadata }) => metadata.commandId === commandId);
  return foldEvents(decider, events.slice(0, at));
};

const runStep = async <State, Event extends DomainEvent>(
  parts: BulkParts,
  items: BulkItems<State, Event>,
  step: Step,
  context: CommandContext,
): Promise<StepResult> => {
  const { itemId } = step;
  const { events, before } = await parts.handler.handle(items.decider, itemId, step, context);
  const state = before ?? (await stateBefore(parts, items, itemId, context));
  return { before: items.read(state), isChanged: events.length > 0 };
};

/** Runs a step on an item, once for each `purpose` of an act; a repeated call has no effect. */
export const runItemStep = (
  parts: BulkParts,
  kind: BulkValue['kind'],
  step: Step,
  { purpose, cause }: { readonly purpose: string; readonly cause: Cause },
): Promise<StepResult> => {
  const commandId = deterministicId(purpose, cause.correlationId, step.itemId);
  const context = { ...cause, commandId, ifMatch: null };
  return isProductKind(kind)
    ? runStep(parts, productItems(kind), step, context)
    : runStep(parts, variantItems(kind), step, context);
};

/** Codes of refusals by a rule of the item; a later try would get the same refusal. */
const FINAL_CODES = ['NOT_FOUND', 'VALIDATION_FAILED'];

/** Returns the message of a final refusal by the item; rethrows any other error, since a later try may succeed. */
export const requireFinalRefusal = (error: unknown): string => {
  if (error instanceof Rejection && FINAL_CODES.includes(error.code)) return error.message;
  throw error;
};
