import { describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import {
  liftMailMark,
  listMarkedAddresses,
  type MarkedAddress,
} from '@quartermaster/contracts/reports/calls/mail-feedback';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi } from '../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';
import { allReports, aReport, reportPageAnswers, REPORT } from '../../testing/test-reports.ts';

const bounced: MarkedAddress = {
  address: 'eve@shop.example',
  isUser: true,
  mark: 'HARD_BOUNCE',
  markedAt: '2026-03-01T09:30:00.000Z',
  diagnostic: '550 5.1.1 No such user',
  softBounces: 0,
};
const complained: MarkedAddress = {
  ...bounced,
  address: 'joe@shop.example',
  mark: 'COMPLAINT',
  diagnostic: 'abuse',
};
const toAll = aReport({ notifyViaEmail: true });
const toJoe = aReport({ notifyViaEmail: true, recipients: ['joe@shop.example'] });
const marked = async () =>
  within(await screen.findByRole('list', { name: 'Recipients without emails' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('API-REP-19 recipients that mails do not reach', () => {
  test('are named in the settings of a report, with what came back and when', async () => {
    fakeApi(
      answers(listMarkedAddresses, { data: [bounced, complained], total: 2 }),
      ...reportPageAnswers(allReports(toAll)),
    );
    renderApp(`/reports/${REPORT}`);
    const [first = '', second = ''] = await marked();
    expect(first).toContain('eve@shop.example receives no emails');
    expect(first).toContain('An email bounced on Sun, Mar 1, 2026, 9:30 AM');
    expect(first).toContain('550 5.1.1 No such user');
    expect(second).toContain('The recipient marked an email as spam on Sun, Mar 1, 2026, 9:30 AM');
  });

  test('are only active users of the team where the report is sent to all of them', async () => {
    const data = [bounced, { ...complained, isUser: false }];
    fakeApi(
      answers(listMarkedAddresses, { data, total: 2 }),
      ...reportPageAnswers(allReports(toAll)),
    );
    renderApp(`/reports/${REPORT}`);
    expect(await marked()).toEqual([expect.stringContaining('eve@shop.example')]);
  });

  test('are only those that the report is sent to', async () => {
    fakeApi(
      answers(listMarkedAddresses, { data: [bounced, complained], total: 2 }),
      ...reportPageAnswers(allReports(toJoe)),
    );
    renderApp(`/reports/${REPORT}`);
    expect(await marked()).toEqual([expect.stringContaining('joe@shop.example')]);
  });

  test('API-REP-20 are tried again by an admin', async () => {
    let data = [bounced];
    const { calls } = fakeApi(
      answers(liftMailMark, () => {
        data = [];
        return undefined;
      }),
      answers(listMarkedAddresses, () => ({ data, total: data.length })),
      ...reportPageAnswers(allReports(toAll)),
    );
    renderApp(`/reports/${REPORT}`);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Try eve@shop.example again' }),
    );
    expect(await screen.findByText('Emails are sent to eve@shop.example again')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toContainEqual({
      address: 'eve@shop.example',
    });
    await waitFor(() => expect(screen.queryByText(/receives no emails/)).toBeNull());
  });

  test('ROLE-P-06 are shown to a member without the button', async () => {
    const context = aUserContext();
    fakeApi(
      answers(getUserContext, { ...context, user: { ...context.user, role: 'MEMBER' } }),
      answers(listMarkedAddresses, { data: [bounced], total: 1 }),
      ...reportPageAnswers(allReports(toAll)),
    );
    renderApp(`/reports/${REPORT}`);
    expect(await marked()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Try eve@shop.example again' })).toBeNull();
  });
});
