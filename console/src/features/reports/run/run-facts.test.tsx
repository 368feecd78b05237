import { expect, test } from '@jest/globals';
import { remakeReport } from '@quartermaster/contracts/reports/calls/instances';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { aRiskRow, reportPageAnswers, runAnswers, RUN } from '../../../testing/test-reports.ts';

test.each([
  [{ equal: true }, 'Matches the log'],
  [{ differences: { added: 2, changed: 0, gone: 0 } }, 'Differs from the log: 2 new'],
  [{}, 'Differs from the log, but in no column that is compared'],
  [{ differences: null, damage: 'There is no file' }, 'The stored rows are damaged'],
])('REP-G-07 API-REP-30 is made again from the log: %j', async (made, text) => {
  const outcome = {
    equal: false,
    sha256: 'a'.repeat(64),
    madeSha256: null,
    damage: null,
    differences: { added: 0, changed: 0, gone: 0 },
    ...made,
  };
  fakeApi(...reportPageAnswers(), ...runAnswers([aRiskRow()]), answers(remakeReport, outcome));
  renderApp(`/reports/instances/${RUN}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Compare with the log' }));
  expect(await screen.findByText(text)).toBeTruthy();
});
