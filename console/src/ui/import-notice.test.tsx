import { expect, test } from '@jest/globals';
import { getNotices, setNotices } from '@quartermaster/contracts/onboarding/calls';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi } from '../testing/fake-api.ts';
import { renderPiece } from '../testing/render-app.tsx';
import { ImportNotice } from './import-notice.tsx';

const notice = 'showOnboardingBundlesImportDelayDisclaimer';
const shown = { showOnboardingPOImportDelayDisclaimer: true, [notice]: true };

test('ROLE-O-09 AMB-133 a notice is shown until the member dismisses it', async () => {
  const { calls } = fakeApi(answers(getNotices, shown), answers(setNotices, undefined));
  renderPiece(
    <ImportNotice notice={notice} title="Bundles arrive later">
      Wait.
    </ImportNotice>,
  );
  await screen.findByText('Bundles arrive later');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Bundles arrive later')).toBeNull();
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ [notice]: false }),
  );
});

test('a dismissed notice is not shown', async () => {
  const { calls } = fakeApi(answers(getNotices, { ...shown, [notice]: false }));
  renderPiece(
    <ImportNotice notice={notice} title="Bundles arrive later">
      Wait.
    </ImportNotice>,
  );
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByText('Bundles arrive later')).toBeNull();
});
