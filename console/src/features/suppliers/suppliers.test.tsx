import { describe, expect, test } from '@jest/globals';
import { listTeamMembers } from '@quartermaster/contracts/members/calls';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { getProductProfile, setProductSuppliers } from '@quartermaster/contracts/products/calls';
import { supplierFields } from '@quartermaster/contracts/suppliers/supplier';
import {
  createSupplier,
  getSupplier,
  listSuppliers,
  updateSupplier,
  type Supplier,
} from '@quartermaster/contracts/suppliers/calls';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses } from '../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';
import { anItem } from '../../testing/test-inventory.ts';

const ID = '018f0000-0000-7000-8000-0000000000a1';

const aSupplier = (given: Partial<Supplier> = {}): Supplier => ({
  ...supplierFields.parse({ name: 'Halden Ceramics' }),
  id: ID,
  attachmentUrls: [],
  purchaseOrderCount: 3,
  products: [],
  createdAt: '2026-01-02T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  ...given,
});

const makeLinkedSupplier = (id: string, name: string) => ({
  id,
  name,
  isPrimary: true,
  leadTime: null,
  moq: null,
  moqMode: 'EachSku' as const,
  unitPrice: 4,
  supplierSKU: null,
});

/** Product of two suppliers; the first is the primary one. */
const aProduct = (id: string, primary: string, other: string) => ({
  id,
  title: 'Lamp',
  imageUrl: null,
  shopifyStatus: 'ACTIVE' as const,
  vendor: '',
  shopifyTags: [],
  category: null,
  variants: [],
  suppliers: [
    { supplierId: primary, name: 'Otley', isPrimary: true },
    { supplierId: other, name: 'Halden Ceramics', isPrimary: false },
  ],
  stockLevelsSettings: { stockBuffer: null, runningLowThreshold: null, overstockedThreshold: null },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

const signedIn = answers(getUserContext, aUserContext());
const empty = answers(listSuppliers, {
  data: [],
  count: 0,
  totalPurchaseOrders: 0,
  totalProducts: 0,
});
const noProducts = answers(listInventoryItems, { data: [], total: 0 });

const colleagues = answers(listTeamMembers, {
  admins: [],
  users: [{ id: 'user-2', email: 'eve@shop.example', firstName: 'Eve', surname: 'Bell' }],
  invites: [],
});

describe('the list of suppliers', () => {
  test('UI-RT-15 UI-FL-10 UI-SC-21 shows each supplier with place, lead time, minimum and payment term', async () => {
    const supplier = aSupplier({
      city: 'Oslo',
      country: 'NO',
      leadTime: 21,
      moq: 1000,
      paymentTerm: { type: 'NET_DAYS', netDays: 30 },
    });
    fakeApi(
      signedIn,
      answers(listSuppliers, {
        data: [supplier],
        count: 1,
        totalPurchaseOrders: 12,
        totalProducts: 1340,
      }),
    );
    renderApp('/suppliers');
    expect(await screen.findByText('12 purchase orders · 1,340 products')).toBeTruthy();
    const link = await screen.findByRole('link', { name: 'Halden Ceramics' });
    expect(link.getAttribute('href')).toBe(`/suppliers/${ID}`);
    for (const text of ['Oslo, Norway', '21 days', '1,000 units per purchase order', 'Net 30 days'])
      expect(await screen.findByText(text)).toBeTruthy();
  });

  test('Enter on a contact writes an email, and the links of the table are no stops of the Tab key', async () => {
    const contact = { name: 'Ann', email: 'ann@halden.example', phone: '', isPrimary: true };
    fakeApi(
      signedIn,
      answers(listSuppliers, {
        data: [aSupplier({ contacts: [contact] })],
        count: 1,
        totalPurchaseOrders: 1,
        totalProducts: 1,
      }),
    );
    const { router } = renderApp('/suppliers');
    const mail = await screen.findByRole('link', { name: 'Ann' });
    const followed: string[] = [];
    mail.addEventListener('click', (event) => {
      event.preventDefault();
      followed.push(mail.getAttribute('href') ?? '');
    });
    const cell = mail.closest('[role="gridcell"]')!;
    await userEvent.pointer({ keys: '[MouseLeft>]', target: cell });
    await userEvent.keyboard('{Enter}');
    expect(followed).toEqual(['mailto:ann@halden.example']);
    expect(router.state.location.pathname).toBe('/suppliers');
    const links = within(screen.getByRole('grid')).getAllByRole('link');
    expect(links.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1]);
  });

  test('an empty list offers to add the first supplier', async () => {
    fakeApi(signedIn, empty);
    renderApp('/suppliers');
    const title = await screen.findByText('No supplier yet');
    const state = within(title.closest<HTMLElement>('[role="status"]') ?? document.body);
    await userEvent.click(state.getByRole('button', { name: 'New supplier' }));
    expect(await screen.findByRole('dialog', { name: 'New supplier' })).toBeTruthy();
  });

  test('a failed list says so and can be read again', async () => {
    fakeApi(signedIn, refuses(listSuppliers, 500, { code: 'INTERNAL', message: 'It broke' }));
    renderApp('/suppliers');
    expect(await screen.findByText('The suppliers could not be loaded')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

describe('adding a supplier', () => {
  test('VAL-060 refuses one without a name before asking the server', async () => {
    const { calls } = fakeApi(signedIn, empty);
    renderApp('/suppliers?panel=new');
    await userEvent.click(await screen.findByRole('button', { name: 'Add supplier' }));
    expect(await screen.findByText(/Enter the name of the supplier/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Name/));
    expect(calls.some(({ path }) => path === '/suppliers/create')).toBe(false);
  });

  test('UI-RT-15 sends what was entered once, under one key, and opens the supplier', async () => {
    const { calls } = fakeApi(
      signedIn,
      empty,
      noProducts,
      answers(createSupplier, { id: ID }),
      answers(getSupplier, aSupplier()),
    );
    const { router } = renderApp('/suppliers?panel=new');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText(/^Name/), 'Halden Ceramics');
    await user.type(screen.getByLabelText('Lead time, days'), '21');
    await user.click(screen.getByLabelText('Instalments'));
    await user.click(screen.getByRole('button', { name: 'Add contact' }));
    await user.type(screen.getByLabelText('Contact 1: email'), 'orders@halden.example');
    await user.click(screen.getByRole('button', { name: 'Add supplier' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/suppliers/${ID}`));
    const [sent, ...more] = calls.filter(({ path }) => path === '/suppliers/create');
    expect(more).toEqual([]);
    expect(sent?.headers.get('Idempotency-Key')).toBeTruthy();
    expect(sent?.body).toMatchObject({
      name: 'Halden Ceramics',
      leadTime: 21,
      contacts: [{ email: 'orders@halden.example', isPrimary: true }],
      paymentTerm: { type: 'INSTALLMENTS' },
    });
  });

  test('shows what the server refuses: beside its field, or in the panel when no field has it', async () => {
    const issues = [
      { path: 'body.name', code: 'custom', message: 'This name is taken' },
      { path: 'body.country', code: 'custom', message: 'This country is not served' },
    ];
    const problem = { code: 'VALIDATION_FAILED', message: 'Not valid', issues } as const;
    fakeApi(signedIn, empty, refuses(createSupplier, 422, problem));
    renderApp('/suppliers?panel=new');
    await userEvent.type(await screen.findByLabelText(/^Name/), 'Halden Ceramics{Enter}');
    expect(await screen.findByText('This name is taken')).toBeTruthy();
    const panel = within(screen.getByRole('dialog', { name: 'New supplier' }));
    expect(panel.getByText('This country is not served')).toBeTruthy();
  });

  test('shows what the server refuses of a contact at its field, which gets the focus', async () => {
    const issues = [{ path: 'contacts.1.email', message: 'No mail arrives there' }];
    const problem = { code: 'VALIDATION_FAILED', message: 'Not valid', issues } as const;
    fakeApi(signedIn, empty, refuses(createSupplier, 400, problem));
    renderApp('/suppliers?panel=new');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText(/^Name/), 'Halden Ceramics');
    await user.click(screen.getByRole('button', { name: 'Add contact' }));
    await user.click(screen.getByRole('button', { name: 'Add contact' }));
    const email = screen.getByLabelText('Contact 2: email');
    await user.type(email, 'orders@halden.example');
    await user.click(screen.getByRole('button', { name: 'Add supplier' }));
    expect(await screen.findByText('No mail arrives there')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(email));
    await user.type(email, '.no');
    expect(screen.queryByText('No mail arrives there')).toBeNull();
  });

  test('AMB-097 warns while instalments do not add up to 100', async () => {
    fakeApi(signedIn, empty);
    renderApp('/suppliers?panel=new');
    const user = userEvent.setup();
    await user.click(await screen.findByLabelText('Instalments'));
    expect(screen.getByText('Total 100%')).toBeTruthy();
    const percent = screen.getByLabelText('Instalment 1: percent');
    await user.clear(percent);
    await user.type(percent, '20');
    await user.tab();
    expect(await screen.findByText('Total 90%')).toBeTruthy();
    expect(screen.getByText(/add up to 90%, not 100%/)).toBeTruthy();
  });
});

describe('two people who change one supplier', () => {
  test('ERR-27 both versions are shown and the choice is saved over the newest', async () => {
    const theirs = aSupplier({ city: 'Bergen' });
    let changed = false;
    const { calls } = fakeApi(
      colleagues,
      signedIn,
      noProducts,
      {
        ...answers(getSupplier, theirs),
        respond: (call) => {
          const [body, revision] = changed ? [theirs, '"5"'] : [aSupplier(), '"4"'];
          return answers(getSupplier, body, { ETag: revision }).respond(call);
        },
      },
      {
        ...answers(updateSupplier, undefined),
        respond: (call) => {
          changed = true; // another user saved first
          const stale = {
            code: 'VERSION_STALE',
            message: 'Changed',
            changedBy: 'user-2',
            changedAt: '2026-03-01T11:30:00.000Z',
          } as const;
          const answer =
            call.headers.get('If-Match') === '"5"'
              ? answers(updateSupplier, undefined)
              : refuses(updateSupplier, 412, stale);
          return answer.respond(call);
        },
      },
    );
    renderApp(`/suppliers/${ID}?panel=edit`);
    const user = userEvent.setup();
    const name = await screen.findByLabelText(/^Name/);
    await user.clear(name);
    await user.type(name, 'Halden AS');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const panel = await screen.findByRole('dialog', {
      name: /^Eve Bell changed this supplier on Mar 1, 2026, 11:30:00\sAM UTC$/,
    });
    expect(within(panel).getByLabelText<HTMLInputElement>('Name: yours').checked).toBe(true);
    expect(within(panel).getByLabelText<HTMLInputElement>('City: theirs').checked).toBe(true);
    await user.click(within(panel).getByRole('button', { name: 'Save the chosen values' }));
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({
        name: 'Halden AS',
        city: 'Bergen',
      }),
    );
  });
});

test('UI-SC-13 a supplier becomes the only primary one of a product', async () => {
  const OTLEY = '018f0000-0000-7000-8000-0000000000a2';
  const item = anItem({
    suppliers: [{ ...makeLinkedSupplier(ID, 'Halden Ceramics'), isPrimary: false }],
  });
  const { calls } = fakeApi(
    signedIn,
    answers(getSupplier, aSupplier()),
    answers(listInventoryItems, { data: [item], total: 1 }),
    answers(getProductProfile, aProduct(item.productId, OTLEY, ID), { ETag: '"7"' }),
    answers(setProductSuppliers, undefined),
  );
  renderApp(`/suppliers/${ID}`);
  const name = `Make primary supplier of ${item.productTitle}`;
  await userEvent.click(await screen.findByRole('button', { name }));
  const path = `/products/${item.productId}/suppliers`;
  await waitFor(() => expect(calls.map((call) => call.path)).toContain(path));
  const sent = calls.find((call) => call.path === path);
  expect(sent?.headers.get('If-Match')).toBe('"7"');
  expect(sent?.body).toEqual({
    suppliers: [
      { supplierId: OTLEY, isPrimary: false },
      { supplierId: ID, isPrimary: true },
    ],
  });
});

describe('UI-FF-03 without the flag PAYMENT_TERMS', () => {
  const environment = { VITE_PAYMENT_TERMS: 'false' };
  const supplier = aSupplier({ leadTime: 21, paymentTerm: { type: 'NET_DAYS', netDays: 30 } });

  test('the list has no column for the payment term', async () => {
    const totals = { count: 1, totalPurchaseOrders: 12, totalProducts: 1340 };
    fakeApi(signedIn, answers(listSuppliers, { data: [supplier], ...totals }));
    renderApp('/suppliers', { environment });
    await screen.findByText('21 days');
    expect(screen.queryByText('Payment term')).toBeNull();
  });

  test('a supplier shows no payment term, and its form keeps it', async () => {
    const { calls } = fakeApi(
      signedIn,
      noProducts,
      answers(getSupplier, supplier),
      answers(updateSupplier, undefined),
    );
    renderApp(`/suppliers/${ID}?panel=edit`, { environment });
    await userEvent.type(await screen.findByLabelText(/^Name/), '{Enter}');
    await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1));
    expect(screen.queryAllByText('Payment term')).toEqual([]);
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      paymentTerm: { type: 'NET_DAYS', netDays: 30 },
    });
  });
});
