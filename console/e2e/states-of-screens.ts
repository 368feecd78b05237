import type { UserContext } from '@quartermaster/contracts/auth/calls';
import type { Call } from '@quartermaster/contracts/core/client';
import type { SupplierId } from '@quartermaster/contracts/core/ids';
import { getSupplier, updateSupplier } from '@quartermaster/contracts/suppliers/calls';
import { supplierDetails } from '@quartermaster/contracts/suppliers/supplier';
import type { Page } from 'puppeteer';
import type { Screen } from './screen.ts';
import type { ShopIds } from './shop-ids.ts';

/** Makes the call that marks favourites fail, so that the toast shows everything that a toast can show. */
const failFavourites = async (page: Page): Promise<void> => {
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const fails = request.method() !== 'GET' && request.url().includes('favourites');
    void (fails
      ? request.respond({ status: 500, headers: { 'X-Request-Id': 'req-1' }, body: '{}' })
      : request.continue());
  });
};

const renameMeanwhile = async (call: Call, id: SupplierId): Promise<void> => {
  const params = { id };
  const { body } = await call(getSupplier, { params });
  const details = supplierDetails.parse(body);
  await call(updateSupplier, { params, body: { ...details, city: `${details.city}x` } });
};

/** A state of a screen that has no address of its own. */
export interface State {
  readonly from: string;
  /** Opens the state, which is reached when `seen` is visible. */
  readonly reach: (screen: Screen) => Promise<void>;
  readonly seen: string;
  /** Selector of the part that this state adds to the page. */
  readonly part: string;
}

const PANEL = '[data-part="side-panel"]:last-of-type';
const PASTE = `${PANEL} textarea`;
/** The checkbox of the first row that is not chosen. */
const FIRST_BOX = '.ag-row[row-id] input[type="checkbox"]:not(:checked)';

/** The last two are at the end because they affect later states: calls keep failing, and a question stays open. */
export const stateNames = [
  'an open calendar',
  'the command palette',
  'two versions to choose from',
  'a filter to add',
  'the columns to choose',
  'the views of a list',
  'rows to paste into a new order',
  'rows to paste into an order',
  'the order of a basket',
  'a day to ignore items until',
  'a cost for selected items',
  'comments on an item',
  'a toast',
  'a question',
] as const;

/** The states of a shop that has a supplier. */
export const createStates = (
  call: Call,
  { order, supplier: supplierId, variant }: Pick<ShopIds, 'order' | 'supplier' | 'variant'>,
): Readonly<Record<(typeof stateNames)[number], State>> => ({
  'a toast': {
    from: '/inventory',
    reach: async ({ page }) => {
      await failFavourites(page);
      await page.locator('.ag-row button[aria-pressed]').click();
      await page.waitForSelector('[role="alert"] code');
      await page.focus('[role="alert"] button'); // the toast stays while it has the focus
    },
    seen: '[role="alert"] code',
    part: '[role="alert"]',
  },
  'a question': {
    from: '/suppliers?panel=new',
    reach: async ({ page, fill, press }) => {
      await fill('Name', 'Lantern Works');
      await press('button', 'Cancel');
      await page.locator('::-p-text(Leave without saving?)').wait();
    },
    seen: '::-p-text(Keep editing)',
    part: '[role="dialog"]',
  },
  'an open calendar': {
    from: '/purchase-orders?panel=new',
    reach: ({ page }) => page.locator('[aria-label="Open the calendar"]').click(),
    seen: '[role="dialog"][aria-label="Calendar"] td',
    part: '[role="dialog"][aria-label="Calendar"]',
  },
  'the command palette': {
    from: '/suppliers',
    reach: ({ press }) => press('button', 'Command palette'),
    seen: '.mantine-Spotlight-action',
    part: '[role="dialog"]',
  },
  'two versions to choose from': {
    from: `/suppliers/${supplierId}?panel=edit`,
    reach: async ({ fill, press }) => {
      await fill('City', 'Leeds');
      await renameMeanwhile(call, supplierId);
      await press('button', 'Save');
    },
    seen: '[aria-label="Differences"]',
    part: '[data-part="side-panel"]',
  },
  'a filter to add': {
    from: '/inventory',
    reach: ({ press }) => press('button', 'Filter'),
    seen: '[data-part="filter-form"]',
    part: '[data-part="filter-form"]',
  },
  'the views of a list': {
    from: '/inventory',
    reach: ({ press }) => press('button', 'Views'),
    seen: '[data-part="views"] [data-view]',
    part: '[data-part="views"]',
  },
  'the columns to choose': {
    from: '/inventory',
    reach: ({ press }) => press('button', 'Columns'),
    seen: '::-p-text(Reset to default)',
    part: '[role="dialog"]',
  },
  'rows to paste into a new order': {
    from: '/purchase-orders?panel=new',
    reach: ({ press }) => press('button', 'Paste rows'),
    seen: PASTE,
    part: PANEL,
  },
  'rows to paste into an order': {
    from: `/purchase-orders/${order}?panel=add`,
    reach: ({ press }) => press('button', 'Paste rows'),
    seen: PASTE,
    part: PANEL,
  },
  'the order of a basket': {
    from: '/buy-now',
    reach: async ({ page, press }) => {
      await page.locator(FIRST_BOX).click();
      await press('button', 'Create purchase order');
    },
    seen: `${PANEL} table`,
    part: PANEL,
  },
  'a day to ignore items until': {
    from: '/buy-now',
    reach: async ({ page, press }) => {
      await page.locator(FIRST_BOX).click();
      await press('button', 'Ignore');
      await press('menuitem', 'Ignore until a date…');
    },
    seen: `${PANEL} input`,
    part: PANEL,
  },
  'a cost for selected items': {
    from: '/inventory',
    reach: async ({ page, press }) => {
      await page.locator(FIRST_BOX).click();
      await press('button', 'Edit');
      await press('menuitem', 'Landed cost');
    },
    seen: `${PANEL} form`,
    part: PANEL,
  },
  'comments on an item': {
    from: `/inventory?item=${variant}`,
    reach: ({ press }) => press('button', 'Comments (M)'),
    seen: `${PANEL} textarea`,
    part: PANEL,
  },
});

const user = {
  id: '018f0000-0000-7000-8000-000000000001',
  email: 'owner@gift-shop.example',
  role: 'ADMIN' as const,
  firstName: 'Ada',
  surname: 'Lindqvist',
};
const connecting = {
  id: '018f0000-0000-7000-8000-000000000002',
  name: 'Gift Shop',
  onboarded: false,
  onboardingStep: 'SYNCING_SHOPIFY' as const,
  billingCustomerToken: null,
  storeDomain: 'gift-shop.example',
  hasMissingShopifyScopes: false,
  shopifyScopes: [],
  enabled: true,
  disabledReason: null,
  size: 1,
};

/** User contexts of users whose team is not ready, by the page that they see. */
export const unreadyUsersByPage: Readonly<Record<string, UserContext>> = {
  '/register/shopify': { user, userHash: null },
  '/onboarding': { user, team: connecting, userHash: null },
};
