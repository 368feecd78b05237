import { expect, test } from '@jest/globals';
import type { RecordedEvent } from '@quartermaster/infra/event-store/event-store';
import { following, type Reactor } from './reactor.ts';

const event: RecordedEvent = {
  id: 'event-1',
  type: 'ShipmentReceived',
  schemaVersion: 1,
  data: {},
  metadata: {
    teamId: 'team-1',
    actor: { kind: 'store' },
    commandId: 'command-1',
    correlationId: 'correlation-1',
    causationId: null,
  },
  stream: 'purchase_order-team-1.order-1',
  revision: 0,
  position: '1',
  recordedAt: '2026-11-21T07:00:00.000Z',
};

test('a reactor that follows another acts only once that one has', async () => {
  const acts: string[] = [];
  const reactor = (name: string, work: () => void): Reactor => ({
    name,
    types: [event.type],
    handle: async () => {
      await Promise.resolve();
      work();
      acts.push(name);
    },
  });
  const refuse = (): void => {
    throw new Error('Not now');
  };
  const second = reactor('second', () => undefined);
  await expect(following(reactor('first', refuse), second).handle(event)).rejects.toThrow(
    'Not now',
  );
  expect(acts).toEqual([]);
  await following(
    reactor('first', () => undefined),
    second,
  ).handle(event);
  expect(acts).toEqual(['first', 'second']);
});
