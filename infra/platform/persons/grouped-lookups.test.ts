import { expect, test } from '@jest/globals';
import { groupLookUps } from './grouped-lookups.ts';

type Answer = ReadonlyMap<string, string>;

/** A look-up whose questions are answered by hand, in their order. */
const givenLookUp = () => {
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
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('what is asked while an answer is awaited is asked together, afterwards', async () => {
  const { asked, answers, lookUp } = givenLookUp();
  const first = lookUp(['a']);
  await settled();
  const others = [lookUp(['b', 'c']), lookUp(['a', 'c'])];
  await settled();
  expect(asked).toEqual([['a']]);
  answers[0]?.resolve(new Map([['a', '1']]));
  expect(await first).toEqual(new Map([['a', '1']]));
  await settled();
  expect(asked).toEqual([['a'], ['b', 'c', 'a']]);
  const found = new Map([['a', '2']]);
  answers[1]?.resolve(found);
  expect(await Promise.all(others)).toEqual([found, found]);
});

test('a failure concerns those who asked together, and no later question', async () => {
  const { answers, lookUp } = givenLookUp();
  const failing = lookUp(['a']);
  await settled();
  const later = lookUp(['b']);
  answers[0]?.reject(new Error('The database is away'));
  await expect(failing).rejects.toThrow('away');
  await settled();
  answers[1]?.resolve(new Map([['b', '1']]));
  expect(await later).toEqual(new Map([['b', '1']]));
});
