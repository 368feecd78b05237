import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { START } from '@quartermaster/contracts/core/position';
import type { Position, RecordedEvent } from '../../../event-store/event-store.ts';
import { toOrdinalPosition } from '../../../event-store/position.ts';
import type { ReceivedMessage } from '../message.ts';
import { decodeAfter, startOffset, takeAfter } from './partition-reader.ts';
import { sends, listPositions, makeMessages } from './test-partition.ts';

const take = (after: Position, messages: readonly ReceivedMessage[]) =>
  takeAfter(after, decodeAfter(after, messages));

const positions = (events: readonly RecordedEvent[]): readonly Position[] =>
  events.map(({ position }) => position);
test('each event is taken once and in order, however often relays repeat it', () => {
  fc.assert(
    fc.property(sends, fc.nat({ max: 30 }), (given, stored) => {
      const last = Math.max(...given.map(([, to]) => to));
      const taken = take(toOrdinalPosition(stored), makeMessages(given));
      expect(taken.gapBefore).toBeNull();
      expect(positions(taken.events)).toEqual(stored < last ? listPositions(stored + 1, last) : []);
    }),
  );
});

test('groups at different positions take the same events from messages decoded for the slower one', () => {
  fc.assert(
    fc.property(sends, fc.nat({ max: 30 }), fc.nat({ max: 30 }), (given, behind, ahead) => {
      const messages = makeMessages(given);
      const [least, stored] = [Math.min(behind, ahead), Math.max(behind, ahead)].map(
        toOrdinalPosition,
      );
      const decoded = decodeAfter(least!, messages);
      expect(takeAfter(stored!, decoded)).toEqual(take(stored!, messages));
    }),
  );
});

test('a hint leads to the same events as reading from the first message', () => {
  fc.assert(
    fc.property(sends, fc.nat(), fc.nat({ max: 40 }), (given, at, stored) => {
      const messages = makeMessages(given);
      const offset = at % (messages.length + 1);
      const passed = take(START, messages.slice(0, offset)).position;
      const hint = passed === START ? null : { offset: String(offset), position: passed };
      const extent = { low: '0', high: String(messages.length) };
      const start = Number(startOffset(toOrdinalPosition(stored), hint, extent));
      expect(positions(take(toOrdinalPosition(stored), messages.slice(start)).events)).toEqual(
        positions(take(toOrdinalPosition(stored), messages).events),
      );
    }),
  );
});

test('a hint ahead of the stored position, or outside the partition, is ignored', () => {
  const extent = { low: '10', high: '50' };
  const hint = { offset: '40', position: toOrdinalPosition(7) };
  expect(startOffset(toOrdinalPosition(7), hint, extent)).toBe('40');
  expect(startOffset(toOrdinalPosition(6), hint, extent)).toBe('10');
  expect(startOffset(START, hint, extent)).toBe('10');
  expect(startOffset(toOrdinalPosition(7), null, extent)).toBe('10');
  expect(startOffset(toOrdinalPosition(7), { ...hint, offset: '51' }, extent)).toBe('10');
  expect(startOffset(toOrdinalPosition(7), { ...hint, offset: '9' }, extent)).toBe('10');
});

test('reading stops where an event is missing', () => {
  const [first, , third] = makeMessages([[1, 3]]);
  const taken = take(START, [first!, third!]);
  expect(positions(taken.events)).toEqual([toOrdinalPosition(1)]);
  expect(taken.gapBefore).toBe(toOrdinalPosition(3));
});
