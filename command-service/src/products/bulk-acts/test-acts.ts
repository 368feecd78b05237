import type { BulkChange } from '@quartermaster/contracts/bulk-acts/events';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { deterministicId } from '@quartermaster/platform/core/ids';
import type { EventStore, NewEvent } from '@quartermaster/platform/event-store/event-store';
import type { CommandContext } from '../../core/command-context.ts';
import { createCommandHandler } from '../../core/handle-command.ts';
import { buildStreamName } from '../../core/load-stream.ts';
import { variantDecider } from '../decider-variant.ts';
import { mug } from '../examples.ts';
import { productDecider } from '../decider.ts';
import { type BulkActCommand, bulkActDecider } from './decider.ts';
import { isProductKind } from './items.ts';
import { runBulkAct } from './run.ts';

export const makeContext = (teamId: TeamId, userId: string, commandId: string): CommandContext => ({
  teamId,
  commandId,
  correlationId: commandId,
  causationId: null,
  ifMatch: null,
  actor: { kind: 'user', id: userId },
});

/** Wraps a log: `work` runs before each append. */
export const runBeforeAppends = (
  store: EventStore,
  work: (events: readonly NewEvent[], stream: string) => Promise<void>,
): EventStore => ({
  ...store,
  append: async (stream, events, expected) => {
    await work(events, stream);
    return store.append(stream, events, expected);
  },
});

/** Ids of many items. */
export const makeItemIds = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => deterministicId('item', String(at)));

type Handler = ReturnType<typeof createCommandHandler>;

/** The commands of a member of a team. */
const createCommands = ({ handle }: Handler, teamId: TeamId, userId: string) => {
  const sendToAct = (actId: string, command: BulkActCommand) =>
    handle(bulkActDecider, actId, command, makeContext(teamId, userId, `${command.type} ${actId}`));
  return {
    observe: async (productId: string): Promise<void> => {
      const command = { type: 'ObserveProduct' as const, product: { ...mug(), productId } };
      await handle(
        productDecider,
        productId,
        command,
        makeContext(teamId, userId, `observe ${productId}`),
      );
    },
    request: (actId: string, change: BulkChange, ids: readonly string[]) =>
      sendToAct(actId, {
        type: 'RequestBulkAct',
        actId,
        change,
        itemIds: ids,
        itemKind: isProductKind(change.kind) ? 'products' : 'variants',
      }),
    interrupt: (actId: string) => sendToAct(actId, { type: 'InterruptBulkAct' }),
    requestUndo: (actId: string) => sendToAct(actId, { type: 'UndoBulkAct' }),
    tag: (id: string, ...tags: string[]) => {
      const command = { type: 'SetTags' as const, variantId: id, tags };
      return handle(
        variantDecider,
        id,
        command,
        makeContext(teamId, userId, `tag ${id} ${tags.join()}`),
      );
    },
  };
};

/** Creates a team whose acts run only when a test calls `run`. */
export const createTestActs = (store: EventStore, teamId: TeamId = 'team-1', userId = 'anna') => {
  const handler = createCommandHandler(store);
  const parts = { handler, store };
  const newest = async (actId: string, type: string) => {
    const events = await store.readStream(buildStreamName(bulkActDecider.subject, teamId, actId));
    const event = events.findLast((one) => one.type === type);
    if (event === undefined) throw new Error(`${actId} has no ${type}`);
    return event;
  };
  const { signal: running } = new AbortController();
  return {
    ...createCommands(handler, teamId, userId),
    /** Runs an act as its reaction does. */
    run: async (actId: string, signal = running) =>
      runBulkAct(parts, await newest(actId, 'BulkActRequested'), { signal }),
    runUndo: async (actId: string, signal = running) =>
      runBulkAct(parts, await newest(actId, 'BulkActUndoRequested'), { signal }),
    status: (actId: string) => handler.loadState(bulkActDecider, actId, teamId),
    variant: (id: string) => handler.loadState(variantDecider, id, teamId),
    product: (id: string) => handler.loadState(productDecider, id, teamId),
  };
};
