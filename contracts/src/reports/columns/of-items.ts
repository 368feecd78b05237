import { column, compared, type ReportColumnKind } from './column.ts';
import { product } from './product.ts';

const quantity = column('quantity', 'On hand', 'units', 'Units on hand at all locations together.');
const averageDailySales = column(
  'averageDailySales',
  'Average daily sales',
  'rate',
  "Units sold per day over the analysis period of the team's settings.",
);
const locationQuantities = column(
  'locationQuantities',
  'On hand by location',
  'unitsAtLocations',
  'Units on hand at each location.',
);
const stockoutDate = column(
  'stockoutDate',
  'Stockout date',
  'day',
  'The first day on which stock and deliveries do not cover the demand. Empty when that is more than 730 days away.',
);
const costPrice = column('costPrice', 'Cost price', 'money', 'The cost of a unit in the store.');
const costValue = column(
  'costValue',
  'Cost value',
  'money',
  'Units on hand times the landed cost of a unit, or its cost price where no landed cost is known. Empty without a cost.',
);
const retailValue = column(
  'retailValue',
  'Retail value',
  'money',
  'Units on hand times the sale price. Owed units count as 0.',
);
const incomingQuantity = column(
  'incomingQuantity',
  'Incoming',
  'units',
  'Units of open purchase orders that have not been received.',
);

const assetValue = [
  ...product,
  compared(quantity),
  costPrice,
  compared(costValue),
  compared(retailValue),
  stockoutDate,
] as const;

/** The value of a column of this, `periodDays` days ago and the difference. */
const variance = <const Field extends 'quantity' | 'retailValue' | 'costValue'>(
  field: Field,
  label: string,
  kind: ReportColumnKind,
) =>
  [
    compared(column(field, label, kind, `${label} at the time of the report.`)),
    column(
      `previous${({ quantity: 'Quantity', retailValue: 'RetailValue', costValue: 'CostValue' } as const)[field]}`,
      `${label} before`,
      kind,
      `${label} when the earlier business day began. Empty where that day was not recorded.`,
    ),
    column(`${field}Change`, `${label}: change`, kind, 'The present value minus the earlier one.'),
    column(
      `${field}ChangePercent`,
      `${label}: change in %`,
      'percent',
      'The change as a percentage of the earlier value. Empty when that was 0.',
    ),
  ] as const;

/** The columns of reports on items. */
export const itemColumns = {
  STOCKOUT_RISK: [
    ...product,
    averageDailySales,
    compared(quantity),
    locationQuantities,
    compared(stockoutDate),
  ],
  OUT_OF_STOCK: [
    ...product,
    averageDailySales,
    compared(quantity),
    locationQuantities,
    column(
      'lastStockoutDate',
      'Out since',
      'day',
      'The day on which the last unit was sold. Empty where it is unknown.',
    ),
    column(
      'lostSales30Days',
      'Lost sales, 30 days',
      'money',
      'Sales that were missed on the days without stock of the last 30 days, at the sale price.',
    ),
  ],
  DEAD_STOCK: [
    ...product,
    compared(
      column('oldStatus', 'Old status', 'itemStatus', 'The status in the last scheduled report.'),
    ),
    compared(
      column('newStatus', 'New status', 'itemStatus', 'The status at the time of the report.'),
    ),
    quantity,
  ],
  SALES_VELOCITY: [
    ...product,
    column(
      'oldAverageDailySales',
      'Old daily sales',
      'rate',
      'Average daily sales in the last scheduled report.',
    ),
    compared(
      column(
        'newAverageDailySales',
        'New daily sales',
        'rate',
        'Average daily sales at the time of the report.',
      ),
    ),
  ],
  ACTIVE_STOCK_ASSET_VALUE: assetValue,
  ALL_STOCK_ASSET_VALUE: assetValue,
  NEGATIVE_ON_HAND: [
    ...product,
    compared(
      column(
        'locations',
        'Locations below 0',
        'unitsAtLocations',
        'The locations at which the store counts fewer than 0 units.',
      ),
    ),
  ],
  INVENTORY_SNAPSHOT: [
    ...product,
    compared(
      column('gradingLevel', 'Grade', 'grade', 'The grade of the variant in the ABC analysis.'),
    ),
    compared(column('status', 'Status', 'itemStatus', 'The health of the stock.')),
    column('inTransit', 'In transit', 'deliveries', 'Expected deliveries by day.'),
    incomingQuantity,
    costValue,
    retailValue,
  ],
  SALES_SNAPSHOT: [
    ...product,
    column('storeStatus', 'Store status', 'storeStatus', 'The status of the product in the store.'),
    column(
      'landedCost',
      'Landed cost',
      'money',
      'The landed cost of a unit: entered by hand, else from the last shipment.',
    ),
    compared(
      column(
        'totalSalesRevenue',
        'Sales revenue',
        'money',
        "Net revenue over the analysis period of the team's settings.",
      ),
    ),
  ],
  INVENTORY_ITEMS_VARIANCE: [
    ...product,
    ...variance('quantity', 'On hand', 'units'),
    ...variance('retailValue', 'Retail value', 'money'),
    ...variance('costValue', 'Cost value', 'money'),
  ],
} as const;
