import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { allEvents } from './events.ts';

describe('The events of the product', () => {
  test('have distinct names, because readers of the log distinguish them by name alone', () => {
    const names = allEvents.map(({ type }) => type);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test.each(allEvents.map((event) => [event.type, event] as const))(
    '%s can be read in every version in which it was ever written',
    (_, { version, upcasters }) => {
      const older = Array.from({ length: version - 1 }, (_one, at) => String(at + 1));
      expect(Object.keys(upcasters)).toEqual(older);
    },
  );

  test.each(allEvents.map((event) => [event.type, event] as const))(
    '%s has a JSON Schema of named fields and a sentence that describes it',
    (_, { data, summary }) => {
      const schema = z.toJSONSchema(data, { io: 'input' });
      expect(schema).toMatchObject({ type: 'object', properties: expect.any(Object) });
      expect(summary).toMatch(/^\p{Lu}\S* .+/u);
    },
  );
});
