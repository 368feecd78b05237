import { describe, expect, test } from '@jest/globals';
import { allRoutes } from '../calls.ts';

/** One row of a table that is kept for each day. */
const cheap = ['API-FX-01'];

describe('calls that wait in a bounded queue', () => {
  test('are all that can name a moment', () => {
    const open = allRoutes.filter(({ id, query, work }) => {
      const parsed = query.safeParse({ asOf: '2026-03-01' });
      return (
        work === null && !cheap.includes(id) && parsed.success && 'asOf' in Object(parsed.data)
      );
    });
    expect(open.map(({ id }) => id)).toEqual([]);
  });

  test('are all that print or write a file of an order, read its history, or import files', () => {
    const named = /\/(pdf|dossier|history|compare|import|left-out)$|export/;
    const found = allRoutes.filter(({ path }) => named.test(path));
    expect(found.length).toBeGreaterThan(5);
    expect(found.filter(({ work }) => work === null).map(({ id }) => id)).toEqual([]);
  });
});
