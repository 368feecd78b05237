import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  excludeFromReport,
  includeInReport,
  listExcludedVariants,
} from '@quartermaster/contracts/reports/calls/definitions';
import {
  getReportInstance,
  listReportRows,
} from '@quartermaster/contracts/reports/calls/instances';
import { type ReportRow, reports } from '@quartermaster/contracts/reports/types';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { strFromU8, unzipSync } from 'fflate';
import { answers, fakeApi, refuses, type SeenCall } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import {
  aRiskRow,
  reportPageAnswers,
  aRun,
  EARLIER_RUN,
  runAnswers,
  REPORT,
  RUN,
} from '../../../testing/test-reports.ts';

const lantern = aRiskRow();
const kettle = aRiskRow({
  variantId: '202',
  productTitle: 'Copper kettle',
  variantTitle: 'Default Title',
  sku: '=K-2',
  quantity: 4,
  locationQuantities: [],
  stockoutDate: null,
});
const address = `/reports/instances/${RUN}`;

const rowsCalls = (calls: readonly SeenCall[]) =>
  calls.filter(({ path }) => path.endsWith('/rows')).map(({ body }) => body);
const cell = async (text: string) => {
  await screen.findByText('Storm lantern');
  return screen.getByText(text);
};

describe('UI-SC-32 a run of a report', () => {
  test('API-REP-04 API-REP-11 shows its rows, when it was made, of which day, by which settings, and what was new', async () => {
    const { calls } = fakeApi(...reportPageAnswers(), ...runAnswers([lantern, kettle]));
    renderApp(address);
    expect(await cell('12')).toBeTruthy();
    expect(screen.getByText('Main 9, Outlet 3')).toBeTruthy();
    expect(screen.getByText('Mar 10, 2026')).toBeTruthy();
    const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
    expect(fact('Created')).toBe('Scheduled, Mon, Mar 2, 2026, 9:00:05 AM');
    expect(fact('Business day')).toBe('Mar 2, 2026');
    expect(fact('Settings of the run')).toBe('Every day, 9 AM, over 30 days');
    await waitFor(() =>
      expect(fact('Compared with')).toBe('Sun, Mar 1, 2026, 9:30:00 AM1 new, 1 changed'),
    );
    const compared = screen.getByRole('link', { name: 'Sun, Mar 1, 2026, 9:30:00 AM' });
    expect(compared.getAttribute('href')).toBe(`${address}?with=${EARLIER_RUN}`);
    const head = calls.find(({ path }) => path === `${address}/details`);
    expect(head?.query).toBe('?limit=1');
    expect(rowsCalls(calls)[0]).toEqual({ pagination: { page: 1, limit: 100 }, filters: [] });
  });

  test('says that it was late', async () => {
    const late = aRun({ isLate: true, createdAt: '2026-03-02T09:40:00.000Z' });
    fakeApi(...reportPageAnswers(), ...runAnswers([lantern], late));
    renderApp(address);
    expect(await screen.findByText('Late: due Mon, Mar 2, 2026, 9:00 AM')).toBeTruthy();
  });

  test('of the shop as a whole has no search, as its row has no texts', async () => {
    const run = aRun({ snapshot: { ...aRun().snapshot, type: 'DASHBOARD_SNAPSHOT' } });
    fakeApi(...reportPageAnswers(), ...runAnswers([], run));
    renderApp(address);
    expect(await screen.findByRole('button', { name: 'Filter' })).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('is searched, sorted and filtered by its columns, as its address says', async () => {
    const { calls } = fakeApi(...reportPageAnswers(), ...runAnswers([lantern]));
    renderApp(`${address}?q=lan&sort=-quantity&f=stockoutDate:earlierThan:2026-04-01&page=2`);
    await screen.findByText('Storm lantern');
    expect(rowsCalls(calls)[0]).toEqual({
      pagination: { page: 2, limit: 100 },
      search: 'lan',
      sort: { column: 'quantity', order: 'DESC' },
      filters: [
        {
          column: 'stockoutDate',
          criteria: { type: 'date', operator: 'earlierThan', value: '2026-04-01' },
        },
      ],
    });
  });

  test('has the columns of its report, each with what it is', async () => {
    fakeApi(...reportPageAnswers(), ...runAnswers([lantern]));
    renderApp(address);
    await screen.findByText('Storm lantern');
    const heads = [...document.querySelectorAll('[role="columnheader"]')].map((head) =>
      head.textContent.trim(),
    );
    for (const { label } of reports.STOCKOUT_RISK.columns) expect(heads).toContain(label);
    expect(heads.join()).not.toMatch(/\bid\b/i);
  });

  test('shows statuses and amounts as other lists do, in the currency of the row', async () => {
    const order: ReportRow<'ACTIVE_PURCHASE_ORDERS_SNAPSHOT'> = {
      purchaseOrderId: '00000000-0000-4000-8000-0000000000c1',
      name: 'Spring restock',
      reference: 'R-1',
      status: 'InDelivery',
      supplierId: null,
      supplierName: null,
      issueDate: '2026-02-01',
      totalItemsQuantity: 100,
      totalUnallocatedQuantity: 0,
      totalCost: 587.1,
      nextShipmentDate: '2026-03-20',
      paymentTotal: null,
      nextPaymentDate: null,
      paymentsStatus: 'PARTIALLY_PAID',
      createdAt: '2026-02-01T09:00:00.000Z',
      currency: 'EUR',
    };
    const type = 'ACTIVE_PURCHASE_ORDERS_SNAPSHOT';
    const run = aRun({ snapshot: { ...aRun().snapshot, type, typeSettings: {} } });
    fakeApi(...reportPageAnswers(), ...runAnswers([order], run));
    renderApp(address);
    expect(await screen.findByText('€587.10')).toBeTruthy();
    expect(screen.getByText('In delivery').closest('[data-tone]')).toBeTruthy();
    expect(screen.getByText('Partially paid')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Spring restock' }).getAttribute('href')).toBe(
      `/purchase-orders/${order.purchaseOrderId}`,
    );
  });

  test('that does not exist is said to be missing', async () => {
    const gone = { code: 'NOT_FOUND', message: 'No such run of a report' } as const;
    fakeApi(refuses(getReportInstance, 404, gone), ...reportPageAnswers());
    renderApp(address);
    expect(await screen.findByText('There is no such run of a report')).toBeTruthy();
  });

  test('leads to any other run of the report to be compared with', async () => {
    fakeApi(...reportPageAnswers(), ...runAnswers([lantern]));
    const { router } = renderApp(address);
    await userEvent.click(
      await screen.findByRole('combobox', { name: 'Compare with another run' }),
    );
    const option = { name: 'Sun, Mar 1, 2026, 9:30:00 AM', hidden: true };
    await userEvent.click(await screen.findByRole('option', option));
    await waitFor(() => expect(router.state.location.search).toEqual({ with: EARLIER_RUN }));
  });
});

describe('UI-SC-32 an item in a run', () => {
  const choose = async (name: string) => {
    const row = (await screen.findByText('Storm lantern')).closest('[role="row"]')!;
    const id = row.getAttribute('row-id') ?? '';
    const more = document.querySelector<HTMLElement>(
      `[row-id="${id}"] button[aria-label="Actions"]`,
    );
    await userEvent.click(more!);
    await userEvent.click(await screen.findByRole('menuitem', { name, hidden: true }));
  };

  test('API-REP-07 is left out of the next runs, which can be undone', async () => {
    const { calls } = fakeApi(
      answers(excludeFromReport, undefined),
      answers(includeInReport, undefined),
      ...reportPageAnswers(),
      ...runAnswers([lantern]),
    );
    renderApp(address);
    await choose('Leave out of this report');
    expect(
      await screen.findByText(
        'Storm lantern, Green left out of Stockout risk, from the next run on',
      ),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    const sent = () =>
      calls
        .filter(({ path }) => /(ex|in)clude$/.test(path))
        .map(({ path, body }) => [path.split('/').at(-1), body]);
    await waitFor(() =>
      expect(sent()).toEqual([
        ['exclude', { variantIds: ['201'] }],
        ['include', { variantIds: ['201'] }],
      ]),
    );
    expect(calls.some(({ path }) => path.startsWith(`/reports/definitions/${REPORT}`))).toBe(true);
  });

  test('that is left out by now is put back', async () => {
    const { calls } = fakeApi(
      answers(listExcludedVariants, [lantern]),
      answers(includeInReport, undefined),
      ...reportPageAnswers(),
      ...runAnswers([lantern]),
    );
    renderApp(address);
    await waitFor(() =>
      expect(calls.some(({ path }) => path.endsWith('/excluded-product-variants'))).toBe(true),
    );
    await choose('Put back into this report');
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/include'))).toBe(true));
  });
});

describe('REP-G-08 the export of a run', () => {
  const saved: { name: string; blob: Blob }[] = [];
  beforeEach(() => {
    saved.length = 0;
    let last = new Blob();
    jest.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
      last = given as Blob;
      return 'blob:report';
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, blob: last });
    });
  });
  const exportAs = async (format: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Export all that match' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: format, hidden: true }));
    await waitFor(() => expect(saved).toHaveLength(1));
    return saved[0]!;
  };
  const header = reports.STOCKOUT_RISK.columns.map(({ label }) => label);

  test('as CSV has the columns as its header, no ids, and every row that matches', async () => {
    const pages = [[lantern], [kettle]];
    const { calls } = fakeApi(
      answers(listReportRows, ({ body }) => {
        const { pagination } = body as { pagination: { page: number; limit: number } };
        const data = pagination.limit === 100 ? pages.flat() : pages[pagination.page - 1];
        return { data: data ?? [], total: 2 };
      }),
      ...reportPageAnswers(),
      ...runAnswers([lantern]),
    );
    renderApp(`${address}?q=l&sort=sku`);
    await screen.findByText('Storm lantern');
    const { name, blob } = await exportAs('CSV');
    expect(name).toBe('stockout-risk-2026-03-02.csv');
    expect((await blob.text()).replace('\uFEFF', '').split('\r\n')).toEqual([
      header.join(','),
      'Storm lantern,Green,L-1,1.5,12,"Main 9, Outlet 3",2026-03-10',
      `Copper kettle,,'=K-2,1.5,4,,`,
    ]);
    expect(rowsCalls(calls).slice(-2)).toEqual(
      [1, 2].map((page) => ({
        pagination: { page, limit: 1000 },
        filters: [],
        search: 'l',
        sort: { column: 'sku', order: 'ASC' },
      })),
    );
  });

  test('as a workbook has days as days and texts as texts', async () => {
    fakeApi(...reportPageAnswers(), ...runAnswers([kettle, lantern]));
    renderApp(address);
    await screen.findByText('Storm lantern');
    const { name, blob } = await exportAs('Excel workbook');
    expect(name).toBe('stockout-risk-2026-03-02.xlsx');
    const files = unzipSync(new Uint8Array(await blob.arrayBuffer()));
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    const rows = sheet.split('<row>').slice(1);
    expect(rows).toHaveLength(3);
    expect([...(rows[0] ?? '').matchAll(/<t [^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual(
      header,
    );
    expect(rows[1]).toContain('>=K-2</t>');
    expect(rows[2]).toContain('<c><v>12</v></c>');
    expect(rows[2]).toContain('<c s="1"><v>46091</v></c>'); // 10 March 2026
  });
});

test('a row opens its item beside the table', async () => {
  fakeApi(...reportPageAnswers(), ...runAnswers([lantern]));
  const { router } = renderApp(address);
  const row = (await screen.findByText('Storm lantern')).closest<HTMLElement>('[role="row"]')!;
  await userEvent.click(within(row).getByText('Storm lantern').closest('[role="gridcell"]')!);
  await waitFor(() => expect(router.state.location.search).toEqual({ item: '201' }));
});
