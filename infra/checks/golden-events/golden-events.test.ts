import { describe, expect, test } from '@jest/globals';
import { upcastEventData } from '@quartermaster/contracts/core/event';
import { listNestedSchemas } from '@quartermaster/contracts/core/test-schemas';
import { allEvents } from '@quartermaster/contracts/events';
import { goldenNames, readGoldenEvents, toJsonSchema } from './golden.ts';

const golden = readGoldenEvents();
const definitions = new Map(allEvents.map((event) => [event.type, event]));

/** Checks of zod that belong to the integer type and are no limits. */
const INTEGER_CHECK = 'number_format';

describe('Stored events', () => {
  test('have a golden file for each version, and no other files exist', () => {
    expect([...golden.keys()]).toEqual(goldenNames(allEvents));
  });

  test.each(allEvents.map((event) => [event.type, event] as const))(
    '%s has the frozen schema of its version: a change is a new version',
    (type, event) => {
      expect(toJsonSchema(event)).toEqual(
        golden.get(`${type}.v${String(event.version)}.json`)?.schema,
      );
    },
  );

  test.each([...golden].map(([name, one]) => [name, one] as const))(
    '%s is read as in its file, and the present schema omits nothing',
    (_, { type, version, example, lifted: expected }) => {
      const definition = definitions.get(type)!;
      const lifted = upcastEventData(definition, version, example);
      expect(definition.data.parse(lifted)).toEqual(lifted);
      expect(lifted).toEqual(version === definition.version ? example : expected);
    },
  );

  test.each(allEvents.map((event) => [event.type, event] as const))(
    '%s has no limits of calls: recorded events stay readable after a limit has changed',
    (_, { data }) => {
      const limits = listNestedSchemas(data).flatMap(({ path, type, schema }) => {
        const {
          checks = [],
          format,
          catchall,
        } = schema._zod.def as unknown as {
          readonly checks?: readonly {
            readonly _zod: { readonly def: { readonly check: string } };
          }[];
          readonly format?: string;
          readonly catchall?: unknown;
        };
        const found = checks
          .map(({ _zod }) => _zod.def.check)
          .filter((one) => one !== INTEGER_CHECK);
        if (type === 'string' && format !== undefined) found.push(format);
        if (['pipe', 'transform', 'custom', 'catch'].includes(type)) found.push(type);
        if (catchall !== undefined) found.push('strict');
        return found.map((limit) => `${path}: ${limit}`);
      });
      expect(limits).toEqual([]);
    },
  );
});
