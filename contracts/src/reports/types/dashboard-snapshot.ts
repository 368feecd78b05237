import { type InventoryStatus, inventoryStatusLabels } from '../../inventory/rules/status.ts';
import { comparedColumn, formatCountOrNo, defineReport } from './define-report.ts';
import { shopCurrency } from './shared-fields.ts';

const countColumn = (label: string, about: string) => comparedColumn('units', label, about);
const valueColumn = (label: string, about: string) => comparedColumn('money', label, about);

/** The number of variants with a status, under the label of the status. */
const statusColumn = (status: InventoryStatus) =>
  countColumn(
    inventoryStatusLabels[status],
    `Variants with the status ${inventoryStatusLabels[status]}.`,
  );

export const dashboardSnapshot = defineReport({
  type: 'DASHBOARD_SNAPSHOT',
  label: 'Dashboard snapshot',
  group: 'Snapshots',
  question: 'How is the shop doing as a whole?',
  fields: {
    itemsCount: countColumn('Items', 'Tracked variants.'),
    healthyCount: statusColumn('HEALTHY'),
    runningLowCount: statusColumn('RUNNING_LOW'),
    stockGapCount: statusColumn('STOCK_GAP'),
    outOfStockCount: statusColumn('OUT_OF_STOCK'),
    overstockedCount: statusColumn('OVERSTOCKED'),
    noSalesCount: statusColumn('NO_SALES'),
    newProductCount: statusColumn('NEW_PRODUCT'),
    doNotRestockCount: statusColumn('NO_RESTOCK'),
    unitsInStock: countColumn('Units in stock', 'Units on hand. Owed units count as 0.'),
    unitsInTransit: countColumn('Incoming units', 'Units of open orders that were not received.'),
    retailValue: valueColumn('Retail value', 'The stock at sale prices.'),
    costValue: valueColumn('Cost value', 'The stock at unit costs.'),
    noSalesCost: valueColumn(
      `${inventoryStatusLabels.NO_SALES}: cost value`,
      'Cost value of items without sales.',
    ),
    overstockedCost: valueColumn(
      `${inventoryStatusLabels.OVERSTOCKED}: cost value`,
      'Cost value of overstocked items.',
    ),
    nextPurchaseOrderArrival: comparedColumn(
      'day',
      'Next arrival',
      'The earliest arrival of a shipment of an open order that was not received, from today on.',
    ),
    openPaymentsCount: countColumn(
      'Open payments',
      'Unpaid payments of orders that are not cancelled.',
    ),
    nextPaymentDate: comparedColumn(
      'day',
      'Next payment',
      'The earliest due date of an open payment.',
    ),
    currency: shopCurrency,
  },
  key: [],
  sorts: [],
  headline: ([row]) =>
    row === undefined
      ? 'The shop at a glance'
      : `${row.healthyCount.toLocaleString('en')} of ${formatCountOrNo(row.itemsCount, 'item').toLowerCase()} healthy, ${row.outOfStockCount.toLocaleString('en')} out of stock`,
  search: null,
  hasVariants: true,
});
