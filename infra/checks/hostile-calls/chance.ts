import fc from 'fast-check';
import { type Attack, tryOnce } from './attack.ts';
import { newBooks } from './books.ts';
import { fieldsOf } from './fields.ts';
import { hostileValues } from './hostile-values.ts';
import type { Operation } from './operations.ts';
import { type Parts, valueAt, withValue } from './parts.ts';
import type { Stage } from './tries.ts';
import { validParts } from './valid-parts.ts';
import { writeRequest } from './write-request.ts';

/** The change of one field: a hostile value by its number, or a random value. */
const change = fc.record({
  field: fc.nat(1000),
  value: fc.oneof(
    fc.record({ hostile: fc.nat(100) }),
    fc.record({
      any: fc.oneof(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.double(),
        fc.maxSafeInteger(),
        fc.jsonValue({ maxDepth: 3 }),
      ),
    }),
  ),
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

const valueOf = ({ value }: Change, schema: Parameters<typeof hostileValues>[0], now: unknown) => {
  if ('any' in value) return { name: JSON.stringify(value.any), value: value.any };
  const values = hostileValues(schema, now).filter(({ name }) => name !== '1 MB of text');
  return values[value.hostile % values.length] ?? { name: 'null', value: null };
};

const changed = ({ operation, things }: Stage, changes: readonly Change[]) => {
  const valid = validParts(operation, things);
  const fields = fieldsOf(operation, valid, things).filter(({ path }) => path[0] !== 'params');
  const changedFields: string[] = [];
  const parts = changes.reduce<Parts>((before, each) => {
    const field = fields[each.field % fields.length];
    if (field === undefined) return before;
    const { name, value } = valueOf(each, field.schema, valueAt(before, field.path));
    changedFields.push(`${field.path.join('.')} ${name}`);
    return withValue(before, field.path, value);
  }, valid);
  return { parts, fields: changedFields.join('; ') };
};

/** Sends the same random request twice at once; returns the problems of the answers. */
const problemsOf = async (
  attack: Attack,
  operation: Operation,
  changes: readonly Change[],
): Promise<readonly string[]> => {
  const stage = await attack.openStage(operation);
  const { parts, fields } = changed(stage, changes);
  const request = writeRequest(operation.route, parts, stage.headers);
  const books = newBooks();
  const one = { field: fields, value: 'twice at once', requests: () => [request, request] };
  await tryOnce({ ...attack, books }, operation, one);
  attack.books.tried += 1;
  return books.findings.map(({ call, field, problem, answer }) =>
    [call, field, problem, answer].join(' | '),
  );
};

/** Sends random values in several fields until the time is over; a failure is reduced to the fields that cause it. */
export const attackByChance = async (attack: Attack, seed: number): Promise<string | null> => {
  const { operations, msLeft } = attack;
  const changes = fc.array(change, { minLength: 1, maxLength: 4 });
  const property = fc.asyncProperty(fc.nat(operations.length - 1), changes, async (at, given) => {
    const operation = operations[at];
    if (operation === undefined || msLeft() <= 0) return;
    const problems = await problemsOf(attack, operation, given);
    if (problems.length > 0) throw new Error(problems.join('\n'));
  });
  const limits = { numRuns: 100_000, interruptAfterTimeLimit: Math.max(1, msLeft()) };
  const result = await fc.check(property, { seed, ...limits });
  return result.counterexample === null ? null : String(result.errorInstance);
};
