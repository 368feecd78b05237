import { describe, expect, test } from '@jest/globals';
import { testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { type GivenEvent, recordedAt } from '../../core/given-events.ts';
import { deleted, detailed, drafted, item, itemsAdded, order } from '../examples.ts';
import { firstMail, mailed, mailFailed, mailRequested, secondMail } from '../examples-mail.ts';
import { purchaseOrderMailRoutes } from './mails.ts';
import { goods, openHistories } from '../history/test-history.ts';

const begun = [drafted(), itemsAdded([item('mug', 60, 10)])];
const { historyFor, lastEntry, createSources } = openHistories();
const requestMails = (events: readonly GivenEvent[], as = 'member', id = order) =>
  request(testApp(purchaseOrderMailRoutes(createSources(events))))
    .get(`/api/purchase-orders/${id}/mails`)
    .auth(as, { type: 'bearer' });

const requested = {
  id: firstMail,
  to: ['sales@harbour.example', 'ann@harbour.example'],
  cc: ['boss@gift-shop.example'],
  subject: 'Purchase order PO-0001',
  message: 'Please deliver.',
  requestedBy: 'user-1@gift-shop.example',
  requestedAt: recordedAt(2),
  revision: 2,
  state: 'BeingSent',
  settledAt: null,
  reason: null,
  refused: [],
  file: null,
};

describe('API-PO-44 the mails of an order', () => {
  test('are empty before a mail is requested', async () => {
    expect((await requestMails(begun).expect(200)).body).toEqual([]);
  });

  test('are SENDING until they are sent or given up', async () => {
    expect((await requestMails([...begun, mailRequested()])).body).toEqual([requested]);
    expect((await requestMails([...begun, mailRequested(), mailed()])).body).toEqual([
      {
        ...requested,
        state: 'Sent',
        settledAt: recordedAt(3),
        refused: ['boss@gift-shop.example'],
        file: { name: 'PO-0001.pdf', sha256: 'ab12' },
      },
    ]);
    expect((await requestMails([...begun, mailRequested(), mailFailed()])).body).toEqual([
      {
        ...requested,
        state: 'Failed',
        settledAt: recordedAt(3),
        reason: 'connect ECONNREFUSED',
      },
    ]);
  });

  test('are listed newest first with their state, also for a deleted order', async () => {
    const events = [...begun, mailRequested(), mailRequested(secondMail), mailed(), deleted()];
    const { body } = await requestMails(events).expect(200);
    expect(body).toMatchObject([
      { id: secondMail, state: 'BeingSent', revision: 3 },
      { id: firstMail, state: 'Sent', revision: 2 },
    ]);
  });

  test('AMB-128 are answered 404 for an order that the team does not have', async () => {
    await requestMails(begun, 'member', '00000000-0000-4000-8000-0000000000ff').expect(404);
    await requestMails([drafted({ teamId: 'team-2' }), mailRequested()].slice(0, 1)).expect(404);
  });
});

describe('API-PO-30 the history lists mails', () => {
  const before = [drafted(), itemsAdded(goods)];

  test('that were requested by any user', async () => {
    expect(await lastEntry(...before, mailRequested())).toEqual([
      'Requested an email with the order to sales@harbour.example and ann@harbour.example',
      'Copy to: - -> boss@gift-shop.example',
      'Subject: - -> Purchase order PO-0001',
      'Message: - -> Please deliver.',
    ]);
    const history = await historyFor([...before, mailRequested(), mailed()]);
    expect(history?.slice(2).map(({ actor }) => actor)).toEqual([
      'user-1@gift-shop.example',
      'Quartermaster',
    ]);
  });

  test('that were sent, with the file and the refused addresses', async () => {
    expect(await lastEntry(...before, mailRequested(), mailed())).toEqual([
      'Emailed the order to sales@harbour.example and ann@harbour.example',
      'Refused by the mail server: - -> boss@gift-shop.example',
      'File: - -> PO-0001.pdf',
      'SHA-256 of the file: - -> ab12',
    ]);
  });

  test('with the number of the revision, once the order has changed since the last mail', async () => {
    const told = [...before, mailRequested(), mailed()];
    const again = [...told, mailRequested(secondMail), mailed(secondMail)];
    expect((await lastEntry(...again))[0]).toMatch(/^Emailed the order to /);
    const changed = [...told, detailed({ issueDate: '2026-03-09' }), mailRequested(secondMail)];
    expect((await lastEntry(...changed))[0]).toMatch(
      /^Requested an email with the order as the supplier’s revision 2 to /,
    );
    expect((await lastEntry(...changed, mailed(secondMail)))[0]).toMatch(
      /^Emailed the order as the supplier’s revision 2 to /,
    );
  });

  test('that were given up, with the reason', async () => {
    expect(await lastEntry(...before, mailRequested(), mailFailed())).toEqual([
      'The email to sales@harbour.example and ann@harbour.example could not be sent',
      'Reason: - -> connect ECONNREFUSED',
    ]);
  });
});
