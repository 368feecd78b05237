import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Message } from 'kafkajs';
import { START, toPosition } from '@quartermaster/contracts/core/position';
import type { RecordedEvent } from '../../event-store/event-store.ts';
import { fact } from '../../event-store/contract/test-events.ts';
import { ForeignMessage, fromMessage, type ReceivedMessage, toMessage } from './message.ts';

const text = fc.string({ unit: 'grapheme' });
const name = fc.string({ unit: 'grapheme', minLength: 1 });
const actor = fc.oneof(
  fc.record({ kind: fc.constant('user' as const), id: text, email: text }),
  fc.record({ kind: fc.constant('store' as const) }),
  fc.record({ kind: fc.constant('system' as const), name: text }),
);
const events: fc.Arbitrary<RecordedEvent> = fc.record({
  id: fc.uuid(),
  type: name,
  schemaVersion: fc.nat(),
  // as the log gives it: JSON has no minus zero
  data: fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value))),
  metadata: fc.record({
    teamId: name,
    actor,
    commandId: text,
    correlationId: text,
    causationId: fc.option(text),
  }),
  stream: name,
  revision: fc.nat(),
  position: name.map(toPosition),
  recordedAt: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
});

/** Converts a message as Kafka does: every value and header becomes bytes. */
const toReceivedMessage = ({ value, headers = {} }: Message): ReceivedMessage => ({
  value: Buffer.from(String(value)),
  headers: Object.fromEntries(
    Object.entries(headers).map(([key, header]) => [key, Buffer.from(String(header))]),
  ),
});

const recorded: RecordedEvent = {
  ...fact({ units: 3 }),
  stream: 'stock-1.2',
  revision: 4,
  position: toPosition('0000000000000007'),
  recordedAt: '2026-11-21T07:00:00.000Z',
};

test('an event arrives exactly as the log returned it', () => {
  fc.assert(
    fc.property(events, text.map(toPosition), (event, previous) => {
      expect(fromMessage(toReceivedMessage(toMessage({ event, previous })))).toEqual({
        event,
        previous,
      });
    }),
  );
});

test('no event looks like a deletion, not even one without data', () => {
  for (const data of [null, undefined, '', 0, false]) {
    const { value } = toMessage({ event: { ...recorded, data }, previous: START });
    expect(value).not.toBe('');
  }
});

test('a message is a CloudEvent in binary mode whose key is the team', () => {
  const message = toMessage({ event: recorded, previous: toPosition('0000000000000005') });
  expect(message.key).toBe(recorded.metadata.teamId);
  expect(JSON.parse(message.value)).toEqual({ units: 3 });
  expect(message.headers).toMatchObject({
    ce_specversion: '1.0',
    ce_id: recorded.id,
    ce_source: '/quartermaster',
    ce_type: 'quartermaster.StockObserved',
    ce_subject: 'stock-1.2',
    ce_time: '2026-11-21T07:00:00.000Z',
    ce_dataschema: 'urn:quartermaster:event:StockObserved:1',
    'content-type': 'application/json',
    ce_partitionkey: recorded.metadata.teamId,
    ce_streamrevision: '4',
    ce_globalposition: '0000000000000007',
    ce_previousposition: '0000000000000005',
  });
});

test('a message of another program is refused with the name of the missing header', () => {
  const message = toReceivedMessage(toMessage({ event: recorded, previous: START }));
  expect(() => fromMessage({ value: message.value, headers: {} })).toThrow('ce_id');
  expect(() => fromMessage({ ...message, value: null })).toThrow(ForeignMessage);
});
