import { toPosition } from '@quartermaster/contracts/core/position';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type RouteRequest, requireSession } from '@quartermaster/contracts/core/server';
import {
  exportPurchaseOrderPdf,
  pdfOptions,
} from '@quartermaster/contracts/purchase-orders/calls/pdf';
import { getPurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { listen, type RunningServer } from '@quartermaster/platform/http/listen';
import { testApp, testNow } from '@quartermaster/platform/http/test-app';
import { openPool } from '@quartermaster/platform/postgres/pool';
import { openTestDatabase } from '@quartermaster/platform/postgres/test-database';
import { migrateAuth } from '@quartermaster/platform/sessions/auth-schema';
import { acceptCallGrants, openCallGrants } from '@quartermaster/platform/sessions/call-grants';
import type { Pool } from 'pg';
import { purchaseOrderId } from '../examples.ts';
import { mailId } from '../examples-mail.ts';
import { CannotPrint, type PrintOrder, printOverApi } from './print-order.ts';

type Printing = RouteRequest<typeof exportPurchaseOrderPdf>;

let server: RunningServer;
let pool: Pool;
let close: () => Promise<void>;
/** The calls of the printer, which answers with `answer`. */
let printings: Printing[] = [];
let refusal: Rejection | null = null;
let isKnown = true;
let now = testNow;
const sent: string[] = [];

beforeAll(async () => {
  const database = await openTestDatabase();
  pool = openPool(database.url, { max: 4, applicationName: 'printing test' });
  await migrateAuth(pool);
  const route = mount(exportPurchaseOrderPdf, async (request) => {
    printings.push(request);
    if (refusal !== null) throw refusal;
    const content = new TextEncoder().encode('%PDF');
    return { file: { contentType: 'application/pdf', filename: 'PO-0001 Häfen.pdf', content } };
  });
  const waitForPosition = async () => isKnown;
  const other = mount(getPurchaseOrder, async () => ({}));
  const authenticate = acceptCallGrants(
    async () => null,
    pool,
    () => now,
  );
  const app = testApp([route, other], { authenticate, waitForPosition });
  server = await listen(app, { port: 0, host: '127.0.0.1' });
  close = async () => {
    await server.close();
    await pool.end();
    await database.close();
  };
});
afterAll(async () => close());

const print = async (options = pdfOptions.parse({})): ReturnType<PrintOrder> => {
  printings = [];
  const grants = openCallGrants(pool, () => now);
  const watched: typeof fetch = (input, init) => {
    sent.push(new Headers(init?.headers).get('Authorization') ?? '');
    return fetch(input, init);
  };
  return printOverApi({ grants, apiUrl: server.url, fetch: watched })(
    {
      teamId: 'team-1',
      purchaseOrderId,
      mailId,
      revision: 2,
      position: toPosition('0000000000000002'),
      requestedAt: '2026-11-02T10:00:00.000Z',
    },
    options,
  );
};
const sessionsLeft = async (): Promise<number> =>
  (await pool.query('select 1 from auth.session')).rowCount ?? 0;

describe('API-PO-11 API-PO-43 printing an order for a mail', () => {
  test('prints the order as of the request, without a user and without a session', async () => {
    const { fileName, content } = await print(pdfOptions.parse({ showCosts: false }));
    expect([fileName, new TextDecoder().decode(content)]).toEqual(['PO-0001 Häfen.pdf', '%PDF']);
    expect(printings).toMatchObject([
      {
        params: { id: purchaseOrderId },
        query: { asOf: '2026-11-02T10:00:00.000Z' },
        body: { showCosts: false, showImages: true },
      },
    ]);
    expect(printings.map((one) => requireSession(one))).toMatchObject([
      { userId: 'service', email: '', teamId: 'team-1', role: 'MEMBER' },
    ]);
    expect(await sessionsLeft()).toBe(0);
  });

  test('uses a token that opens only this printing, for minutes', async () => {
    await print();
    const headers = { Authorization: sent.at(-1) ?? '', 'Content-Type': 'application/json' };
    const requestStatus = async (method: string, path: string): Promise<number> =>
      (await fetch(`${server.url}/api/purchase-orders/${path}`, { method, headers })).status;
    const otherOrder = purchaseOrderId.replace(/^./, 'f');
    expect(await requestStatus('POST', `${purchaseOrderId}/export/pdf`)).toBe(200);
    expect(await requestStatus('POST', `${otherOrder}/export/pdf`)).toBe(403);
    expect(await requestStatus('GET', purchaseOrderId)).toBe(403);
    now = new Date(Date.parse(testNow) + 5 * 60_000).toISOString();
    expect(await requestStatus('POST', `${purchaseOrderId}/export/pdf`)).toBe(401);
    await print(); // forgets those whose time is over
    expect((await pool.query('select from auth.call_grant')).rowCount).toBe(1);
    now = testNow;
  });

  test.each([
    new Rejection('NO_PDF_PRINTER', 'PDFs cannot be made here. Install one.'),
    new Rejection('NOT_FOUND', 'No such purchase order'),
    new Rejection('VALIDATION_FAILED', 'No such item in this order'),
  ])('reports $code as final, with its reason', async (reason) => {
    refusal = reason;
    const error: unknown = await print().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CannotPrint);
    expect(error).toMatchObject({ message: reason.message });
    refusal = null;
  });

  test('does not report a temporary failure as final', async () => {
    refusal = new Rejection('UNAVAILABLE', 'Not available at the moment');
    const error: unknown = await print().catch((thrown: unknown) => thrown);
    expect(error).not.toBeInstanceOf(CannotPrint);
    refusal = null;
  });

  test('does not accept a PDF from before the request', async () => {
    isKnown = false;
    await expect(print()).rejects.toThrow('has not read the requested revision');
    isKnown = true;
  });
});
