import fc from 'fast-check';
import { type Attack, tryOnce } from './attack.ts';
import { newBooks } from './books.ts';
import type { Change } from './changes.ts';
import { changedValue, fieldChanges, shown } from './hostile-fields.ts';
import type { Operation } from './operations.ts';
import { type Path, withValue } from './parts.ts';
import { placeholders } from './things.ts';
import { validParts } from './valid-parts.ts';
import { writeRequest } from './write-request.ts';

/** A change of one field. */
interface FieldChange {
  readonly path: Path;
  readonly rule: string;
  readonly change: Change;
}

const MOST_FIELDS = 4;

/** Changes of some fields of a call, besides those of its path; none for a call without other fields. */
const changesOfCall = (operation: Operation): readonly fc.Arbitrary<readonly FieldChange[]>[] => {
  const changes = fieldChanges(operation, placeholders)
    .filter(({ field }) => field.path[0] !== 'params')
    .map(({ field: { path }, rule, drawn }) => drawn.map((change) => ({ path, rule, change })));
  const some = { minLength: 1, maxLength: MOST_FIELDS };
  return changes.length === 0 ? [] : [fc.array(fc.oneof(...changes), some)];
};

/** Sends the same request twice at once; returns the problems of the answers. */
const findProblems = async (
  attack: Attack,
  operation: Operation,
  changes: readonly FieldChange[],
): Promise<readonly string[]> => {
  const { things, headers } = await attack.openStage(operation);
  const fields: string[] = [];
  let parts = validParts(operation, things);
  for (const { path, rule, change } of changes) {
    const value = changedValue({ path, parts }, change);
    fields.push(`${path.join('.')} ${rule} ${shown(value)}`);
    parts = withValue(parts, path, value);
  }
  const request = writeRequest(operation.route, parts, headers);
  const books = newBooks();
  const one = {
    field: fields.join('; '),
    value: 'twice at once',
    requests: () => [request, request],
  };
  await tryOnce({ ...attack, books }, operation, one);
  attack.books.tried += 1;
  return books.findings.map(({ call, field, problem, answer }) =>
    [call, field, problem, answer].join(' | '),
  );
};

/** Sends random values in several fields until the time is over; a failure is reduced to the fields that cause it. */
export const attackByChance = async (attack: Attack, seed: number): Promise<string | null> => {
  const { operations, msLeft } = attack;
  const requests = operations.flatMap((operation) =>
    changesOfCall(operation).map((drawn) => drawn.map((changes) => ({ operation, changes }))),
  );
  const property = fc.asyncProperty(fc.oneof(...requests), async ({ operation, changes }) => {
    if (msLeft() <= 0) return;
    const problems = await findProblems(attack, operation, changes);
    if (problems.length > 0) throw new Error(problems.join('\n'));
  });
  const limits = { numRuns: 100_000, interruptAfterTimeLimit: Math.max(1, msLeft()) };
  const result = await fc.check(property, { seed, ...limits });
  return result.counterexample === null ? null : String(result.errorInstance);
};
