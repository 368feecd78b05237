import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { formatFile, formatSource } from './fingerprint.ts';

test('the recorded format is that of the events and read models; npm run events:freeze writes it', async () => {
  expect(await readFile(formatFile, 'utf8')).toBe(formatSource());
});
