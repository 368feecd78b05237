import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Position, type RecordedEvent, START } from '../../../event-store/event-store.ts';
import { positionOf } from '../../../event-store/position.ts';
import { fact } from '../../../event-store/contract/test-events.ts';
import { type Received, toMessage } from '../message.ts';
import { startOffset, takeAfter } from './partition-reader.ts';

const eventAt = (ordinal: number): RecordedEvent => ({
  ...fact(),
  stream: 'stock-1.2',
  revision: 0,
  position: positionOf(ordinal),
  recordedAt: '2026-11-21T07:00:00.000Z',
});

/** What a partition holds after several sends, each of consecutive events `[from, to]` of a log with one partition. */
const written = (sends: readonly (readonly [number, number])[]): readonly Received[] =>
  sends
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
    .map((ordinal) => {
      const message = toMessage({ event: eventAt(ordinal), previous: positionOf(ordinal - 1) });
      const headers = Object.entries(message.headers ?? {});
      return {
        value: Buffer.from(message.value),
        headers: Object.fromEntries(
          headers.map(([key, value]) => [key, Buffer.from(String(value))]),
        ),
      };
    });

const positions = (events: readonly RecordedEvent[]): readonly Position[] =>
  events.map(({ position }) => position);
const upTo = (first: number, last: number): readonly Position[] =>
  Array.from({ length: last - first + 1 }, (_, index) => positionOf(first + index));

/**
 * Relays that crash, are taken for dead and send once more: each send begins at or before the end of what was acknowledged.
 */
const sends = fc
  .array(fc.tuple(fc.nat({ max: 100 }), fc.integer({ min: 1, max: 10 })), {
    minLength: 1,
    maxLength: 20,
  })
  .map((steps) => {
    let end = 0;
    return steps.map(([back, length]): [number, number] => {
      const from = Math.max(0, end - (back % (end + 1))) + 1;
      const to = from + length - 1;
      end = Math.max(end, to);
      return [from, to];
    });
  });

test('each event is taken once and in order, however often relays repeat themselves', () => {
  fc.assert(
    fc.property(sends, fc.nat({ max: 30 }), (given, stored) => {
      const last = Math.max(...given.map(([, to]) => to));
      const taken = takeAfter(positionOf(stored), written(given));
      expect(taken.gapBefore).toBeNull();
      expect(positions(taken.events)).toEqual(stored < last ? upTo(stored + 1, last) : []);
    }),
  );
});

test('a hint leads to the same events as reading from the first one', () => {
  fc.assert(
    fc.property(sends, fc.nat(), fc.nat({ max: 40 }), (given, at, stored) => {
      const messages = written(given);
      const offset = at % (messages.length + 1);
      const passed = takeAfter(START, messages.slice(0, offset)).position;
      const hint = passed === START ? null : { offset: String(offset), position: passed };
      const extent = { low: '0', high: String(messages.length) };
      const start = Number(startOffset(positionOf(stored), hint, extent));
      expect(positions(takeAfter(positionOf(stored), messages.slice(start)).events)).toEqual(
        positions(takeAfter(positionOf(stored), messages).events),
      );
    }),
  );
});

test('a hint ahead of the stored position, or outside of the partition, is not followed', () => {
  const extent = { low: '10', high: '50' };
  const hint = { offset: '40', position: positionOf(7) };
  expect(startOffset(positionOf(7), hint, extent)).toBe('40');
  expect(startOffset(positionOf(6), hint, extent)).toBe('10');
  expect(startOffset(START, hint, extent)).toBe('10');
  expect(startOffset(positionOf(7), null, extent)).toBe('10');
  expect(startOffset(positionOf(7), { ...hint, offset: '51' }, extent)).toBe('10');
  expect(startOffset(positionOf(7), { ...hint, offset: '9' }, extent)).toBe('10');
});

test('reading stops where an event is missing', () => {
  const [first, , third] = written([[1, 3]]);
  const taken = takeAfter(START, [first!, third!]);
  expect(positions(taken.events)).toEqual([positionOf(1)]);
  expect(taken.gapBefore).toBe(positionOf(3));
});
