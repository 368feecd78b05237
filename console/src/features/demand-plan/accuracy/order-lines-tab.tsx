import type { ResponseOf } from '@quartermaster/contracts/core/route';
import {
  orderLineFilterColumns,
  orderLineSortColumns,
  type querySuggestedOrderLines,
  type SuggestedOrderLine,
} from '@quartermaster/contracts/demand-plan/order-lines';
import { IconClipboardList, IconPackage } from '@tabler/icons-react';
import { fetchSuggestedOrderLines } from '../../../data/demand-plan.ts';
import { fetchOrderOptions } from '../../../data/purchase-orders/lists.ts';
import { fetchSuppliers } from '../../../data/suppliers.ts';
import {
  createColumn,
  createFieldColumn,
  markSortable,
  rowNameColumn,
} from '../../../grid/column.ts';
import { ItemPanel } from '../../../item/item-panel.tsx';
import { toNamedOptions } from '../../../lib/options.ts';
import { joinParts } from '../../../lib/words.ts';
import { createFilterFields } from '../../../list/filters/filter-fields.ts';
import { defineList } from '../../../list/list-page.tsx';
import { OrderLink, useOpenOrder } from '../../../ui/order-link.tsx';
import {
  countsText,
  methodText,
  orderLineListWords,
  orderLinePastWords,
} from './order-lines-words.ts';

const field = createFieldColumn((row: SuggestedOrderLine) => row);

const getSuggested = ({ suggestedWhenSent, suggestedWhenAdded }: SuggestedOrderLine) =>
  suggestedWhenSent ?? suggestedWhenAdded;

const columns = markSortable<SuggestedOrderLine>(orderLineSortColumns, [
  createColumn(
    'item',
    'Item',
    ({ productTitle, variantTitle }) => joinParts(' · ', productTitle, variantTitle),
    { width: 180, ...rowNameColumn },
  ),
  field('purchaseOrderName', 'Purchase order', {
    cell: ({ purchaseOrderId, purchaseOrderName }) => (
      <OrderLink id={purchaseOrderId}>{purchaseOrderName}</OrderLink>
    ),
    width: 120,
  }),
  field('supplierName', 'Supplier', { width: 130 }),
  field('orderedOn', 'Ordered on', { kind: 'date', width: 112 }),
  createColumn('suggestedUnits', 'Suggested', getSuggested, {
    kind: 'number',
    help: 'When the order was sent, else when the item was added; empty where it was not recorded',
    width: 96,
  }),
  field('orderedUnits', 'Ordered', { kind: 'number', width: 88 }),
  createColumn(
    'differenceUnits',
    'Difference',
    (row) => {
      const suggested = getSuggested(row);
      return suggested === null ? null : row.orderedUnits - suggested;
    },
    { kind: 'number', help: 'Ordered units less suggested units', width: 96 },
  ),
  field('acceptedUnits', 'Received', { kind: 'number', help: 'Accepted units', width: 88 }),
  field('soldUnits', 'Sold since', {
    kind: 'number',
    help: 'Net units sold from the day of the order until today',
    width: 96,
  }),
  createColumn('method', 'Planning method', methodText, { width: 124 }),
  field('suggestedWhenAdded', 'Suggested when added', { kind: 'number', hidden: true, width: 120 }),
  field('notComingUnits', 'Not coming', { kind: 'number', hidden: true, width: 96 }),
  field('sku', 'SKU', { hidden: true, width: 112 }),
]);

const filters = createFilterFields({
  subject: 'demand-plan',
  types: orderLineFilterColumns,
  first: 'orderedOn',
  labels: {
    supplierId: 'Supplier',
    purchaseOrderId: 'Purchase order',
    orderedOn: 'Ordered on',
    suggestedUnits: 'Suggested',
    orderedUnits: 'Ordered',
    differenceUnits: 'Ordered less suggested',
    acceptedUnits: 'Received',
    notComingUnits: 'Not coming',
  },
  choices: {
    supplierId: async () => toNamedOptions(await fetchSuppliers()),
    purchaseOrderId: fetchOrderOptions,
  },
});

type Answer = ResponseOf<typeof querySuggestedOrderLines>;

/** What was suggested of each item of an order, and what became of it. */
export const OrderLinesTab = defineList<SuggestedOrderLine, Answer, never, undefined>({
  subject: 'demand-plan',
  name: 'suggested-order-lines',
  title: null,
  label: 'Order lines with their suggestions',
  words: orderLineListWords,
  past: orderLinePastWords,
  icon: IconClipboardList,
  search: 'Search item, SKU or purchase order',
  rowId: ({ itemId }) => itemId,
  useColumns: () => columns,
  fetch: fetchSuggestedOrderLines,
  defaultSort: { column: 'orderedOn', order: 'DESC' },
  filters,
  useParts: ({ answer, asOf, rows = [], panel, setPanel }) => {
    const openOrder = useOpenOrder();
    const { total = 0, counts } = answer.data ?? {};
    const open = ({ variantId }: SuggestedOrderLine): void => setPanel(variantId);
    return {
      open,
      openPast: ({ purchaseOrderId }) =>
        openOrder(purchaseOrderId, undefined, { asOf: asOf ?? undefined }),
      rowActions: (row) => [
        { label: 'Open the item', icon: IconPackage, onClick: () => open(row) },
        {
          label: 'Open the order',
          icon: IconClipboardList,
          onClick: () => openOrder(row.purchaseOrderId),
        },
      ],
      ...(total > 0 && counts !== undefined && { summary: countsText(counts) }),
      empty: {
        title: 'No order was sent yet',
        children:
          'An order records what was suggested of its items when they are added and when it is sent. Here that stands beside what was ordered, received and sold.',
      },
      panels: panel !== null && <ItemPanel variantId={panel} rows={rows} onShow={setPanel} />,
    };
  },
});
