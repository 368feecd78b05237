import { expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { getSyncProgress, type SyncProgress } from '@quartermaster/contracts/store/calls';
import { screen } from '@testing-library/react';
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
