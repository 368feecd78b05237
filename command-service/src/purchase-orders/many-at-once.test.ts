import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { commentDecider } from '../comments/decider.ts';
import { systemContext } from '../core/command-context.ts';
import { type CommandHandler, createCommandHandler } from '../core/handle-command.ts';
import { type Processes, testLogs } from '../core/test-logs.ts';
import { purchaseOrderDecider } from './decider/decider.ts';
import { create, item, on, payment } from './examples.ts';

type Handlers = readonly [CommandHandler, CommandHandler];

const MANY = 30;
const teams = [randomUUID(), randomUUID()];

/** Sends thirty commands of one team, every other one from the second process. */
const sendThirty = <Result>(
  handlers: Handlers,
  send: (handler: CommandHandler, number: number) => Promise<Result>,
): Promise<Result[]> =>
  Promise.all(
    Array.from({ length: MANY }, (_, number) => send(handlers[number % 2 === 0 ? 0 : 1], number)),
  );

describe.each(testLogs)('a log %s, two processes, two teams', (_, open) => {
  let processes: Processes;
  let handlers: Handlers;
  beforeAll(async () => {
    processes = await open();
    const [one, other] = processes.stores;
    handlers = [createCommandHandler(one), createCommandHandler(other)];
  });
  afterAll(() => processes.close());

  test('records each of thirty simultaneous comments on one order once', async () => {
    const orderId = randomUUID();
    const comment = (teamId: string) => (handler: CommandHandler, number: number) => {
      const data = {
        commentId: `comment-${String(number)}`,
        contextId: orderId,
        userId: 'ida',
        content: 'Late again',
        writtenAt: '2026-11-20T10:00:00.000Z',
      };
      const command = { type: 'AddComment' as const, comment: data };
      const context = systemContext(teamId, 'test', randomUUID());
      return handler.handle(commentDecider, orderId, command, context);
    };
    await Promise.all(teams.map((teamId) => sendThirty(handlers, comment(teamId))));
    for (const teamId of teams) {
      const recorded = await processes.stores[0].readStream(`comments-${teamId}.${orderId}`);
      const ids = recorded.map(({ data }) => (data as { commentId: string }).commentId);
      expect(new Set(ids).size).toBe(MANY);
      expect(ids).toHaveLength(MANY);
    }
  });

  test('records each of thirty simultaneous payments of one order once', async () => {
    const order = { ...create(item('mug', 100)), purchaseOrderId: randomUUID() };
    const id = order.purchaseOrderId;
    const [first] = handlers;
    for (const teamId of teams) {
      await first.handle(
        purchaseOrderDecider,
        id,
        order,
        systemContext(teamId, 'test', randomUUID()),
      );
    }
    const pay = (teamId: string) => (handler: CommandHandler, number: number) => {
      const command = {
        on,
        type: 'AddPayment' as const,
        payment: payment(`payment-${String(number)}`),
      };
      const context = systemContext(teamId, 'test', randomUUID());
      return handler.handle(purchaseOrderDecider, id, command, context);
    };
    await Promise.all(teams.map((teamId) => sendThirty(handlers, pay(teamId))));
    for (const teamId of teams) {
      const { payments } = await first.loadState(purchaseOrderDecider, id, teamId);
      expect(new Set(payments.map((one) => one.id)).size).toBe(MANY);
    }
  });
});
