import { expect, test } from '@jest/globals';
import { groupLookUps } from './grouped-lookups.ts';

type Answer = ReadonlyMap<string, string>;

/** A look-up whose questions are answered by hand, in their order. */
const createLookUp = () => {
  const asked: (readonly string[])[] = [];
  const answers: { resolve: (answer: Answer) => void; reject: (error: Error) => void }[] = [];
  const lookUp = groupLookUps<string>((names) => {
    asked.push(names);
    return new Promise((resolve, reject) => {
      answers.push({ resolve, reject });
    });
  });
  return { asked, answers, lookUp };
};
const waitForCallbacks = () => new Promise((resolve) => setImmediate(resolve));

test('what is asked while an answer is awaited is asked together, afterwards', async () => {
  const { asked, answers, lookUp } = createLookUp();
  const first = lookUp(['a']);
  await waitForCallbacks();
  const others = [lookUp(['b', 'c']), lookUp(['a', 'c'])];
  await waitForCallbacks();
  expect(asked).toEqual([['a']]);
  answers[0]?.resolve(new Map([['a', '1']]));
  expect(await first).toEqual(new Map([['a', '1']]));
  await waitForCallbacks();
  expect(asked).toEqual([['a'], ['b', 'c', 'a']]);
  const found = new Map([['a', '2']]);
  answers[1]?.resolve(found);
  expect(await Promise.all(others)).toEqual([found, found]);
});

test('a failure concerns those who asked together, and no later question', async () => {
  const { answers, lookUp } = createLookUp();
  const failing = lookUp(['a']);
  await waitForCallbacks();
  const later = lookUp(['b']);
  answers[0]?.reject(new Error('The database is away'));
  await expect(failing).rejects.toThrow('away');
  await waitForCallbacks();
  answers[1]?.resolve(new Map([['b', '1']]));
  expect(await later).toEqual(new Map([['b', '1']]));
});
