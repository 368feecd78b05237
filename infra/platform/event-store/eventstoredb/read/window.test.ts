import { describe, expect, test } from '@jest/globals';
import { createDice, fact } from '../../contract/test-events.ts';
import { START, toPosition, isAfter } from '@quartermaster/contracts/core/position';
import type { Position, RecordedEvent } from '../../event-store.ts';
import { createWindow } from './window.ts';

const positionAt = (ordinal: number): Position => toPosition(String(ordinal).padStart(4, '0'));

const eventAt = (ordinal: number, note = ''): RecordedEvent => ({
  ...fact({ note }),
  stream: 'stock-team.1',
  revision: ordinal,
  position: positionAt(ordinal),
  recordedAt: '2026-01-01T00:00:00.000Z',
});

const eventsFrom = (first: number, count: number, note = ''): readonly RecordedEvent[] =>
  Array.from({ length: count }, (_, index) => eventAt(first + index, note));

const listOrdinals = (events: readonly RecordedEvent[]): readonly number[] =>
  events.map(({ revision }) => revision);

describe('the window of a feed', () => {
  test('returns the events after a position, at most the limit', () => {
    const window = createWindow(START);
    window.add(eventsFrom(1, 5));
    expect(listOrdinals(window.after(START, 2))).toEqual([1, 2]);
    expect(listOrdinals(window.after(positionAt(3), 10))).toEqual([4, 5]);
    expect(window.after(positionAt(5), 10)).toEqual([]);
    expect(window.end()).toBe(positionAt(5));
  });

  test('drops its older half beyond its number, and no longer covers a reader behind it', () => {
    const window = createWindow(START, { events: 4, characters: 1_000_000 });
    window.add(eventsFrom(1, 3));
    window.add([eventAt(4)]);
    expect(window.covers(START)).toBe(true);
    window.add([eventAt(5)]);
    expect(window.size()).toBe(2);
    const covered = [1, 2, 3, 4, 5].filter((at) => window.covers(positionAt(at)));
    expect(covered).toEqual([3, 4, 5]);
    expect(window.covers(START)).toBe(false);
  });

  test('drops the oldest events beyond its characters', () => {
    const window = createWindow(START, { events: 1_000, characters: 4_500 });
    const sizes: number[] = [];
    for (let ordinal = 1; ordinal <= 10; ordinal += 1) {
      window.add([eventAt(ordinal, 'x'.repeat(1_000))]);
      sizes.push(window.size());
    }
    expect(sizes).toEqual([1, 2, 3, 4, 2, 3, 4, 2, 3, 4]);
    expect(listOrdinals(window.after(positionAt(8), 10))).toEqual([9, 10]);
  });

  test('keeps all events that were added last, for the readers that wait for them', () => {
    const window = createWindow(START, { events: 2, characters: 10 });
    window.add(eventsFrom(1, 3));
    window.add(eventsFrom(4, 5, 'long'));
    expect(listOrdinals(window.after(positionAt(3), 10))).toEqual([4, 5, 6, 7, 8]);
    expect(window.covers(positionAt(3))).toBe(true);
  });

  test('does not cover a position at which the log has no event', () => {
    const window = createWindow(positionAt(2));
    window.add([eventAt(4), eventAt(6)]);
    const covered = [1, 2, 3, 4, 5, 6, 7].filter((at) => window.covers(positionAt(at)));
    expect(covered).toEqual([2, 4, 6]);
  });

  test.each([1, 2, 3, 4])('returns what a list of all events returns (seed %s)', (seed) => {
    const dice = createDice(seed);
    const window = createWindow(START, { events: 20, characters: 800 });
    const all: RecordedEvent[] = [];
    for (let round = 0; round < 60; round += 1) {
      const added = eventsFrom(all.length + 1, 1 + dice(8), 'x'.repeat(dice(60)));
      all.push(...added);
      window.add(added);
      const reader = positionAt(dice(all.length + 1));
      if (!window.covers(reader)) continue;
      const limit = 1 + dice(30);
      const expected = all.filter(({ position }) => isAfter(position, reader)).slice(0, limit);
      expect(window.after(reader, limit)).toEqual(expected);
    }
  });
});
