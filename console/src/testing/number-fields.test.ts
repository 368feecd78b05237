import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { numberFields, numberFieldsInSource } from './number-fields.ts';

test('the browser test of typed numbers types in every number field and column', () => {
  expect(numberFieldsInSource()).toEqual(Object.keys(numberFields).sort());
});

test('numbers are typed in no other kind of field', () => {
  const sources = path.resolve('console/src');
  const others = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) =>
      /<NumberInput\b|<(?:input|TextInput)\b[^>]*type="number"/.test(
        readFileSync(path.join(sources, file), 'utf8'),
      ),
    );
  expect(others).toEqual([]);
});
