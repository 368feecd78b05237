import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineEvent } from '@quartermaster/contracts/core/event';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { z } from 'zod';
import {
  goldenNames,
  readGoldenEvents,
  toJsonSchema,
  writeLifted,
  writeMissing,
} from './golden.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'golden-events-'));
});
afterEach(() => rm(folder, { recursive: true }));

const first = defineEvent({
  type: 'Counted',
  version: 1,
  summary: 'Units were counted.',
  data: z.object({ units: z.int() }),
});
const second = defineEvent({
  type: 'Counted',
  version: 2,
  summary: 'Units were counted.',
  data: z.object({ units: z.int(), place: z.string() }),
  upcasters: { 1: (data) => ({ ...(data as object), place: 'shop' }) },
});

test('the file of a superseded version keeps its schema and shows its example after the upcasters', async () => {
  expect(await writeMissing([first], folder)).toEqual(['Counted.v1.json']);
  expect(await writeMissing([second], folder)).toEqual(['Counted.v2.json']);
  await writeLifted([second], folder);
  const golden = readGoldenEvents(folder);
  expect([...golden.keys()]).toEqual(goldenNames([second]));
  expect(golden.get('Counted.v1.json')).toEqual({
    type: 'Counted',
    version: 1,
    schema: toJsonSchema(first),
    example: { units: 3 },
    lifted: { units: 3, place: 'shop' },
  });
  const example = { units: 3, place: 'some place' };
  expect(golden.get('Counted.v2.json')).toMatchObject({ schema: toJsonSchema(second), example });
  expect(golden.get('Counted.v2.json')).not.toHaveProperty('lifted');
});
