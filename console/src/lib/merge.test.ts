import { describe, expect, test } from '@jest/globals';
import { compareVersions, mergeParts, type Part, rebase } from './merge.ts';

const part = (key: string, value: unknown): Part => ({
  key,
  label: key.toUpperCase(),
  value,
  text: String(value),
});
const base = [part('name', 'Halden'), part('city', 'Oslo'), part('moq', 10), part('note', 'a')];
const mine = [part('name', 'Halden AS'), part('city', 'Oslo'), part('moq', 20), part('note', 'b')];
const theirs = [part('name', 'Halden'), part('city', 'Bergen'), part('moq', 30), part('note', 'b')];

describe('two versions of one thing', () => {
  test('each difference is given to the side that made it, to mine where both did', () => {
    expect(compareVersions({ base, mine, theirs })).toEqual([
      expect.objectContaining({ key: 'name', suggested: 'mine', clashes: false }),
      expect.objectContaining({ key: 'city', suggested: 'theirs', clashes: false }),
      expect.objectContaining({ key: 'moq', suggested: 'mine', clashes: true }),
    ]);
  });

  test('the merged version follows the choices', () => {
    const merged = mergeParts(
      { mine, theirs },
      new Map([
        ['name', 'mine'],
        ['city', 'theirs'],
        ['moq', 'theirs'],
      ]),
    );
    expect(merged.map(({ key, value }) => [key, value])).toEqual([
      ['name', 'Halden AS'],
      ['city', 'Bergen'],
      ['moq', 30],
      ['note', 'b'],
    ]);
  });

  test('what one side added or removed is there or gone as chosen', () => {
    const versions = {
      base: [part('a', 1), part('b', 1)],
      mine: [part('a', 1), part('c', 3)],
      theirs: [part('a', 1), part('b', 1), part('d', 4)],
    };
    const found = compareVersions(versions);
    expect(found.map(({ key, suggested }) => [key, suggested])).toEqual([
      ['c', 'mine'],
      ['b', 'mine'],
      ['d', 'theirs'],
    ]);
    const choices = new Map(found.map(({ key, suggested }) => [key, suggested]));
    expect(mergeParts(versions, choices).map(({ key }) => key)).toEqual(['a', 'c', 'd']);
  });
});

describe('my changes on top of theirs', () => {
  const read = [part('name', 'Halden'), part('city', 'Oslo'), part('item', 1)];

  test('both are kept where they changed different parts', () => {
    const my = [part('name', 'Halden AS'), part('city', 'Oslo'), part('new', 2)];
    const their = [part('name', 'Halden'), part('city', 'Bergen'), part('item', 1)];
    expect(rebase({ base: read, mine: my, theirs: their })).toEqual([
      part('name', 'Halden AS'),
      part('city', 'Bergen'),
      part('new', 2),
    ]);
  });

  test('there is none where both changed the same part', () => {
    const my = [part('name', 'Halden AS'), part('city', 'Oslo'), part('item', 1)];
    const their = [part('name', 'Halden Oy'), part('city', 'Oslo'), part('item', 1)];
    expect(rebase({ base: read, mine: my, theirs: their })).toBeNull();
  });
});
