import { beforeEach, expect, test } from '@jest/globals';
import { createRecordedOutcomes } from './recorded-outcomes.ts';

let acted: string[] = [];
let recorded: string[] = [];
/** Ids whose outcomes cannot be recorded; null while the log is unavailable. */
let failing: readonly string[] | null = [];
let run: (id: string) => Promise<void>;
beforeEach(() => {
  [acted, recorded, failing] = [[], [], []];
  const runOnce = createRecordedOutcomes<string>(2);
  run = (id) =>
    runOnce(id, {
      act: async () => {
        acted.push(id);
        return `outcome of ${id}`;
      },
      record: async (outcome) => {
        if (failing === null || failing.includes(id)) throw new Error('The log is away');
        recorded.push(outcome);
      },
    });
});
const makeOutcomes = (...ids: readonly string[]) => ids.map((id) => `outcome of ${id}`);
const expectRefused = async (...ids: readonly string[]): Promise<void> => {
  for (const id of ids) await expect(run(id)).rejects.toThrow('The log is away');
};

test('an outcome that could not be recorded is recorded by the next try, without acting again', async () => {
  failing = null;
  await expectRefused('a', 'a');
  failing = [];
  await run('a');
  expect([acted, recorded]).toEqual([['a'], makeOutcomes('a')]);
});

test('nothing further is done while too many outcomes wait, and each is recorded once', async () => {
  failing = null;
  await expectRefused('a', 'b', 'c', 'd');
  expect(acted).toEqual(['a', 'b']);
  failing = [];
  for (const id of ['c', 'd', 'b']) await run(id);
  expect([acted, recorded]).toEqual([['a', 'b', 'c', 'd'], makeOutcomes('a', 'c', 'd', 'b')]);
});

test('one that can never be recorded does not stop the others', async () => {
  failing = null;
  await expectRefused('broken', 'b');
  failing = ['broken'];
  await expectRefused('c');
  await run('c');
  await run('d');
  expect([acted, recorded]).toEqual([['broken', 'b', 'c', 'd'], makeOutcomes('b', 'c', 'd')]);
});
