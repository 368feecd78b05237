import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  getSupplier,
  listSuppliers,
  updateSupplier,
} from '@quartermaster/contracts/suppliers/calls';
import { supplierDetails } from '@quartermaster/contracts/suppliers/supplier';
import type { Page } from 'puppeteer';
import { violations } from './axe.ts';
import { MEETING_MS } from './merchant.ts';
import { screenOf, type Screen } from './screen.ts';
import { signedInShop, type Scheme, type SignedIn } from './signed-in.ts';

let shop: SignedIn;
let supplierId: string;
/** One page for all states of a scheme: it keeps the compiled code of the console and of axe. */
const pages = new Map<Scheme, Page>();

beforeAll(async () => {
  shop = await signedInShop();
  const [supplier] = (await shop.call(listSuppliers, { body: {} })).body.data;
  supplierId = supplier?.id ?? '';
  for (const scheme of ['light', 'dark'] as const) {
    const page = await shop.open(1440, scheme);
    page.on('dialog', (dialog) => void dialog.accept()); // the browser asks before an unsaved form is left
    pages.set(scheme, page);
  }
}, MEETING_MS);

afterAll(() => shop.leave(), 60_000);

/** The call that marks favourites fails, so that the toast has everything a toast can have. */
const failFavourites = async (page: Page): Promise<void> => {
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const fails = request.method() !== 'GET' && request.url().includes('favourites');
    void (fails
      ? request.respond({ status: 500, headers: { 'X-Request-Id': 'req-1' }, body: '{}' })
      : request.continue());
  });
};

const renameMeanwhile = async (): Promise<void> => {
  const params = { id: supplierId };
  const { body } = await shop.call(getSupplier, { params });
  const details = supplierDetails.parse(body);
  await shop.call(updateSupplier, { params, body: { ...details, city: `${details.city}x` } });
};

interface State {
  readonly from: () => string;
  /** Leads to the state; it is there once `seen` is. */
  readonly reach: (screen: Screen) => Promise<void>;
  readonly seen: string;
}

const states: Readonly<Record<string, State>> = {
  'a toast': {
    from: () => '/inventory',
    reach: async ({ page }) => {
      await failFavourites(page);
      await page.locator('.ag-row .qm-star').click();
      await page.waitForSelector('[role="alert"] code');
      await page.focus('[role="alert"] button'); // the toast stays while it has the focus
    },
    seen: '[role="alert"] code',
  },
  'a question': {
    from: () => '/suppliers?panel=new',
    reach: async ({ page, fill, press }) => {
      await fill('Name', 'Lantern Works');
      await press('button', 'Cancel');
      await page.locator('::-p-text(Leave without saving?)').wait();
    },
    seen: '::-p-text(Keep editing)',
  },
  'an open calendar': {
    from: () => '/purchase-orders?panel=new',
    reach: ({ page }) => page.locator('[aria-label="Open the calendar"]').click(),
    seen: '[role="dialog"][aria-label="Calendar"] td',
  },
  'the command palette': {
    from: () => '/suppliers',
    reach: ({ press }) => press('button', 'Command palette'),
    seen: '.mantine-Spotlight-action',
  },
  'two versions to choose from': {
    from: () => `/suppliers/${supplierId}?panel=edit`,
    reach: async ({ fill, press }) => {
      await fill('City', 'Leeds');
      await renameMeanwhile();
      await press('button', 'Save');
    },
    seen: '.qm-conflict',
  },
  'the columns to choose': {
    from: () => '/inventory',
    reach: ({ press }) => press('button', 'Columns'),
    seen: '::-p-text(Reset to default)',
  },
};

const cases = Object.keys(states).flatMap((name) =>
  (['light', 'dark'] as const).map((scheme): [string, Scheme] => [name, scheme]),
);

test.each(cases)(
  'axe finds nothing wrong with %s, %s',
  async (name, scheme) => {
    const [state, page] = [states[name], pages.get(scheme)];
    if (state === undefined || page === undefined) throw new Error(`There is no state ${name}`);
    await page.bringToFront();
    await shop.show(page, state.from());
    await state.reach(await screenOf(page, 'accessible-states'));
    await page.locator(state.seen).setTimeout(30_000).wait();
    expect(await violations(page, scheme)).toEqual([]);
  },
  120_000,
);
