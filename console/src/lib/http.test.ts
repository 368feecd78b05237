import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { CallFailed } from '@quartermaster/contracts/core/client';
import { getUserContext, initAuth, signOut, verifyAuth } from '@quartermaster/contracts/auth/calls';
import { syncShopify } from '@quartermaster/contracts/store/calls';
import { answers, fakeApi, refuses } from '../testing/fake-api.ts';
import { aUserContext } from '../testing/render-app.tsx';
import { call, forgetPosition, isStale, onTeamDisabled, requestFile } from './http.ts';
import { currentToken, onSessionEnd, startSession } from './session.ts';

const known = answers(getUserContext, aUserContext());
const unauthenticated = { code: 'UNAUTHENTICATED', message: 'no' } as const;

beforeEach(() => {
  localStorage.clear();
  forgetPosition();
});

describe('every call', () => {
  test('UI-DT-05 carries the bearer token once there is one', async () => {
    const { calls } = fakeApi(known, answers(initAuth, { ok: true }));
    await call(initAuth, { body: { email: 'a@b.co' } });
    startSession('token-1');
    await call(getUserContext, {});
    expect(calls.map(({ headers }) => headers.get('Authorization'))).toEqual([
      null,
      'Bearer token-1',
    ]);
  });

  test('of a command has an idempotency key of its own', async () => {
    const { calls } = fakeApi(answers(syncShopify, undefined), known);
    await call(syncShopify, {});
    await call(syncShopify, {});
    await call(getUserContext, {});
    const keys = calls.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBeNull();
  });
});

describe('NF-E-05 reading your own writes', () => {
  test('a query asks for the newest position any command was answered with', async () => {
    const positions = ['0007', '0005'];
    const { calls } = fakeApi(known, {
      method: 'POST',
      path: /sync-shopify/,
      respond: () =>
        new Response(null, { status: 204, headers: { 'X-Position': positions.shift() ?? '' } }),
    });
    await call(getUserContext, {});
    await call(syncShopify, {});
    await call(syncShopify, {});
    await call(getUserContext, {});
    const sent = calls.map(({ headers }) => headers.get('X-Min-Position'));
    expect(sent).toEqual([null, null, null, '0007']);
  });

  test('also after the page was loaded again, until the session ends', async () => {
    fakeApi({
      method: 'POST',
      path: /sync-shopify/,
      respond: () => new Response(null, { status: 204, headers: { 'X-Position': '0007' } }),
    });
    await call(syncShopify, {});
    const { calls } = fakeApi(known);
    await jest.isolateModulesAsync(async () => {
      const loadedAgain = await import('./http.ts');
      await loadedAgain.call(getUserContext, {});
      loadedAgain.forgetPosition();
    });
    await jest.isolateModulesAsync(async () => {
      await (await import('./http.ts')).call(getUserContext, {});
    });
    const sent = calls.map(({ headers }) => headers.get('X-Min-Position'));
    expect(sent).toEqual(['0007', null]);
  });

  test('an answer that does not show the last change yet is known as such', async () => {
    fakeApi(answers(getUserContext, aUserContext(), { 'X-Stale': 'true' }));
    await call(getUserContext, {});
    expect(isStale()).toBe(true);
    fakeApi(known);
    await call(getUserContext, {});
    expect(isStale()).toBe(false);
  });
});

describe('a refusal', () => {
  test('ERR-03 of several calls at once ends the session once', async () => {
    startSession('token-1');
    fakeApi(refuses(getUserContext, 401, unauthenticated));
    const endings: string[] = [];
    const stop = onSessionEnd((ending) => endings.push(ending));
    await Promise.allSettled([call(getUserContext, {}), call(getUserContext, {})]);
    stop();
    expect(endings).toEqual(['expired']);
    expect(currentToken()).toBeNull();
  });

  test('of an older token does not end a newer session', async () => {
    startSession('token-1');
    fakeApi({
      method: 'GET',
      path: /user-context/,
      respond: () => {
        startSession('token-2');
        return new Response(JSON.stringify(unauthenticated), { status: 401 });
      },
    });
    await expect(call(getUserContext, {})).rejects.toThrow(CallFailed);
    expect(currentToken()).toBe('token-2');
  });

  test('of a sign-in code is no expired session', async () => {
    startSession('token-1');
    fakeApi(refuses(verifyAuth, 401, unauthenticated));
    await expect(call(verifyAuth, { body: { loginCode: 'ABCD-2345' } })).rejects.toThrow(
      CallFailed,
    );
    expect(currentToken()).toBe('token-1');
  });

  test('ERR-19 because the team is disabled is reported to the shell', async () => {
    fakeApi(refuses(signOut, 403, { code: 'TEAM_DISABLED', message: 'no' }));
    let reports = 0;
    const stop = onTeamDisabled(() => (reports += 1));
    await expect(call(signOut, {})).rejects.toThrow(CallFailed);
    stop();
    expect(reports).toBe(1);
  });
});

describe('a file', () => {
  test.each([
    ["attachment; filename*=UTF-8''PO%201%20H%C3%A4fen.pdf", 'PO 1 Häfen.pdf'],
    ['attachment; filename="PO-0001 dossier.json"', 'PO-0001 dossier.json'],
    ['attachment; filename=PO-0001.json', 'PO-0001.json'],
    ['attachment', 'file'],
  ])('sent as %s is saved as %s', async (disposition, name) => {
    const headers = { 'Content-Disposition': disposition };
    fakeApi({
      method: 'GET',
      path: /user-context/,
      respond: () => new Response('content', { headers }),
    });
    expect((await requestFile(getUserContext, {})).name).toBe(name);
  });
});
