import type { RequestListener, ServerResponse } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import { defineRoute } from '@quartermaster/contracts/core/route';
import { mount } from '@quartermaster/contracts/core/server';
import { z } from 'zod';
import { listen, type RunningServer } from '../listen.ts';
import { testApp } from '../test-app.ts';

const list = defineRoute({
  id: 'API-X',
  summary: 'Test call',
  method: 'GET',
  path: '/orders',
  kind: 'query',
  work: 'list',
  response: z.array(z.number()),
});

let server: RunningServer | undefined;
afterEach(() => server?.close());

test("a streamed answer has fewer listeners than Node's warning for leaks", async () => {
  let response: ServerResponse | undefined;
  const counts: number[] = [];
  const some = async function* () {
    for (let at = 0; at < 50; at += 1) {
      counts.push(response?.listenerCount('close') ?? 0);
      yield [at];
    }
  };
  const app = testApp([mount(list, async () => ({ listed: some() }))]);
  const watched: RequestListener = (request, answer) => {
    response = answer;
    app(request, answer);
  };
  server = await listen(watched, { port: 0, host: null });
  const headers = { Authorization: 'Bearer admin' };
  const answer = await fetch(`${server.url}/api/orders`, { headers });
  expect(await answer.json()).toHaveLength(50);
  expect(counts).toHaveLength(50);
  expect(Math.max(...counts)).toBeLessThanOrEqual(response?.getMaxListeners() ?? 0);
});
