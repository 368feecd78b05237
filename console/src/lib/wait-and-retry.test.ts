import { expect, test } from '@jest/globals';
import { CallFailed } from '@quartermaster/contracts/core/client';
import { getUserContext, initAuth } from '@quartermaster/contracts/auth/calls';
import type { Route } from '@quartermaster/contracts/core/route';
import { syncShopify } from '@quartermaster/contracts/store/calls';
import { fakeApi } from '../testing/fake-api.ts';
import { aUserContext } from '../testing/render-app.tsx';
import { call } from './http.ts';
import {
  getMomentProgress,
  isWaiting,
  onMomentProgress,
  onWaitingChange,
} from './wait-and-retry.ts';

/** A call that is refused so often, then answered. */
const busy = (
  { method, path }: Route,
  refusal: { readonly status: number; readonly retryAfter: string | null; readonly times: number },
  body: unknown,
) => {
  let times = 0;
  return fakeApi({
    method,
    path: new RegExp(`^${path}$`),
    respond: () => {
      times += 1;
      const { status, retryAfter } = refusal;
      if (times > refusal.times) {
        return new Response(body === undefined ? null : JSON.stringify(body), {
          status: body === undefined ? 204 : 200,
        });
      }
      const headers = retryAfter === null ? {} : { 'Retry-After': retryAfter };
      const problem = { code: 'UNAVAILABLE', message: 'Busy' };
      return new Response(JSON.stringify(problem), { status, headers });
    },
  });
};

test.each([429, 503])(
  'a query that is answered %d is sent again after the time',
  async (status) => {
    const { calls } = busy(getUserContext, { status, retryAfter: '0', times: 2 }, aUserContext());
    const seen: boolean[] = [];
    const stop = onWaitingChange(() => seen.push(isWaiting()));
    expect(await call(getUserContext, {})).toMatchObject(aUserContext());
    stop();
    expect(calls).toHaveLength(3);
    expect(seen).toEqual([true, false, true, false]);
  },
);

test('NF-D-06 a moment of the past is waited for as long as more of it is read', async () => {
  let times = 0;
  const { calls } = fakeApi({
    method: getUserContext.method,
    path: new RegExp(`^${getUserContext.path}$`),
    respond: () => {
      times += 1;
      if (times > 8) return Response.json(aUserContext());
      const problem = { code: 'UNAVAILABLE', message: 'Worked out', eventsFolded: times * 100 };
      return new Response(JSON.stringify(problem), {
        status: 503,
        headers: { 'Retry-After': '0' },
      });
    },
  });
  const seen: (number | null)[] = [];
  const stop = onMomentProgress(() => seen.push(getMomentProgress()));
  expect(await call(getUserContext, {})).toMatchObject(aUserContext());
  stop();
  expect(calls).toHaveLength(9);
  expect(seen).toEqual([100, 200, 300, 400, 500, 600, 700, 800, null]);
  expect(isWaiting()).toBe(false);
});

test('a command is sent again under the same key', async () => {
  const { calls } = busy(syncShopify, { status: 503, retryAfter: '0', times: 1 }, undefined);
  await call(syncShopify, {});
  const keys = calls.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('a server that stays busy is called four times in all', async () => {
  const { calls } = busy(getUserContext, { status: 503, retryAfter: '0', times: 9 }, undefined);
  await expect(call(getUserContext, {})).rejects.toThrow(CallFailed);
  expect(calls).toHaveLength(4);
  expect(isWaiting()).toBe(false);
});

test.each([
  ['says no time', { status: 503, retryAfter: null, times: 1 }],
  ['names a longer time than anybody waits', { status: 429, retryAfter: '31', times: 1 }],
  ['refuses for another reason', { status: 409, retryAfter: '0', times: 1 }],
])('nothing is sent again when the server %s', async (_, refusal) => {
  const { calls } = busy(getUserContext, refusal, aUserContext());
  await expect(call(getUserContext, {})).rejects.toThrow(CallFailed);
  expect(calls).toHaveLength(1);
});

test('a call without a session is not sent again', async () => {
  const { calls } = busy(initAuth, { status: 429, retryAfter: '0', times: 1 }, { ok: true });
  await expect(call(initAuth, { body: { email: 'a@b.example' } })).rejects.toThrow(CallFailed);
  expect(calls).toHaveLength(1);
});

test('a call that nobody wants any more ends its wait', async () => {
  const { calls } = busy(getUserContext, { status: 503, retryAfter: '30', times: 9 }, undefined);
  const leaving = new AbortController();
  const stop = onWaitingChange(() => leaving.abort());
  await expect(call(getUserContext, {}, { signal: leaving.signal })).rejects.toThrow(CallFailed);
  stop();
  expect(calls).toHaveLength(1);
});
