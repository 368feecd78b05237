/** A tiny shop in the words of the platform, for tests; everything may be changed while it runs. */
export interface TestVariant {
  readonly id: number;
  title: string;
  price: string;
  cost: string | null;
  tracked: boolean;
  createdAt: string;
  components: { readonly variant: number; readonly quantity: number }[];
  levels: { readonly location: number; available: number; updatedAt: string }[];
}

export interface TestProduct {
  readonly id: number;
  title: string;
  status: 'ACTIVE' | 'ARCHIVED' | 'DRAFT' | 'UNLISTED';
  updatedAt: string;
  variants: TestVariant[];
  /** Number of variants that are counted but not listed. */
  unseenVariants: number;
}

export interface TestLine {
  readonly id: number;
  readonly variant: number | null;
  readonly quantity: number;
  currentQuantity: number;
  readonly total: string;
  /** The set that the line is part of; `variant` is the bundle. */
  readonly group?: {
    readonly id: number;
    readonly quantity: number;
    readonly variant: number | null;
  };
}

export interface TestRefundLine {
  readonly line: number;
  readonly quantity: number;
  readonly restockType: string;
  /** Lines of one number are of one refund; a refund of its own when it is missing. */
  readonly refund?: number;
}

export interface TestOrder {
  readonly id: number;
  readonly createdAt: string;
  /** Instant of the sale; that of the creation when it is missing. */
  readonly processedAt?: string;
  updatedAt: string;
  cancelledAt: string | null;
  test: boolean;
  lines: TestLine[];
  refunds: TestRefundLine[];
}

export interface TestShop {
  timeZone: string;
  /** Permissions of the app in the shop. */
  scopes: string[];
  locations: { readonly id: number; name: string; isActive: boolean }[];
  products: TestProduct[];
  orders: TestOrder[];
  collections: { readonly id: number; title: string; updatedAt: string; products: number[] }[];
  subscriptions: { readonly topic: string; readonly uri: string }[];
  /** Paid subscriptions of the app, in the form of the store's answer. */
  plans: readonly object[];
}

export const gid = (kind: string, id: number): string => `gid://shopify/${kind}/${id}`;
/** Inventory items are numbered apart from variants, as in real stores. */
export const itemNumber = (variant: number): number => variant + 5000;

export const variant = (id: number, more: Partial<TestVariant> = {}): TestVariant => ({
  id,
  title: 'Default Title',
  price: '4.50',
  cost: '2.00',
  tracked: true,
  createdAt: '2025-01-01T09:00:00Z',
  components: [],
  levels: [{ location: 1, available: 10, updatedAt: '2026-11-01T09:00:00Z' }],
  ...more,
});

export const product = (
  id: number,
  variants: TestVariant[],
  more: Partial<TestProduct> = {},
): TestProduct => ({
  id,
  title: `Product ${id}`,
  status: 'ACTIVE',
  updatedAt: '2026-10-01T09:00:00Z',
  unseenVariants: 0,
  variants,
  ...more,
});

export const line = (
  id: number,
  variantId: number | null,
  quantity: number,
  total: string,
): TestLine => ({
  id,
  variant: variantId,
  quantity,
  currentQuantity: quantity,
  total,
});

export const order = (
  id: number,
  createdAt: string,
  lines: TestLine[],
  more: Partial<TestOrder> = {},
): TestOrder => ({
  id,
  createdAt,
  updatedAt: createdAt,
  cancelledAt: null,
  test: false,
  lines,
  refunds: [],
  ...more,
});

export const emptyShop = (): TestShop => ({
  timeZone: 'Europe/London',
  scopes: ['read_products'],
  locations: [
    { id: 1, name: 'Warehouse', isActive: true },
    { id: 2, name: 'Shop floor', isActive: true },
  ],
  products: [],
  orders: [],
  collections: [],
  subscriptions: [],
  plans: [],
});

/** Two mugs, a tea set of both, an unsold candle; a year of orders around the border of the history. */
export const giftShop = (): TestShop => ({
  ...emptyShop(),
  products: [
    product(11, [
      variant(101, {
        title: 'Red',
        levels: [
          { location: 1, available: 7, updatedAt: '2026-11-10T09:00:00Z' },
          { location: 2, available: 3, updatedAt: '2026-11-12T09:00:00Z' },
        ],
      }),
      variant(102, {
        title: 'Blue',
        levels: [{ location: 1, available: 0, updatedAt: '2026-11-15T09:00:00Z' }],
      }),
    ]),
    product(12, [
      variant(103, {
        components: [
          { variant: 101, quantity: 1 },
          { variant: 102, quantity: 2 },
        ],
        levels: [],
      }),
    ]),
    product(13, [variant(104, { cost: null, createdAt: '2026-11-01T09:00:00Z' })]),
  ],
  collections: [{ id: 31, title: 'Mugs', updatedAt: '2026-09-01T09:00:00Z', products: [11] }],
  orders: [
    order(201, '2026-01-05T10:00:00Z', [line(1, 101, 4, '18.00'), line(2, 102, 2, '9.00')]),
    order(202, '2026-01-05T16:00:00Z', [line(3, 101, 1, '4.50'), line(4, 101, 1, '4.00')]),
    order(203, '2026-09-19T10:00:00Z', [line(5, 102, 3, '13.50')]),
    order(204, '2026-09-20T23:30:00Z', [line(6, 101, 2, '9.00'), line(7, null, 1, '5.00')]),
    order(205, '2026-11-14T10:00:00Z', [line(8, 102, 6, '27.00')]),
    order(206, '2026-11-14T12:00:00Z', [line(9, 101, 9, '40.50')], {
      cancelledAt: '2026-11-14T13:00:00Z',
    }),
    order(207, '2026-11-14T12:00:00Z', [line(10, 101, 9, '40.50')], { test: true }),
  ],
});
