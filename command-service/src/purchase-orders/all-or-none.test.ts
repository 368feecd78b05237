import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { PurchaseOrderStatus } from '@quartermaster/contracts/purchase-orders/rules/status';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { systemContext } from '../core/command-context.ts';
import { type CommandHandler, createCommandHandler } from '../core/handle-command.ts';
import { type Processes, testLogs } from '../core/test-logs.ts';
import { purchaseOrderDecider } from './decider/decider.ts';
import { create, shopFacts, item } from './examples.ts';

const teams = [randomUUID(), randomUUID()] as const;
const context = (teamId: string, commandId: string = randomUUID()) =>
  systemContext(teamId, 'test', commandId);

/** Wraps a store: runs `happens` once before the first append to a stream. */
const runBeforeAppend = (
  store: EventStore,
  stream: string,
  happens: () => Promise<unknown>,
): EventStore => {
  let isDone = false;
  const once = async (streams: readonly string[]): Promise<void> => {
    if (isDone || !streams.includes(stream)) return;
    isDone = true;
    await happens();
  };
  const { appendTogether } = store;
  return {
    ...store,
    append: async (name, events, expected) => {
      await once([name]);
      return store.append(name, events, expected);
    },
    appendTogether:
      appendTogether &&
      (async (appends) => {
        await once(appends.map(({ stream: name }) => name));
        return appendTogether(appends);
      }),
  };
};

describe.each(testLogs)('a log %s', (_, open) => {
  let processes: Processes;
  let handlers: readonly [CommandHandler, CommandHandler];
  beforeAll(async () => {
    processes = await open();
    const [one, other] = processes.stores;
    handlers = [createCommandHandler(one), createCommandHandler(other)];
  });
  afterAll(() => processes.close());

  const createOrders = async (teamId: string, count: number): Promise<readonly string[]> => {
    const ids = Array.from({ length: count }, () => randomUUID());
    for (const purchaseOrderId of ids) {
      const order = { ...create(item('mug', 100)), purchaseOrderId };
      await handlers[0].handle(purchaseOrderDecider, purchaseOrderId, order, context(teamId));
    }
    return ids;
  };
  const setAll = (
    handler: CommandHandler,
    ids: readonly string[],
    status: PurchaseOrderStatus,
    given = context(teams[0]),
  ) => {
    const command = { type: 'SetStatus' as const, status, ...shopFacts };
    return handler.handleAll(purchaseOrderDecider, new Map(ids.map((id) => [id, command])), given);
  };
  const readStatuses = (ids: readonly string[], teamId: string = teams[0]) =>
    Promise.all(
      ids.map(async (id) => {
        const order = await handlers[1].loadState(purchaseOrderDecider, id, teamId);
        return order.status;
      }),
    );
  /** Creates a handler whose last order another process deletes before the change is recorded. */
  const createRacingHandler = (ids: readonly string[], store: EventStore) => {
    const last = ids.at(-1) ?? '';
    const stream = `purchase_order-${teams[0]}.${last}`;
    const deleted = { type: 'DeletePurchaseOrder' as const };
    return createCommandHandler(
      runBeforeAppend(store, stream, () =>
        handlers[1].handle(purchaseOrderDecider, last, deleted, context(teams[0])),
      ),
    );
  };

  test('AMB-069 sets no status when an order is deleted at that moment, or names the orders that it set', async () => {
    const ids = await createOrders(teams[0], 3);
    const [store] = processes.stores;
    const setting = setAll(createRacingHandler(ids, store), ids, 'SentToSupplier');
    const [one, other, deleted] = ids;
    const expected =
      store.appendTogether === null
        ? {
            error: {
              code: 'CONFLICT',
              details: { changed: [one, other], unchanged: [deleted] },
            },
            statuses: ['SentToSupplier', 'SentToSupplier', 'Draft'],
          }
        : { error: { code: 'PURCHASE_ORDER_DELETED' }, statuses: ['Draft', 'Draft', 'Draft'] };
    await expect(setting).rejects.toMatchObject(expected.error);
    expect(await readStatuses(ids)).toEqual(expected.statuses);
  });

  test('a refusal that is known before the first append records nothing', async () => {
    const ids = [...(await createOrders(teams[0], 2)), randomUUID()];
    await expect(setAll(handlers[0], ids, 'SentToSupplier')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await readStatuses(ids.slice(0, 2))).toEqual(['Draft', 'Draft']);
  });

  test('a repeated request, also to another process, returns the first answer and records nothing', async () => {
    const ids = await createOrders(teams[0], 3);
    const same = context(teams[0]);
    const first = await setAll(handlers[0], ids, 'SentToSupplier', same);
    await setAll(handlers[1], ids, 'InProduction');
    expect(await setAll(handlers[1], ids, 'SentToSupplier', same)).toEqual(first);
    expect(await readStatuses(ids)).toEqual(['InProduction', 'InProduction', 'InProduction']);
  });

  test('simultaneous changes by two processes and two teams each change all orders or none', async () => {
    const statuses = ['SentToSupplier', 'InProduction', 'InDelivery', 'Cancelled'] as const;
    const orders = await Promise.all(teams.map((teamId) => createOrders(teamId, 4)));
    await Promise.all(
      teams.flatMap((teamId, team) =>
        statuses.map((status, at) => {
          const handler = handlers[at % 2 === 0 ? 0 : 1];
          // Each names the orders in another order.
          const ids = orders[team] ?? [];
          const turned = [...ids.slice(at), ...ids.slice(0, at)];
          return setAll(handler, turned, status, context(teamId));
        }),
      ),
    );
    const isWhole = processes.stores[0].appendTogether !== null;
    for (const [team, teamId] of teams.entries()) {
      const shown = new Set(await readStatuses(orders[team] ?? [], teamId));
      expect(shown.has('Draft')).toBe(false);
      expect(isWhole ? shown.size : 1).toBe(1);
    }
  });
});
