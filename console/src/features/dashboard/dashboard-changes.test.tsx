import { toPosition } from '@quartermaster/contracts/core/position';
import { describe, expect, jest, test } from '@jest/globals';
import { BROKEN_AFTER_SECONDS } from '@quartermaster/contracts/core/event-client';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { followDashboard, getDashboard } from '@quartermaster/contracts/dashboard/calls';
import { getSyncProgress, type SyncProgress } from '@quartermaster/contracts/store/calls';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import { screen, waitFor } from '@testing-library/react';
import { answers, fakeApi, refuses, waits } from '../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';
import { aDashboard, aSync } from '../../testing/test-dashboard.ts';
import { aShop } from '../../testing/test-shop.ts';

const utf8 = new TextEncoder();
/** Connection whose messages the test sends. */
const connection = () => {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  const say = (text: string) => controller?.enqueue(utf8.encode(text));
  return {
    response: new Response(body),
    changed: (position: string) => say(`data: ${JSON.stringify({ position })}\n\n`),
    alive: () => say(': still there\n\n'),
    end: () => controller?.close(),
    breakOff: () => controller?.error(new TypeError('network error')),
  };
};

/** Shop with a number that the test changes; it answers with these connections in turn. */
const shop = (connections: readonly ReturnType<typeof connection>[], sync?: SyncProgress) => {
  const left = [...connections];
  const state = { items: 701, position: '0000000000000001' };
  const { calls } = fakeApi(
    answers(getUserContext, aUserContext()),
    answers(getSyncProgress, sync ?? aSync()),
    answers(getShopSettings, aShop),
    answers(getDashboard, () =>
      aDashboard({ itemsCount: state.items, position: toPosition(state.position) }),
    ),
    {
      ...waits(followDashboard),
      respond: () => left.shift()?.response ?? new Promise<Response>(() => undefined),
    },
  );
  const followed = () =>
    calls.filter(({ path }) => path === '/dashboard/changes').map(({ query }) => query);
  const change = (stream: ReturnType<typeof connection>, items: number, position: string) => {
    Object.assign(state, { items, position });
    stream.changed(position);
  };
  return { followed, change };
};
const hide = (state: 'hidden' | 'visible') => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('API-DASH-02 changes while Home is open', () => {
  test('are shown when they arrive', async () => {
    const stream = connection();
    const { followed, change } = shop([stream]);
    renderApp('/');
    await screen.findByText('701');
    await waitFor(() => expect(followed()).toEqual(['?after=0000000000000001']));
    stream.alive();
    change(stream, 702, '0000000000000005');
    expect(await screen.findByText('702')).toBeTruthy();
    change(stream, 703, '0000000000000006');
    expect(await screen.findByText('703')).toBeTruthy();
    expect(followed()).toHaveLength(1);
  });

  test('are followed again after the last known position when the connection ends or breaks', async () => {
    const [one, other] = [connection(), connection()];
    const { followed, change } = shop([one, other]);
    renderApp('/');
    await screen.findByText('701');
    change(one, 702, '0000000000000005');
    await screen.findByText('702');
    one.end();
    await waitFor(() => expect(followed()).toHaveLength(2), { timeout: 3000 });
    other.breakOff();
    await waitFor(() => expect(followed()).toHaveLength(3), { timeout: 4000 });
    expect(followed().slice(1)).toEqual(Array(2).fill('?after=0000000000000005'));
    expect(screen.getByText('702')).toBeTruthy();
  }, 15_000);

  test('are followed again when the connection is silent for longer than its heartbeats', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const silent = connection();
    const { followed, change } = shop([silent, connection()]);
    renderApp('/');
    await screen.findByText('701');
    change(silent, 702, '0000000000000005');
    await screen.findByText('702');
    await jest.advanceTimersByTimeAsync((BROKEN_AFTER_SECONDS - 5) * 1000);
    expect(followed()).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(followed()[1]).toBe('?after=0000000000000005');
    jest.useRealTimers();
  });

  test('are not followed again when that is refused; the numbers stay', async () => {
    const { calls } = fakeApi(
      answers(getUserContext, aUserContext()),
      answers(getSyncProgress, aSync()),
      answers(getShopSettings, aShop),
      answers(getDashboard, aDashboard()),
      refuses(followDashboard, 404, { code: 'NOT_FOUND', message: 'No such address' }),
    );
    renderApp('/');
    await screen.findByText('12,345');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(calls.filter(({ path }) => path === '/dashboard/changes')).toHaveLength(1);
    expect(screen.getByText('12,345')).toBeTruthy();
  });

  test('hold no connection while the page is hidden', async () => {
    const { followed } = shop([connection(), connection()]);
    renderApp('/');
    await screen.findByText('701');
    await waitFor(() => expect(followed()).toHaveLength(1));
    hide('hidden');
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(followed()).toHaveLength(1);
    hide('visible');
    await waitFor(() => expect(followed()).toHaveLength(2));
    jest.restoreAllMocks();
  });

  test('wait until the store was read, since the page asks every few seconds meanwhile', async () => {
    const { followed } = shop([connection()], aSync({ phase: 'ORDERS' }));
    renderApp('/');
    await screen.findByText('701');
    expect(followed()).toEqual([]);
  });
});
