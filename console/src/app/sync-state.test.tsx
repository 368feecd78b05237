import { expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { getSyncProgress, type SyncProgress } from '@quartermaster/contracts/store/calls';
import { getInsightsMetadata } from '@quartermaster/contracts/inventory/calls/insights-metadata';
import { defaultInsightsSettings } from '@quartermaster/contracts/inventory/settings';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { call } from '../lib/http.ts';
import { answers, fakeApi } from '../testing/fake-api.ts';
import { aUserContext, renderPiece } from '../testing/render-app.tsx';
import { SyncState } from './sync-state.tsx';

const synced: SyncProgress = {
  phase: 'READY',
  kind: 'NONE',
  productsRead: 0,
  variantsRead: 0,
  ordersRead: 0,
  orderLinesRead: 0,
  eventsRecorded: 0,
  startedAt: null,
  finishedAt: null,
  lastSyncedAt: '2026-03-02T09:00:00.000Z',
  problem: null,
};

test('The header says that the console waits for a busy server, until it is answered', async () => {
  let isBusy = true;
  fakeApi(answers(getSyncProgress, synced), {
    method: 'GET',
    path: /user-context/,
    respond: () => {
      if (!isBusy) return new Response(JSON.stringify(aUserContext()));
      isBusy = false;
      const body = JSON.stringify({ code: 'UNAVAILABLE', message: 'Busy' });
      return new Response(body, { status: 503, headers: { 'Retry-After': '1' } });
    },
  });
  renderPiece(<SyncState />);
  await screen.findByText(/^Synced/);
  const answer = call(getUserContext, {});
  await screen.findByText('Waiting for the server');
  await answer;
  expect(await screen.findByText(/^Synced/)).toBeTruthy();
});

test('The header says that the console is offline until a call is answered, then what failed is read', async () => {
  let isAnswered = true;
  let isListRead = false;
  const unanswered = () => new TypeError('Failed to fetch');
  fakeApi({
    ...answers(getSyncProgress, synced),
    respond: () => {
      if (!isAnswered) throw unanswered();
      return new Response(JSON.stringify(synced));
    },
  });
  const readList = async (): Promise<string> => {
    if (!isListRead) throw unanswered();
    return 'all';
  };
  const List = () => {
    const { data, isError } = useQuery({ queryKey: ['a list'], queryFn: readList });
    return <p>Read: {isError ? 'failed' : data}</p>;
  };
  renderPiece(
    <>
      <SyncState />
      <List />
    </>,
  );
  await screen.findByText(/^Synced/);
  await screen.findByText('Read: failed');
  [isAnswered, isListRead] = [false, true];
  window.dispatchEvent(new Event('offline'));
  await screen.findByText('Offline');
  expect(screen.queryByText(/^Synced/)).toBeNull();
  expect(screen.getByText('Read: failed')).toBeTruthy();
  isAnswered = true;
  expect(await screen.findByText(/^Synced/)).toBeTruthy();
  expect(await screen.findByText('Read: all')).toBeTruthy();
});

let reads = 0;

const openBeside = (dayNow: () => string | null) => {
  reads = 0;
  const List = () => {
    const { data } = useQuery({ queryKey: ['a list'], queryFn: () => (reads += 1) });
    return <p>Read {data} times</p>;
  };
  const firstLoad: SyncProgress = { ...synced, kind: 'FIRST_LOAD' };
  const { calls } = fakeApi(
    answers(getSyncProgress, firstLoad),
    answers(getInsightsMetadata, () => ({
      ...defaultInsightsSettings,
      today: dayNow(),
      lastCalculatedAt: null,
    })),
  );
  renderPiece(
    <>
      <SyncState />
      <List />
    </>,
  );
  const daysAsked = () => calls.filter(({ path }) => path.endsWith('-metadata')).length;
  return { daysAsked };
};

test('A list that was opened before the first numbers were worked out is read again with them', async () => {
  let today: string | null = null;
  const { daysAsked } = openBeside(() => today);
  await screen.findByText('Read 1 times');
  await waitFor(() => expect(daysAsked()).toBeGreaterThan(1), { timeout: 5_000 });
  expect(screen.queryByText('Read 1 times')).toBeTruthy();
  today = '2026-03-02';
  await screen.findByText('Read 2 times', {}, { timeout: 5_000 });
});

test('Where the first numbers are there, nothing is read twice', async () => {
  const { daysAsked } = openBeside(() => '2026-03-02');
  await waitFor(() => expect(daysAsked()).toBe(1));
  expect(await screen.findByText('Read 1 times')).toBeTruthy();
});

test('NF-E-05 What was read before it could show the last change is read again', async () => {
  let reads = 0;
  const stale = answers(getUserContext, aUserContext(), { 'X-Stale': 'true' });
  const fresh = answers(getUserContext, aUserContext());
  fakeApi(answers(getSyncProgress, synced), {
    ...fresh,
    respond: (given) => {
      reads += 1;
      return (reads === 1 ? stale : fresh).respond(given);
    },
  });
  const Reader = () => {
    useQuery({ queryKey: ['team'], queryFn: () => call(getUserContext, {}) });
    return <SyncState />;
  };
  renderPiece(<Reader />);
  await waitFor(() => expect(reads).toBe(2), { timeout: 5_000 });
  await screen.findByText(/^Synced/);
});
