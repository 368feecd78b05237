import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type RouteRequest, sessionOf } from '@quartermaster/contracts/core/server';
import {
  exportPurchaseOrderPdf,
  pdfOptions,
} from '@quartermaster/contracts/purchase-orders/pdf-routes';
import { listen, type RunningServer } from '@quartermaster/infra/http/listen';
import { testApp, testNow } from '@quartermaster/infra/http/test-app';
import { openPool } from '@quartermaster/infra/postgres/pool';
import { openTestDatabase } from '@quartermaster/infra/postgres/test-database';
import { migrateAuth } from '@quartermaster/infra/sessions/auth-schema';
import { openSessions, type Sessions } from '@quartermaster/infra/sessions/sessions';
import type { Pool } from 'pg';
import { purchaseOrderId } from './examples.ts';
import { mailId } from './examples-mail.ts';
import { CannotPrint, type PrintOrder, printOverApi } from './print-order.ts';

type Printing = RouteRequest<typeof exportPurchaseOrderPdf>;

let server: RunningServer;
let pool: Pool;
let sessions: Sessions;
let close: () => Promise<void>;
/** What the printer was asked; it answers what `answer` does. */
let asked: Printing[] = [];
let refusal: Rejection | null = null;
let isKnown = true;

beforeAll(async () => {
  const database = await openTestDatabase();
  pool = openPool(database.url, { max: 4, applicationName: 'printing test' });
  await migrateAuth(pool);
  sessions = openSessions(pool, () => testNow);
  const route = mount(exportPurchaseOrderPdf, async (request) => {
    asked.push(request);
    if (refusal !== null) throw refusal;
    const content = new TextEncoder().encode('%PDF');
    return { file: { contentType: 'application/pdf', filename: 'PO-0001 Häfen.pdf', content } };
  });
  const waitForPosition = async () => isKnown;
  const app = testApp([route], { authenticate: sessions.find, waitForPosition });
  server = await listen(app, { port: 0 });
  close = async () => {
    await server.close();
    await pool.end();
    await database.close();
  };
});
afterAll(async () => close());

const print = async (options = pdfOptions.parse({})): ReturnType<PrintOrder> => {
  asked = [];
  return printOverApi({ sessions, apiUrl: server.url, fetch })(
    {
      teamId: 'team-1',
      purchaseOrderId,
      mailId,
      revision: 2,
      position: '0000000000000000002',
      requestedAt: '2026-11-02T10:00:00.000Z',
      userId: 'user-member',
      email: 'buyer@gift-shop.example',
    },
    options,
  );
};
const sessionsLeft = async (): Promise<number> =>
  (await pool.query('select 1 from auth.session')).rowCount ?? 0;

describe('API-PO-11 API-PO-43 printing an order for a mail', () => {
  test('asks for the order as it stood then, as whoever wants the mail, and leaves no session', async () => {
    const { fileName, content } = await print(pdfOptions.parse({ showCosts: false }));
    expect([fileName, new TextDecoder().decode(content)]).toEqual(['PO-0001 Häfen.pdf', '%PDF']);
    expect(asked).toMatchObject([
      {
        params: { id: purchaseOrderId },
        query: { asOf: '2026-11-02T10:00:00.000Z' },
        body: { showCosts: false, showImages: true },
      },
    ]);
    expect(asked.map((one) => sessionOf(one))).toMatchObject([
      { userId: 'user-member', email: 'buyer@gift-shop.example', teamId: 'team-1', role: 'MEMBER' },
    ]);
    expect(await sessionsLeft()).toBe(0);
  });

  test.each([
    new Rejection('NO_PDF_PRINTER', 'PDFs cannot be made here. Install one.'),
    new Rejection('NOT_FOUND', 'No such purchase order'),
    new Rejection('VALIDATION_FAILED', 'No such item in this order'),
  ])('$code is final, in its own words', async (reason) => {
    refusal = reason;
    const error: unknown = await print().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CannotPrint);
    expect(error).toMatchObject({ message: reason.message });
    expect(await sessionsLeft()).toBe(0);
    refusal = null;
  });

  test('what may pass is not final', async () => {
    refusal = new Rejection('UNAVAILABLE', 'Not available at the moment');
    const error: unknown = await print().catch((thrown: unknown) => thrown);
    expect(error).not.toBeInstanceOf(CannotPrint);
    refusal = null;
  });

  test('a paper that does not know the request yet is not taken', async () => {
    isKnown = false;
    await expect(print()).rejects.toThrow('not known to the printer yet');
    isKnown = true;
  });
});
