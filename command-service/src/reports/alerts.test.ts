import { beforeEach, describe, expect, test } from '@jest/globals';
import type { AlertEntry } from '@quartermaster/contracts/reports/rules/alert-entries';
import type { AlertType } from '@quartermaster/contracts/reports/types';
import { definitionIdOf } from '@quartermaster/infra/platform/core/definition-ids';
import { deterministicId } from '@quartermaster/infra/platform/core/ids';
import type { EventStore } from '@quartermaster/infra/platform/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/infra/platform/event-store/in-memory';
import { testNow } from '@quartermaster/infra/platform/http/test-app';
import type { MailMessage } from '@quartermaster/infra/platform/mail/mail';
import { systemContext } from '../core/command-context.ts';
import { createCommandHandler } from '../core/handle-command.ts';
import { alertDecider } from './alert-decider.ts';
import { requestAlertMails } from './mail/request-mails.ts';
import { sendReportMails } from './mail/send-mails.ts';
import { onAlertRunDue } from './on-alert-run-due.ts';
import { noLogos, testMail, workOff } from './test-jobs.ts';

const LATE: AlertType = 'OVERDUE_PURCHASE_ORDER';
const ARRIVING: AlertType = 'ARRIVING_INVENTORY';

let store: EventStore;
let sent: MailMessage[];
let today: string | null;
/** What can be told, by team. */
let found: Record<string, readonly AlertEntry[]>;
let teamState: 'active' | 'disabled';
let fails: (to: string) => Error | null;
beforeEach(() => {
  store = createInMemoryEventStore();
  sent = [];
  today = '2026-11-20';
  found = {};
  teamState = 'active';
  fails = () => null;
});

const entry = (id: string, given: Partial<AlertEntry> = {}): AlertEntry => ({
  ...{ purchaseOrderId: `order-${id}`, purchaseOrderName: `PO-${id}`, supplierName: 'Harbour' },
  shipment: { id, name: 'Sea', locationName: 'Dock', units: 40, arrivalDate: '2026-11-17' },
  days: 3,
  ...given,
});

const alertOf = (type: AlertType, teamId = 'team-1') => definitionIdOf('alert', teamId, type);

let commands = 0;
const change = async (type: AlertType, settings: object, teamId = 'team-1'): Promise<void> => {
  commands += 1;
  const definitionId = alertOf(type, teamId);
  const context = systemContext(teamId, 'test', `command-${String(commands)}`);
  const command = { type: 'ChangeAlert' as const, definitionId, of: type, at: testNow };
  const handler = createCommandHandler(store);
  await handler.handle(alertDecider, definitionId, { ...command, change: settings }, context);
};

const due = async (type: AlertType, date: string, teamId = 'team-1'): Promise<void> => {
  const definitionId = alertOf(type, teamId);
  const stream = `alert_runs-${teamId}.${definitionId}`;
  const dueAt = `${date}T09:00:00.000Z`;
  const count = (await store.readStream(stream)).length;
  const commandId = deterministicId('test', stream, dueAt);
  const event = {
    ...{ id: commandId, type: 'AlertRunDue', schemaVersion: 1 },
    data: { definitionId, type, dueAt },
    metadata: {
      ...{ teamId, commandId, correlationId: commandId, causationId: null },
      actor: { kind: 'system' as const, name: 'scheduler' },
    },
  };
  await store.append(stream, [event], count === 0 ? 'no-stream' : count - 1);
};

/** Makes all reactions to all events, as after a restart that lost what was done; failures are returned. */
const react = async (): Promise<unknown[]> => {
  const handler = createCommandHandler(store);
  const directory = {
    teamState: async () => teamState,
    memberEmails: async (teamId: string) => [`ada@${teamId}.example`, `eve@${teamId}.example`],
    shopName: async () => 'Gift Shop',
  };
  const mail = testMail(sent, fails);
  const secret = 'secret of links';
  const consoleUrl = 'https://shop.example/';
  const kept = { read: async () => undefined };
  const compute = async (teamId: string) => ({
    ...{ today, timeZone: 'UTC' },
    entries: [...(found[teamId] ?? [])],
  });
  return workOff(store, [
    onAlertRunDue({ handler, directory, store, compute }),
    requestAlertMails({ handler, directory, secret }),
    sendReportMails({
      ...{ handler, directory, store, kept, mail, secret, consoleUrl, now: () => testNow },
      ...noLogos,
    }),
  ]);
};
const receivers = () => sent.map(({ to }) => to);
const ofTeam = (teamId: string) => [`ada@${teamId}.example`, `eve@${teamId}.example`];

const onADay = async (type: AlertType, date: string): Promise<void> => {
  today = date;
  await due(type, date);
  expect(await react()).toEqual([]);
};

describe('a raised alert', () => {
  test('ALERT-02 AMB-083 is mailed with the news, and with a link for each entry', async () => {
    await change(LATE, { status: 'ACTIVE' });
    found = { 'team-1': [entry('1'), entry('2', { supplierName: null }), entry('<3>')] };
    await onADay(LATE, '2026-11-20');
    const [mail] = sent;
    expect(mail).toMatchObject({
      ...{ to: 'ada@team-1.example', senderName: 'Gift Shop' },
      subject: '3 purchase orders are overdue',
    });
    const text = String(mail?.text);
    expect(text).toContain('PO-1 from Harbour: Sea with 40 units, expected on Tue 17 Nov at Dock');
    expect(text).toContain('3 days late');
    expect(text).toContain('https://shop.example/purchase-orders/order-1');
    expect(text).toContain('https://shop.example/mail-preferences#');
    expect(String(mail?.html)).toContain('PO-&lt;3&gt;');
    expect(String(mail?.html)).not.toContain('<img');
    expect(mail?.unsubscribeUrl).toMatch(/\/api\/mail-preferences\/.+\/stop$/);
  });

  test('ALERT-01 ALERT-03 says which orders are drafts, and what arrives where', async () => {
    await change('DRAFT_PURCHASE_ORDER', { status: 'ACTIVE' });
    await change(ARRIVING, { status: 'ACTIVE' });
    found = { 'team-1': [entry('1', { shipment: null, days: 9 })] };
    await onADay('DRAFT_PURCHASE_ORDER', '2026-11-20');
    expect(sent[0]?.subject).toBe('1 purchase order is still a draft');
    expect(sent[0]?.text).toContain('PO-1 from Harbour: In draft for 9 days');
    found = { 'team-1': [entry('1', { days: 1 })] };
    await onADay(ARRIVING, '2026-11-20');
    expect(sent[2]?.subject).toBe('1 shipment with 40 units arrives in the next two days');
    expect(sent[2]?.text).toContain('Sea with 40 units tomorrow, Tue 17 Nov at Dock');
  });

  test('ALERT-05 AMB-086 is mailed once to each active user of its team, also after a restart', async () => {
    for (const teamId of ['team-1', 'team-2']) {
      await change(LATE, { status: 'ACTIVE' }, teamId);
      await due(LATE, '2026-11-20', teamId);
    }
    found = { 'team-1': [entry('1')], 'team-2': [entry('2')] };
    await react();
    await react();
    expect(receivers()).toEqual([...ofTeam('team-1'), ...ofTeam('team-2')]);
    expect(sent[0]?.text).not.toContain('PO-2');
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(4);
    found = { 'team-1': [entry('1'), entry('3')] };
    await react();
    expect(sent).toHaveLength(4);
  });

  test('AMB-083 AMB-085 tells a late shipment every day, an arriving one once', async () => {
    await change(LATE, { status: 'ACTIVE', recipients: ['ada@team-1.example'] });
    await change(ARRIVING, { status: 'ACTIVE', recipients: ['ada@team-1.example'] });
    found = { 'team-1': [entry('1', { days: 1 })] };
    for (const type of [LATE, ARRIVING]) await onADay(type, '2026-11-20');
    for (const type of [LATE, ARRIVING]) await onADay(type, '2026-11-21');
    const overdue = '1 purchase order is overdue';
    const arriving = expect.stringContaining('1 shipment with');
    expect(sent.map(({ subject }) => subject)).toEqual([overdue, arriving, overdue]);
    found = { 'team-1': [entry('1'), entry('2')] };
    await onADay(ARRIVING, '2026-11-22');
    const arrivals = sent.filter(({ subject }) => subject.startsWith('1 shipment'));
    expect(arrivals.map(({ text }) => text.includes('PO-2'))).toEqual([false, true]);
    expect(arrivals[1]?.text).not.toContain('PO-1');
  });

  test('ALERT-04 is never empty, and not before the first business day', async () => {
    await change(LATE, { status: 'ACTIVE' });
    await onADay(LATE, '2026-11-20');
    found = { 'team-1': [entry('1')] };
    await due(LATE, '2026-11-21');
    today = null;
    expect(await react()).toEqual([]);
    expect(sent).toEqual([]);
  });

  test('ALERT-04 is not raised while it is INACTIVE, or for a disabled team', async () => {
    found = { 'team-1': [entry('1')] };
    await onADay(LATE, '2026-11-20');
    await change(LATE, { status: 'ACTIVE' });
    teamState = 'disabled';
    await react();
    teamState = 'active';
    await change(LATE, { status: 'INACTIVE' });
    await react();
    expect(sent).toEqual([]);
  });

  test('ALERT-04 is raised once for several days that were missed', async () => {
    await change(LATE, { status: 'ACTIVE' });
    found = { 'team-1': [entry('1')] };
    for (const date of ['2026-11-18', '2026-11-19', '2026-11-20']) await due(LATE, date);
    await react();
    expect(sent).toHaveLength(2);
  });

  test('waits until the read models are in the day of the run', async () => {
    await change(LATE, { status: 'ACTIVE' });
    found = { 'team-1': [entry('1')] };
    today = '2026-11-19';
    await due(LATE, '2026-11-20');
    expect(await react()).toHaveLength(1);
    expect(sent).toEqual([]);
    today = '2026-11-20';
    await react();
    expect(sent).toHaveLength(2);
  });

  test('ALERT-04 whose day is over is not raised: the next due time tells', async () => {
    await change(LATE, { status: 'ACTIVE' });
    found = { 'team-1': [entry('1')] };
    await due(LATE, '2026-11-19');
    expect(await react()).toEqual([]);
    expect(sent).toEqual([]);
    await onADay(LATE, '2026-11-20');
    expect(sent).toHaveLength(2);
  });

  test('ALERT-05 NF-E-06 reaches others while one address fails, and it later under the same id', async () => {
    await change(LATE, { status: 'ACTIVE' });
    found = { 'team-1': [entry('1')] };
    await due(LATE, '2026-11-20');
    fails = (to) => (to.startsWith('ada') ? new Error('The server is down') : null);
    expect(await react()).toHaveLength(1);
    expect(receivers()).toEqual(['eve@team-1.example']);
    fails = () => null;
    await react();
    expect(receivers()).toEqual(['eve@team-1.example', 'ada@team-1.example']);
  });

  test('AMB-086 an address outside the team is asked once first', async () => {
    await change(LATE, { status: 'ACTIVE', recipients: ['boss@other.example'] });
    found = { 'team-1': [entry('1')] };
    await onADay(LATE, '2026-11-20');
    await onADay(LATE, '2026-11-21');
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Do you want to receive "Overdue Purchase Order alert" of Gift Shop?',
    ]);
  });
});
