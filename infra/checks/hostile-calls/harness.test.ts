import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { defineRoute } from '@quartermaster/contracts/core/route';
import { mount } from '@quartermaster/contracts/core/server';
import fc from 'fast-check';
import { z } from 'zod';
import { createDice } from '../../../console/e2e/seeded.ts';
import { listen, type RunningServer } from '@quartermaster/platform/http/listen';
import { testApp } from '@quartermaster/platform/http/test-app';
import { attackAll, reachAll } from './attack.ts';
import { type Books, newBooks } from './books.ts';
import { attackByChance } from './chance.ts';
import { listChanges } from './changes.ts';
import { hostileFields } from './hostile-fields.ts';
import { hostileHeaders } from './hostile-headers.ts';
import { repeats } from './hostile-repeats.ts';
import { createJudge } from './judge.ts';
import { describeOperations, type Schema } from './operations.ts';
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
  const { operations, schemas } = describeOperations([mounted.route]);
  return {
    operations,
    tactics: [hostileFields(1), repeats, hostileHeaders],
    send: sender.send,
    judge: createJudge(schemas),
    dice: createDice(1),
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
  const problems = found(attack.books).join('\n');
  expect(problems).toMatch(/^body\.name, U\+0000 ".*\\u0000.*": 500 INTERNAL$/m);
  expect(problems).toMatch(/^body\.units, more than 32 bits \d+: 500 INTERNAL$/m);
  expect(problems).toMatch(/^body\.note, as short as allowed "": the body does not fit OpenAPI/m);
  expect(attack.books.answered).toEqual(new Set(['API-X']));
});

test('a call that breaks on a random value is found, reduced to one field', async () => {
  expect(await attackByChance(attackOn(broken), 1)).toMatch(
    /API-X POST \/broken \| body\.\w+ [^;]+ \| (?:500 INTERNAL|the body does not fit OpenAPI)/,
  );
});

test('nothing is found in a correct call', async () => {
  const attack = attackOn(sound);
  await attackAll(attack);
  expect(found(attack.books)).toEqual([]);
  expect(attack.books.tried).toBe(attack.books.planned);
});

/** The changes of a field after which its schema accepts every value, no value, or some values. */
const effects = (schema: z.ZodType, valid: unknown) => {
  const changes = Object.entries(listChanges(z.toJSONSchema(schema) as Schema));
  const named = changes.map(([rule, change]) => {
    const values = fc.sample(change, { seed: 1, numRuns: 50 }).map((make) => make(valid));
    const accepted = values.filter((value) => schema.safeParse(value).success).length;
    return [accepted === 50 ? 'accepted' : accepted === 0 ? 'refused' : 'either', rule] as const;
  });
  return (effect: string) => named.filter(([one]) => one === effect).map(([, rule]) => rule);
};

describe('a change keeps or breaks the rule that it is named after', () => {
  test.each([
    {
      field: 'a text',
      schema: z.string().min(2).max(4),
      valid: 'abc',
      accepted: ['as short as allowed', 'as long as allowed'],
      refused: ['shorter than allowed', 'longer than allowed', 'many combining marks', 'number'],
    },
    {
      field: 'a choice',
      schema: z.enum(['ONE', 'TWO']),
      valid: 'ONE',
      accepted: ['an allowed value'],
      refused: ['misspelt', 'U+0000', 'object'],
    },
    {
      field: 'a number',
      schema: z.int().min(0).max(9),
      valid: 1,
      accepted: ['an allowed number', 'the minimum', 'the maximum', 'zero'],
      refused: ['below the minimum', 'above the maximum', 'a fraction', 'string'],
    },
    {
      field: 'a list',
      schema: z.array(z.string()).max(3),
      valid: ['a'],
      accepted: ['an empty list', 'each item twice'],
      refused: ['a list with null', 'a list in a list', 'more items than allowed', 'object'],
    },
    {
      field: 'an object',
      schema: z.strictObject({ name: z.string() }),
      valid: { name: 'a' },
      accepted: [],
      refused: ['an unknown field', 'a field named like one of every object', 'array'],
    },
  ])('of $field', ({ schema, valid, accepted, refused }) => {
    const rules = effects(schema, valid);
    expect(rules('accepted')).toEqual(expect.arrayContaining(accepted));
    expect(rules('refused')).toEqual(
      expect.arrayContaining([...refused, 'null', 'left out', 'boolean']),
    );
  });
});
