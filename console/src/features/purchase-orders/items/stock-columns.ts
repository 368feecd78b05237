import type { ItemStock } from '../../../data/suggestions.ts';
import { onHandText } from '../../../item/stock-texts.ts';
import { type Column, createFieldColumn } from '../../../grid/column.ts';

/** Row with the stock of its variant. */
export interface StockedRow {
  /** Undefined until loaded. */
  readonly stock: ItemStock | undefined;
  /** Day until which the stock lasts with the units of the order. */
  readonly coveredUntil: string | null;
}

const stockField = createFieldColumn(({ stock }: StockedRow) => stock);
const rowField = createFieldColumn((row: StockedRow) => row);

/** Stock and sales of an item; read-only. */
export const stockColumns: readonly Column<StockedRow>[] = [
  stockField('suggested', 'Suggested', {
    kind: 'number',
    width: 96,
    help: 'Of a draft: units to order now, after the minimum of the primary supplier. Of another order: what was suggested when it left draft',
  }),
  stockField('quantity', 'On hand', {
    key: 'onHand',
    kind: 'number',
    width: 96,
    cell: ({ stock }) => stock && onHandText(stock),
  }),
  rowField('coveredUntil', 'Covers until', {
    key: 'stockCoverageDate',
    kind: 'date',
    hidden: true,
    width: 116,
    help: 'The day until which stock lasts, with the units of this order',
  }),
  stockField('incomingQuantity', 'Incoming', {
    key: 'incoming',
    kind: 'number',
    hidden: true,
    width: 90,
  }),
  stockField('daysToOutOfStock', 'Days of stock', { kind: 'number', hidden: true, width: 110 }),
  stockField('averageDailySales', 'Daily sales', { kind: 'rate', hidden: true, width: 100 }),
];
