import fc from 'fast-check';
import { hashText } from '@quartermaster/platform/core/random';
import { type Change, changesInType, listChanges } from './changes.ts';
import { type Field, listFields } from './fields.ts';
import type { Operation } from './operations.ts';
import { jsonText, valueAt, withValue } from './parts.ts';
import type { Things } from './things.ts';
import type { Tactic, Try } from './tries.ts';
import { validParts } from './valid-parts.ts';
import { writeRequest } from './write-request.ts';

/** The server refuses longer addresses before any call. */
const LONGEST_IN_ADDRESS = 6_000;

const LONGEST_SHOWN = 60;

/** A value in a report. */
export const shown = (value: unknown): string => jsonText(value).slice(0, LONGEST_SHOWN);

/** The changed value, as far as it can be sent in its place. */
export const changedValue = (
  { path, parts }: Pick<Field, 'path' | 'parts'>,
  change: Change,
): unknown => {
  const value = change(valueAt(parts, path));
  if (path[0] === 'body' || typeof value !== 'string') return value;
  const text = value.slice(0, LONGEST_IN_ADDRESS);
  // Without a path parameter the address belongs to another call.
  return path[0] === 'params' && text === '' ? ' ' : text;
};

/** The changes of every field of a call, by the rule that they keep or break. A path parameter is always a text. */
export const fieldChanges = (operation: Operation, things: Things) =>
  listFields(operation, validParts(operation, things), things).flatMap((field) => {
    const changes = field.path[0] === 'params' ? changesInType : listChanges;
    return Object.entries(changes(field.schema)).map(([rule, drawn]) => ({ field, rule, drawn }));
  });

/** Every field of the call with a value for each rule, which the seed determines. */
export const hostileFields =
  (seed: number): Tactic =>
  ({ operation, things, headers }) => {
    const { route } = operation;
    return fieldChanges(operation, things).map(({ field, rule, drawn }): Try => {
      const { path, parts } = field;
      const name = path.join('.');
      const draw = (): unknown => {
        const options = { seed: hashText(seed, `${route.id} ${name} ${rule}`), numRuns: 1 };
        const [change] = fc.sample(drawn, options) as [Change];
        return changedValue(field, change);
      };
      return {
        field: name,
        get value() {
          return `${rule} ${shown(draw())}`;
        },
        requests: () => [writeRequest(route, withValue(parts, path, draw()), headers)],
      };
    });
  };
