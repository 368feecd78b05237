import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { defineEvent, EventTooNew, readEventData, upcastEventData } from './event.ts';

const counted = defineEvent({
  type: 'Counted',
  version: 2,
  summary: 'Units were counted.',
  data: z.object({ units: z.int(), place: z.string() }),
  upcasters: { 1: (data) => ({ ...(data as object), place: 'shop' }) },
});

test('an older version is lifted to the present one', () => {
  expect(readEventData(counted, 1, { units: 3 })).toEqual({ units: 3, place: 'shop' });
});

test('a version of a newer release is refused, also when its data would fit', () => {
  const data = { units: 3, place: 'shop' };
  for (const read of [readEventData, upcastEventData]) {
    expect(() => read(counted, 3, data)).toThrow(EventTooNew);
    expect(() => read(counted, 3, data)).toThrow('Counted in version 3');
    expect(read(counted, 2, data)).toEqual(data);
  }
});
