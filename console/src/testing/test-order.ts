import { getSuggestedUnits } from '@quartermaster/contracts/inventory/calls/suggested-units';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import type { InventoryItem } from '@quartermaster/contracts/inventory/read-models';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { listLocations } from '@quartermaster/contracts/locations/calls';
import { getSupplierAccount } from '@quartermaster/contracts/purchase-orders/calls/settlement';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { queryPurchaseOrders } from '@quartermaster/contracts/purchase-orders/calls/lists';
import type { OrderRow } from '@quartermaster/contracts/purchase-orders/read-models/order-rows';
import { emptyContent } from '@quartermaster/contracts/purchase-orders/purchase-order';
import type {
  PurchaseOrder,
  Shipment,
} from '@quartermaster/contracts/purchase-orders/read-models/order';
import { listSuppliers } from '@quartermaster/contracts/suppliers/calls';
import type { Account } from '../data/purchase-orders/account.ts';
import { answers } from './fake-api.ts';
import { aUserContext } from './render-app.tsx';
import { dollarShopAnswer } from './test-shop.ts';

const id = (end: string): string => `018f0000-0000-7000-8000-0000000000${end}`;
export const ORDER = id('10');
export const ITEM_A = id('a1');
export const ITEM_B = id('b1');
const VARIANT_A = id('a2');
const VARIANT_B = id('b2');
export const SHIPMENT = id('51');
export const PLACE = id('61');

export const aShipment = (given: Partial<Shipment> = {}): Shipment => ({
  id: SHIPMENT,
  name: 'Shipment 1',
  trackingNumber: '',
  locationId: PLACE,
  method: null,
  departureDate: null,
  arrivalDate: '2026-03-20',
  receivedAt: null,
  receivedLocationId: null,
  items: [
    { purchaseOrderItemId: ITEM_A, orderedQuantity: 60, receivedQuantity: 0, acceptedQuantity: 0 },
    { purchaseOrderItemId: ITEM_B, orderedQuantity: 40, receivedQuantity: 0, acceptedQuantity: 0 },
  ],
  costs: [{ name: 'Freight', amount: 200, currency: 'USD' }],
  createdAt: '2026-02-01T00:00:00.000Z',
  updatedAt: '2026-02-01T00:00:00.000Z',
  pushError: null,
  pushedToShopify: false,
  ...given,
});

const fields = {
  supplierSKU: null,
  stockCoverageDate: null,
  shopifyPrice: null,
  updatedAt: '2026-02-01T00:00:00.000Z',
};

const items = [
  {
    ...fields,
    id: ITEM_A,
    productVariantId: VARIANT_A,
    quantity: 100,
    unitCost: 10,
    discount: null,
    discountType: null,
  },
  {
    ...fields,
    id: ITEM_B,
    productVariantId: VARIANT_B,
    quantity: 50,
    unitCost: 20,
    discount: 10,
    discountType: 'Percentage',
  },
] as const;

/** The base case of CALC-PO: A 100 x 10.00, B 50 x 20.00 less 10%, 5% supplier cost, 300 USD, 2% off, 200 USD freight. */
export const anOrder = (given: Partial<PurchaseOrder> = {}): PurchaseOrder => ({
  id: ORDER,
  supplierId: null,
  status: 'InDelivery',
  content: {
    ...emptyContent,
    name: 'Spring restock',
    currency: 'USD',
    exchangeRates: { EUR: 0.92 },
    supplierCostItems: [{ type: 'Percentage', name: 'Packing', amount: 5 }],
    costItems: [{ type: 'Fixed', name: 'Duty', amount: 300, currency: 'USD' }],
    discountItems: [{ type: 'Percentage', name: 'Volume', amount: 2 }],
  },
  items: [...items],
  shipments: [aShipment()],
  payments: [],
  defaultStockCoverageDate: null,
  issueDate: '2026-02-01',
  sentOn: '2026-02-01',
  ratesFixed: null,
  createdAt: '2026-02-01T00:00:00.000Z',
  updatedAt: '2026-02-01T00:00:00.000Z',
  ...given,
});

const variant = (variantId: VariantId, productTitle: string): Partial<InventoryItem> => ({
  variantId,
  productTitle,
  variantTitle: '',
  sku: productTitle.toUpperCase(),
  imageUrl: null,
  quantity: 5,
  incomingQuantity: 0,
  salePrice: 30,
  costPrice: 10,
  suppliers: [],
});

const anyPlace = {
  address1: '',
  address2: '',
  city: '',
  zip: '',
  province: '',
  country: '',
  phone: '',
};

/** The account of `anOrder`: nothing is received, paid or planned. */
export const anAccount = (given: Partial<Account> = {}): Account => ({
  currency: 'USD',
  ordered: 1957,
  credited: 0,
  owed: 1957,
  paid: 0,
  applied: 0,
  used: 0,
  open: 1957,
  balance: 0,
  planned: 0,
  openUnits: 150,
  creditedUnits: 0,
  missingCurrencies: [],
  lines: [],
  explanation: ['1,957.00 USD was ordered and is owed.'],
  ...given,
});

/** Answers that every page of an order needs besides the order. */
export const orderPageAnswers = [
  answers(getUserContext, aUserContext()),
  dollarShopAnswer,
  answers(listSuppliers, { data: [], count: 0, totalPurchaseOrders: 0, totalProducts: 0 }),
  answers(getSupplierAccount, anAccount()),
  answers(getSuggestedUnits, []),
  answers(listLocations, [
    { id: PLACE, name: 'Warehouse', info: anyPlace, isDefault: true, isSynced: true },
  ]),
  answers(listInventoryItems, {
    data: [variant(VARIANT_A, 'Lamp'), variant(VARIANT_B, 'Vase')],
    total: 2,
  }),
];

/** The row of an order in the list. */
export const aRow = (given: Partial<OrderRow>): OrderRow => ({
  id: ORDER,
  name: 'Spring restock',
  reference: 'REF-1',
  supplierId: null,
  supplierName: null,
  status: 'Draft',
  currency: 'USD',
  totalItemsQuantity: 150,
  totalUnallocatedQuantity: 0,
  totalCost: 2457,
  missingCurrencies: [],
  shipmentsInTransit: [],
  nextShipmentDate: null,
  payments: [],
  nextPaymentDate: null,
  paymentsStatus: 'NO_PAYMENTS',
  issueDate: null,
  createdAt: '2026-02-01T00:00:00.000Z',
  isOverdue: false,
  ...given,
});

const noCounts = { all: 0, draft: 0, open: 0, overdue: 0, received: 0, cancelled: 0 };

/** A page of the list that holds all there is. */
export const aList = (
  rows: readonly OrderRow[],
  counts: Partial<typeof noCounts> = {},
): ResponseOf<typeof queryPurchaseOrders> => ({
  data: [...rows],
  total: rows.length,
  totalUnits: rows.reduce((sum, { totalItemsQuantity }) => sum + totalItemsQuantity, 0),
  totalCosts: [],
  ordersWithoutCost: 0,
  counts: { ...noCounts, all: rows.length, ...counts },
});
