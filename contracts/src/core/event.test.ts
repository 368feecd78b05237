import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { defineEvent, EventTooNew, readEventData, upcastEventData } from './event.ts';

const exampleEvent = defineEvent({
  type: 'Counted',
  version: 2,
  summary: 'Units were counted.',
  data: z.object({ units: z.int(), place: z.string() }),
  upcasters: { 1: (data) => ({ ...(data as object), place: 'shop' }) },
});

test('an older version is lifted to the present one', () => {
  expect(readEventData(exampleEvent, 1, { units: 3 })).toEqual({ units: 3, place: 'shop' });
});

test('a version of a newer release is refused, also when its data would fit', () => {
  const data = { units: 3, place: 'shop' };
  for (const read of [readEventData, upcastEventData]) {
    expect(() => read(exampleEvent, 3, data)).toThrow(EventTooNew);
    expect(() => read(exampleEvent, 3, data)).toThrow('Counted in version 3');
    expect(read(exampleEvent, 2, data)).toEqual(data);
  }
});
