import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import {
  reportPageAnswers,
  aRun,
  EARLIER_RUN,
  runAnswers,
  RUN,
} from '../../../testing/test-reports.ts';

const NOTHING_BEFORE = 'No earlier scheduled run to compare with';
const NOTHING_FOUND = 'The report found nothing';

describe('UI-SC-32 a run without rows says why', () => {
  test.each([
    ['SALES_VELOCITY', 'no run', null, NOTHING_BEFORE],
    ['DEAD_STOCK', 'no run', null, NOTHING_BEFORE],
    ['DEAD_STOCK', 'an earlier run', EARLIER_RUN, NOTHING_FOUND],
    ['OUT_OF_STOCK', 'no run', null, NOTHING_FOUND],
  ] as const)('%s, compared with %s', async (type, _, comparedWith, words) => {
    const snapshot = { ...aRun().snapshot, type, typeSettings: {} };
    fakeApi(
      ...reportPageAnswers(),
      ...runAnswers([], aRun({ snapshot, comparedWith, news: null })),
    );
    renderApp(`/reports/instances/${RUN}`);
    expect(await screen.findByText(words)).toBeTruthy();
  });
});
