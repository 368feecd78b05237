import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { citingTests } from './cited-ids.ts';
import { citedOutsideTheList, coverageFile, coverageText, listedIds } from './coverage-text.ts';
import { citedRequirements, requirementTexts } from './requirements.ts';

describe('the document of what tests cite', () => {
  test('equals the one generated from the tests; `npm run docs:coverage` writes it', async () => {
    expect(await readFile(coverageFile, 'utf8')).toBe(await coverageText());
  });

  test('lists every check of the product that a test cites', async () => {
    expect(await citedOutsideTheList('VAL')).toEqual([]);
  });
});

/** Ids that tests invent for their own calls. */
const madeUp = new Set(['API-TEST-01', 'API-X', 'API-Y']);

describe('the document of requirements', () => {
  test('has a line for every id that code, tests and documents cite', async () => {
    const [cited, texts] = await Promise.all([citedRequirements(), requirementTexts()]);
    const missing = [...cited].filter(([id]) => !texts.has(id) && !madeUp.has(id));
    expect(missing).toEqual([]);
  });

  test('has no line that is not cited', async () => {
    const [cited, texts, listed] = await Promise.all([
      citedRequirements(),
      requirementTexts(),
      listedIds(),
    ]);
    const known = new Set([...cited.keys(), ...listed]);
    expect([...texts.keys()].filter((id) => !known.has(id))).toEqual([]);
  });
});

describe('ids of requirements', () => {
  const source = `
    describe('API-PO-14 payments', () => {
      test('VAL-032 are named', () => {});
      test.each([1, 2])('of %s', () => {});
      describe.each(['a'])('ENT-POS %s', () => { test("CALC-UC-1 adds up", () => {}); });
    });
    test.each([
      ['VAL-001', 'VAL-002', 'VAL-003'],
      ['VAL-004 a name', {}, 'x'],
    ] as const)('%s and %j', () => {});
    test('ST-POS-08..10 and ST-SHM-01', () => {});
    test('cites nothing', () => { log('API-PO-99'); });
  `;

  test('are those in the titles of tests, of their describe blocks, and of their table rows', () => {
    expect(citingTests('a.test.ts', source)).toEqual([
      { title: 'API-PO-14 payments › VAL-032 are named', ids: ['API-PO-14', 'VAL-032'] },
      { title: 'API-PO-14 payments › of %s', ids: ['API-PO-14'] },
      {
        title: 'API-PO-14 payments › ENT-POS %s › CALC-UC-1 adds up',
        ids: ['API-PO-14', 'ENT-POS', 'CALC-UC-1'],
      },
      { title: '%s and %j', ids: ['VAL-001', 'VAL-002', 'VAL-004'] },
      {
        title: 'ST-POS-08..10 and ST-SHM-01',
        ids: ['ST-POS-08', 'ST-POS-09', 'ST-POS-10', 'ST-SHM-01'],
      },
    ]);
  });
});
