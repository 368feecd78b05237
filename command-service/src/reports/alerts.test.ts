import { beforeEach, describe, expect, test } from '@jest/globals';
import type { OrderAlertEntry } from '@quartermaster/contracts/reports/rules/alert-entry';
import type { AlertType, AnyAlertType } from '@quartermaster/contracts/reports/alert-types';
import { ReportTypeUnknown } from '@quartermaster/contracts/reports/types';
import { type AlertBench, createAlertSteps, newAlertBench } from './test-alerts.ts';

const LATE: AlertType = 'OVERDUE_PURCHASE_ORDER';
const ARRIVING: AlertType = 'ARRIVING_INVENTORY';

let bench: AlertBench;
beforeEach(() => {
  bench = newAlertBench();
});
const { change, due, react, runDay: onADay } = createAlertSteps(() => bench);

const entry = (id: string, given: Partial<OrderAlertEntry> = {}): OrderAlertEntry => ({
  about: 'ORDER',
  movedFrom: null,
  happening: null,
  purchaseOrderId: `order-${id}`,
  purchaseOrderName: `PO-${id}`,
  supplierName: 'Harbour',
  shipment: { id, name: 'Sea', locationName: 'Dock', units: 40, arrivalDate: '2026-11-17' },
  days: 3,
  ...given,
});

const receivers = () => bench.sent.map(({ to }) => to);
const listMemberEmails = (teamId: string) => [`ada@${teamId}.example`, `eve@${teamId}.example`];

describe('a raised alert', () => {
  test('ALERT-02 AMB-083 is mailed with the news, and with a link for each entry', async () => {
    await change(LATE, { status: 'ACTIVE' });
    bench.found = { 'team-1': [entry('1'), entry('2', { supplierName: null }), entry('<3>')] };
    await onADay(LATE, '2026-11-20');
    const [mail] = bench.sent;
    expect(mail).toMatchObject({
      to: 'ada@team-1.example',
      senderName: 'Gift Shop',
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

  test('ALERT-02 says how many units did not come and are on no shipment', async () => {
    await change(LATE, { status: 'ACTIVE' });
    const rest = { units: 300, expectedOn: '2026-11-17' };
    bench.found = { 'team-1': [entry('1', { shipment: null, rest })] };
    await onADay(LATE, '2026-11-20');
    expect(String(bench.sent[0]?.text)).toContain(
      'PO-1 from Harbour: 300 units that did not come, expected by Tue 17 Nov, 3 days late',
    );
  });

  test('ALERT-01 ALERT-03 says which orders are drafts, and what arrives where', async () => {
    await change('DRAFT_PURCHASE_ORDER', { status: 'ACTIVE' });
    await change(ARRIVING, { status: 'ACTIVE' });
    bench.found = { 'team-1': [entry('1', { shipment: null, days: 9 })] };
    await onADay('DRAFT_PURCHASE_ORDER', '2026-11-20');
    expect(bench.sent[0]?.subject).toBe('1 purchase order is still a draft');
    expect(bench.sent[0]?.text).toContain('PO-1 from Harbour: In draft for 9 days');
    bench.found = { 'team-1': [entry('1', { days: 1 })] };
    await onADay(ARRIVING, '2026-11-20');
    expect(bench.sent[2]?.subject).toBe('1 shipment with 40 units arrives in the next two days');
    expect(bench.sent[2]?.text).toContain('Sea with 40 units tomorrow, Tue 17 Nov at Dock');
  });

  test('ALERT-05 AMB-086 is mailed once to each active user of its team, also after a restart', async () => {
    for (const teamId of ['team-1', 'team-2']) {
      await change(LATE, { status: 'ACTIVE' }, teamId);
      await due(LATE, '2026-11-20', teamId);
    }
    bench.found = { 'team-1': [entry('1')], 'team-2': [entry('2')] };
    await react();
    await react();
    expect(receivers()).toEqual([...listMemberEmails('team-1'), ...listMemberEmails('team-2')]);
    expect(bench.sent[0]?.text).not.toContain('PO-2');
    expect(new Set(bench.sent.map(({ messageId }) => messageId)).size).toBe(4);
    bench.found = { 'team-1': [entry('1'), entry('3')] };
    await react();
    expect(bench.sent).toHaveLength(4);
  });

  test('AMB-083 AMB-085 tells a late shipment every day, an arriving one once', async () => {
    await change(LATE, { status: 'ACTIVE', recipients: ['ada@team-1.example'] });
    await change(ARRIVING, { status: 'ACTIVE', recipients: ['ada@team-1.example'] });
    bench.found = { 'team-1': [entry('1', { days: 1 })] };
    for (const type of [LATE, ARRIVING]) await onADay(type, '2026-11-20');
    for (const type of [LATE, ARRIVING]) await onADay(type, '2026-11-21');
    const overdue = '1 purchase order is overdue';
    const arriving = expect.stringContaining('1 shipment with');
    expect(bench.sent.map(({ subject }) => subject)).toEqual([overdue, arriving, overdue]);
    bench.found = { 'team-1': [entry('1'), entry('2')] };
    await onADay(ARRIVING, '2026-11-22');
    const arrivals = bench.sent.filter(({ subject }) => subject.startsWith('1 shipment'));
    expect(arrivals.map(({ text }) => text.includes('PO-2'))).toEqual([false, true]);
    expect(arrivals[1]?.text).not.toContain('PO-1');
  });

  test('ALERT-04 is never empty, and not before the first business day', async () => {
    await change(LATE, { status: 'ACTIVE' });
    await onADay(LATE, '2026-11-20');
    bench.found = { 'team-1': [entry('1')] };
    await due(LATE, '2026-11-21');
    bench.today = null;
    expect(await react()).toEqual([]);
    expect(bench.sent).toEqual([]);
  });

  test('ALERT-04 is not raised while it is INACTIVE, or for a disabled team', async () => {
    bench.found = { 'team-1': [entry('1')] };
    await onADay(LATE, '2026-11-20');
    await change(LATE, { status: 'ACTIVE' });
    bench.teamState = 'disabled';
    await react();
    bench.teamState = 'active';
    await change(LATE, { status: 'INACTIVE' });
    await react();
    expect(bench.sent).toEqual([]);
  });

  test('ALERT-04 is raised once for several days that were missed', async () => {
    await change(LATE, { status: 'ACTIVE' });
    bench.found = { 'team-1': [entry('1')] };
    for (const date of ['2026-11-18', '2026-11-19', '2026-11-20']) await due(LATE, date);
    await react();
    expect(bench.sent).toHaveLength(2);
  });

  test('waits until the read models are in the day of the run', async () => {
    await change(LATE, { status: 'ACTIVE' });
    bench.found = { 'team-1': [entry('1')] };
    bench.today = '2026-11-19';
    await due(LATE, '2026-11-20');
    expect(await react()).toHaveLength(1);
    expect(bench.sent).toEqual([]);
    bench.today = '2026-11-20';
    await react();
    expect(bench.sent).toHaveLength(2);
  });

  test('of a type that this release does not have is not raised, and says so', async () => {
    const unknown = 'PRICE_FELL' as AnyAlertType;
    await change(unknown, { status: 'ACTIVE' });
    bench.found = { 'team-1': [entry('1')] };
    bench.today = '2026-11-20';
    await due(unknown, '2026-11-20');
    expect(await react()).toEqual([new ReportTypeUnknown('PRICE_FELL')]);
    expect(bench.sent).toEqual([]);
  });

  test('ALERT-04 whose day is over is not raised: the next due time tells', async () => {
    await change(LATE, { status: 'ACTIVE' });
    bench.found = { 'team-1': [entry('1')] };
    await due(LATE, '2026-11-19');
    expect(await react()).toEqual([]);
    expect(bench.sent).toEqual([]);
    await onADay(LATE, '2026-11-20');
    expect(bench.sent).toHaveLength(2);
  });

  test('ALERT-05 NF-E-06 reaches others while one address fails, and it later under the same id', async () => {
    await change(LATE, { status: 'ACTIVE' });
    bench.found = { 'team-1': [entry('1')] };
    await due(LATE, '2026-11-20');
    bench.fails = (to) => (to.startsWith('ada') ? new Error('The server is down') : null);
    expect(await react()).toHaveLength(1);
    expect(receivers()).toEqual(['eve@team-1.example']);
    bench.fails = () => null;
    await react();
    expect(receivers()).toEqual(['eve@team-1.example', 'ada@team-1.example']);
  });

  test('AMB-086 an address outside the team is asked once first', async () => {
    await change(LATE, { status: 'ACTIVE', recipients: ['boss@other.example'] });
    bench.found = { 'team-1': [entry('1')] };
    await onADay(LATE, '2026-11-20');
    await onADay(LATE, '2026-11-21');
    expect(bench.sent.map(({ subject }) => subject)).toEqual([
      'Do you want to receive "Overdue Purchase Order alert" of Gift Shop?',
    ]);
  });
});
