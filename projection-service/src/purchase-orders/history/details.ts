import { getAttachmentName } from '@quartermaster/contracts/assets/uploaded-file';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import type { DataOf } from '@quartermaster/contracts/purchase-orders/read-models/document';
import type { Names } from './names.ts';
import {
  costItemsText,
  listDifferences,
  type HistoryChange,
  listText,
  numberText,
  type Describe,
  textOrNone,
} from './words.ts';

type Details = DataOf<'PurchaseOrderDetailsChanged'>;

const rateChanges = (
  from: Details['content'],
  to: Details['content'],
): readonly HistoryChange[] => {
  const currencies = new Set([
    ...Object.keys(from.exchangeRates),
    ...Object.keys(to.exchangeRates),
  ]);
  const rateText = (rate: number | undefined) => (rate === undefined ? null : numberText(rate));
  return listDifferences(
    [...currencies]
      .sort()
      .map((currency) => [
        `Exchange rate ${currency}`,
        rateText(from.exchangeRates[currency]),
        rateText(to.exchangeRates[currency]),
      ]),
  );
};

type Detailed = Pick<
  PurchaseOrder,
  'supplierId' | 'content' | 'issueDate' | 'defaultStockCoverageDate'
>;

/** Differences in the details of an order. */
export const detailChanges = (
  from: Detailed,
  to: Detailed,
  names: Names,
): readonly HistoryChange[] => [
  ...listDifferences([
    ['Supplier', names.supplier(from.supplierId), names.supplier(to.supplierId)],
    ['Name', textOrNone(from.content.name), textOrNone(to.content.name)],
    ['Reference', textOrNone(from.content.reference), textOrNone(to.content.reference)],
    ['Description', textOrNone(from.content.description), textOrNone(to.content.description)],
    ['Issue date', from.issueDate, to.issueDate],
    ['Stock coverage date', from.defaultStockCoverageDate, to.defaultStockCoverageDate],
    ['Currency', from.content.currency, to.content.currency],
  ]),
  ...rateChanges(from.content, to.content),
  ...listDifferences([
    ['Costs', costItemsText(from.content.costItems), costItemsText(to.content.costItems)],
    [
      'Supplier costs',
      costItemsText(from.content.supplierCostItems),
      costItemsText(to.content.supplierCostItems),
    ],
    [
      'Discounts',
      costItemsText(from.content.discountItems),
      costItemsText(to.content.discountItems),
    ],
    [
      'Attachments',
      textOrNone(from.content.attachmentUrls.map(getAttachmentName).join(', ')),
      textOrNone(to.content.attachmentUrls.map(getAttachmentName).join(', ')),
    ],
  ]),
];

export const describeCreated: Describe<'PurchaseOrderCreated'> = (data, { before, names }) => ({
  summary:
    data.duplicatedFrom === null
      ? 'Drafted the purchase order'
      : 'Drafted the purchase order as a copy of another',
  changes: detailChanges(before, data, names),
});

export const describeDetailsChanged: Describe<'PurchaseOrderDetailsChanged'> = (
  data,
  { before, names },
) => {
  const changes = detailChanges(before, data, names);
  const fields = changes.map(({ field }) => field.charAt(0).toLowerCase() + field.slice(1));
  const summary =
    changes.length === 0 ? 'Saved without a change' : `Changed the ${listText(fields)}`;
  return { summary, changes };
};
