import { expect, test } from '@jest/globals';
import { toProblem } from './problem.ts';
import { Rejection } from './rejection.ts';

test('ERR-33 an answer names the first 20 of any number of fields', () => {
  const issues = Array.from({ length: 5_000 }, (_, at) => ({ path: `items.${at}`, message: 'No' }));
  const named = toProblem(new Rejection('VALIDATION_FAILED', 'No', { issues })).issues;
  expect(named).toEqual(issues.slice(0, 20));
});
