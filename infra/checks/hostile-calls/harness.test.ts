import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { defineRoute } from '@quartermaster/contracts/core/route';
import { mount } from '@quartermaster/contracts/core/server';
import { z } from 'zod';
import { seededDice } from '../../../console/e2e/seeded.ts';
import { listen, type RunningServer } from '@quartermaster/platform/http/listen';
import { testApp } from '@quartermaster/platform/http/test-app';
import { attackAll, reachAll } from './attack.ts';
import { type Books, newBooks } from './books.ts';
import { attackByChance } from './chance.ts';
import { otherFields, promisedFields } from './hostile-fields.ts';
import { hostileHeaders } from './hostile-headers.ts';
import { repeats } from './hostile-repeats.ts';
import { createJudge } from './judge.ts';
import { operationsOf } from './operations.ts';
import { createSender } from './send.ts';
import { placeholders } from './things.ts';

const body = z.strictObject({ name: z.string(), units: z.int(), note: z.string().optional() });
const made = z.object({ id: z.string() });
const call = { id: 'API-X', method: 'POST', kind: 'command', summary: 'Test call', body } as const;

/** A call that breaks on U+0000, stores too large a number and gives an answer that its contract does not list. */
const broken = mount(defineRoute({ ...call, path: '/broken', response: made }), async (request) => {
  const { name, units, note } = request.body;
  if (name.includes('\0')) throw new Error('invalid byte sequence for encoding "UTF8"');
  if (units >= 2 ** 31) throw new Error('integer out of range');
  return { body: (note === '' ? { key: '1' } : { id: '1' }) as { id: string } };
});
const sound = mount(
  defineRoute({ ...call, id: 'API-Y', path: '/sound', response: made }),
  async () => ({
    body: { id: '1' },
  }),
);

let server: RunningServer;
let sender: ReturnType<typeof createSender>;
beforeAll(async () => {
  server = await listen(testApp([broken, sound], { checkAnswers: false }), {
    port: 0,
    host: '127.0.0.1',
  });
  sender = createSender(server.url, () => '127.0.0.1');
});
afterAll(async () => {
  sender.close();
  await server.close();
});

const attackOn = (mounted: typeof broken) => {
  const { operations, schemas } = operationsOf([mounted.route]);
  return {
    operations,
    tactics: [[promisedFields, otherFields, repeats, hostileHeaders]],
    send: sender.send,
    judge: createJudge(schemas),
    dice: seededDice(1),
    books: newBooks(),
    msLeft: () => 20_000,
    openStage: async (operation: (typeof operations)[number]) => ({
      operation,
      things: placeholders,
      headers: { Authorization: 'Bearer member' },
      mark: 'mark',
    }),
  };
};

const found = ({ findings }: Books): readonly string[] =>
  findings.map(({ field, value, problem }) => `${field}, ${value}: ${problem}`);

test('a broken call is found, by the field and the value that break it', async () => {
  const attack = attackOn(broken);
  await reachAll(attack);
  await attackAll(attack);
  const problems = found(attack.books);
  expect(problems).toContain('body.name, a NUL: 500 INTERNAL');
  expect(problems).toContain('body.units, more than 32 bits: 500 INTERNAL');
  expect(problems.join('\n')).toMatch(/body\.note, empty text: the body does not fit OpenAPI/);
  expect(attack.books.answered).toEqual(new Set(['API-X']));
});

test('a call that breaks on a random value is found, reduced to one field', async () => {
  expect(await attackByChance(attackOn(broken), 1)).toMatch(/API-X .* 500 INTERNAL/);
});

test('nothing is found in a correct call', async () => {
  const attack = attackOn(sound);
  await attackAll(attack);
  expect(found(attack.books)).toEqual([]);
  expect(attack.books.tried).toBe(attack.books.planned);
});
