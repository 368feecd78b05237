import { describe, expect, test } from '@jest/globals';
import {
  type CalendarFeed,
  createCalendarFeed,
  listCalendarFeeds,
  MAX_FEEDS,
  renewCalendarFeed,
  revokeCalendarFeed,
} from '@quartermaster/contracts/calendar/calls';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { allReports, reportPageAnswers } from '../../../testing/test-reports.ts';

const FEED = '00000000-0000-4000-8000-0000000000f1';
const url = 'https://shop.example/api/calendars/secret/quartermaster.ics';

const aFeed = (given: Partial<CalendarFeed> = {}): CalendarFeed => ({
  id: FEED,
  name: 'My phone',
  kinds: ['ARRIVALS', 'PAYMENTS'],
  createdAt: '2026-03-01T09:00:00.000Z',
  addressMadeAt: '2026-03-01T09:00:00.000Z',
  readAt: null,
  ...given,
});
const around = (...feeds: readonly CalendarFeed[]) => reportPageAnswers(allReports(), [], feeds);
const changesIn = (calls: ReturnType<typeof fakeApi>['calls']) =>
  calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [method, path, body]);
const press = async (name: string): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));

describe('the calendar of reports', () => {
  test('API-CAL-02 makes an address, which is shown once with the steps for each program', async () => {
    const { calls } = fakeApi(answers(createCalendarFeed, { ...aFeed(), url }), ...around());
    renderApp('/reports');
    expect(await screen.findByText(/^No calendar feed yet/)).toBeTruthy();
    await press('New calendar feed');
    const form = await screen.findByRole('dialog', { name: 'New calendar feed' });
    await userEvent.type(within(form).getByRole('textbox', { name: /Name/ }), 'My phone');
    await userEvent.click(within(form).getByRole('checkbox', { name: 'Order-by days' }));
    await userEvent.click(within(form).getByRole('checkbox', { name: 'Next reports' }));
    await userEvent.click(within(form).getByRole('button', { name: 'Create address' }));
    const panel = await screen.findByRole('dialog', { name: 'My phone' });
    const address = within(panel).getByRole<HTMLInputElement>('textbox', { name: 'Address' });
    expect(address.value).toBe(url);
    expect(within(panel).getByRole('button', { name: 'Copy the address' })).toBeTruthy();
    for (const program of ['Google', 'Apple', 'Outlook']) {
      expect(within(panel).getByText(program)).toBeTruthy();
    }
    expect(changesIn(calls)).toEqual([
      ['POST', '/calendar-feeds', { name: 'My phone', kinds: ['ARRIVALS', 'PAYMENTS'] }],
    ]);
  });

  test('API-CAL-01 lists the feeds, with what they hold and when they were read', async () => {
    fakeApi(
      ...around(
        aFeed(),
        aFeed({ id: 'other', name: 'Office', readAt: '2026-03-01T09:00:00.000Z' }),
      ),
    );
    renderApp('/reports');
    const table = await screen.findByRole('table', { name: 'Calendar feeds' });
    expect(within(table).getAllByText('Arrivals, Payments')).toHaveLength(2);
    expect(within(table).getByText('Not yet')).toBeTruthy();
  });

  test('API-CAL-03 asks before it makes a new address', async () => {
    const renewed = answers(renewCalendarFeed, { ...aFeed(), url });
    const { calls } = fakeApi(renewed, ...around(aFeed()));
    renderApp('/reports');
    await press('New address for My phone');
    await press('Create new address');
    expect(await screen.findByRole('dialog', { name: 'My phone' })).toBeTruthy();
    expect(changesIn(calls)).toEqual([['POST', `/calendar-feeds/${FEED}/renew`, undefined]]);
  });

  test('API-CAL-04 asks before it revokes a feed', async () => {
    const { calls } = fakeApi(answers(revokeCalendarFeed, undefined), ...around(aFeed()));
    renderApp('/reports');
    await press('Revoke My phone');
    await press('Cancel');
    expect(changesIn(calls)).toEqual([]);
    await press('Revoke My phone');
    await press('Revoke feed');
    await waitFor(() =>
      expect(changesIn(calls)).toEqual([['DELETE', `/calendar-feeds/${FEED}`, undefined]]),
    );
    expect(await screen.findByText('Calendar feed revoked')).toBeTruthy();
  });

  test('has no room for an eleventh feed', async () => {
    const feeds = Array.from({ length: MAX_FEEDS }, (_, at) => aFeed({ id: String(at) }));
    fakeApi(...around(...feeds));
    renderApp('/reports');
    await screen.findByRole('table', { name: 'Calendar feeds' });
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'New calendar feed' });
    expect(button.disabled).toBe(true);
  });

  test('says when the feeds cannot be loaded', async () => {
    const down = { code: 'UNAVAILABLE', message: 'Down' } as const;
    fakeApi(refuses(listCalendarFeeds, 503, down), ...around());
    renderApp('/reports');
    expect(await screen.findByText(/The calendar feeds/)).toBeTruthy();
  });
});
