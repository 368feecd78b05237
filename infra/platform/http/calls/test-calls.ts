import { toPosition } from '@quartermaster/contracts/core/position';
import { getFile, maxUploadBytes, putFile } from '@quartermaster/contracts/assets/calls';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { defineRoute } from '@quartermaster/contracts/core/route';
import { mount } from '@quartermaster/contracts/core/server';
import { z } from 'zod';

const item = z.strictObject({ name: z.string().min(1), quantity: z.int().min(0) });
const named = z.object({ name: z.string() });
const order = { id: 'API-X', summary: 'Test call' } as const;

const read = defineRoute({
  ...order,
  method: 'GET',
  path: '/orders/:id',
  kind: 'query',
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.coerce.number().int().min(1).default(1) }),
  response: z.object({ id: z.string(), page: z.number() }),
});
export const summary = defineRoute({
  ...order,
  method: 'GET',
  path: '/orders/summary',
  kind: 'query',
  response: named,
});
const create = defineRoute({
  ...order,
  method: 'POST',
  path: '/orders',
  kind: 'command',
  status: 201,
  body: z.strictObject({ items: z.array(item) }),
  response: named,
});
const change = defineRoute({
  ...order,
  method: 'PUT',
  path: '/orders/:id',
  kind: 'command',
  role: 'ADMIN',
  versioned: true,
  body: item,
});
const remove = defineRoute({
  ...order,
  method: 'DELETE',
  path: '/orders',
  kind: 'command',
  body: z.array(z.string()),
});
export const join = defineRoute({
  ...order,
  method: 'POST',
  path: '/join',
  kind: 'command',
  needsTeam: false,
  versioned: true,
});
const signIn = defineRoute({
  ...order,
  method: 'POST',
  path: '/sign-in',
  kind: 'public',
  limited: 'sign-in',
  body: named,
  response: named,
});

/** Inputs of the DELETE call, in order. */
export const removed: unknown[] = [];
/** Sizes of the uploaded files in bytes, by name. */
export const putSizes = new Map<string, number>();

const fileCalls = [
  mount(putFile, async ({ params, sent }) => {
    let size = 0;
    for await (const part of sent?.content ?? []) {
      size += part.byteLength;
      if (size > maxUploadBytes) throw new Rejection('PAYLOAD_TOO_LARGE', 'Too much');
    }
    putSizes.set(params.name, size);
    return {};
  }),
  mount(getFile, async ({ params }) => {
    const content = (async function* () {
      yield Buffer.from('<script>');
      yield Buffer.from('alert()</script>');
    })();
    const contentType = params.name.endsWith('.pdf') ? 'application/pdf' : 'text/html';
    return { file: { filename: params.name, contentType, content, size: 24, untrusted: true } };
  }),
];

/** One example call of each kind. */
export const exampleCalls = [
  mount(read, async ({ params, query }) => ({
    body: { id: params.id, page: query.page },
    revision: 3,
  })),
  mount(summary, async () => ({ body: { name: 'summary' } })),
  mount(create, async ({ body }) => ({
    body: { name: body.items[0]?.name ?? 'none' },
    position: toPosition('42'),
  })),
  mount(change, async ({ ifMatch }) => {
    if (ifMatch !== null && ifMatch !== 3) {
      throw new Rejection('VERSION_STALE', 'Changed since', { details: { current: { rev: 3 } } });
    }
    return { revision: 4, position: toPosition('43') };
  }),
  mount(remove, async ({ body }) => {
    removed.push(body);
    return {};
  }),
  mount(join, async () => ({})),
  mount(signIn, async ({ body }) => ({ body })),
  ...fileCalls,
];
