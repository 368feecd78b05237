import { Button } from '@mantine/core';
import {
  type OrderRow,
  type OrderView,
  orderFilterColumns,
} from '@quartermaster/contracts/purchase-orders/read-models/order-rows';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { queryPurchaseOrders } from '@quartermaster/contracts/purchase-orders/calls/lists';
import { IconCopy, IconEye, IconTrash, IconTruckDelivery } from '@tabler/icons-react';
import { useOpenOrder } from '../../../ui/order-link.tsx';
import { useMemo } from 'react';
import { paymentsStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/payments';
import { purchaseOrderStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/status';
import { formatSum } from '../../../lib/format.ts';
import { fetchOrders } from '../../../data/purchase-orders/lists.ts';
import type { ListParams } from '../../../data/list-call.ts';
import { defineList } from '../../../list/list-page.tsx';
import { OrderBulk, useBulkActions } from './bulk-status.tsx';
import { orderColumns } from './columns.tsx';
import { ImportPanel } from '../import/import-panel.tsx';
import { NewOrderPanel } from '../new/new-order-panel.tsx';
import { useDuplicate } from '../order/use-duplicate.ts';
import { useShownDay } from '../../../list/past/moment.ts';
import { currencyOptions } from '../../../lib/currencies.ts';
import { createFilterFields } from '../../../list/filters/filter-fields.ts';
import { toLabelledOptions, toNamedOptions } from '../../../lib/options.ts';
import { fetchSuppliers } from '../../../data/suppliers.ts';
import { ALL_ORDERS, orderSelection, pastWords, tabWords, totalsText } from './words.ts';
import { orderListWords } from '../../../ordering/words.ts';

const orderFilterFields = createFilterFields({
  subject: 'purchase-orders',
  types: orderFilterColumns,
  first: 'supplierId',
  labels: {
    reference: 'Reference',
    supplierId: 'Supplier',
    currency: 'Currency',
    restExpectedOn: 'Rest expected',
  },
  choices: {
    supplierId: async () => toNamedOptions(await fetchSuppliers()),
    status: async () => toLabelledOptions(purchaseOrderStatusLabels),
    paymentsStatus: async () => toLabelledOptions(paymentsStatusLabels),
    currency: async () => currencyOptions(),
  },
});

type Answer = ResponseOf<typeof queryPurchaseOrders>;
/** Formats units and costs of all matching orders. */
const formatTotals = ({ totalUnits, totalCosts, ordersWithoutCost }: Answer): string =>
  totalsText({
    units: totalUnits,
    costs: totalCosts.map(({ currency, amount }) => formatSum(amount, currency)),
    ordersWithoutCost,
  });

/** List of the orders of all suppliers. */
export const PurchaseOrdersPage = defineList<OrderRow, Answer, OrderView, undefined>({
  subject: 'purchase-orders',
  name: 'purchase-orders',
  title: 'Purchase orders',
  words: orderListWords,
  savedViews: { type: 'PURCHASE_ORDERS', all: ALL_ORDERS },
  past: pastWords,
  icon: IconTruckDelivery,
  search: 'Search name, reference or supplier',
  rowId: (order: OrderRow) => order.id,
  useColumns: () => {
    const today = useShownDay();
    return useMemo(() => orderColumns(today), [today]);
  },
  fetch: (params: ListParams<OrderView>, options) => fetchOrders(params, options),
  filters: orderFilterFields,
  views: {
    ...tabWords,
    labels: {
      all: 'All',
      draft: 'Draft',
      open: 'Open',
      overdue: 'Overdue',
      received: 'Received',
      cancelled: 'Cancelled',
    },
    alert: 'overdue',
    nothingIn: { overdue: 'Nothing is late' },
    useCounts: (_, answer) => answer?.counts ?? {},
  },
  useParts: ({ answer, asOf, panel, setPanel, selection }) => {
    const openOrder = useOpenOrder();
    const actions = useBulkActions(selection.clear);
    const { duplicate } = useDuplicate();
    const open = ({ id }: OrderRow): void => openOrder(id);
    const close = (): void => setPanel(null);
    return {
      open,
      openPast: ({ id }) => openOrder(id, undefined, { asOf: asOf ?? undefined }),
      rowActions: (order) => [
        { label: 'Open', icon: IconEye, onClick: () => open(order) },
        { label: 'Duplicate', icon: IconCopy, onClick: () => duplicate(order.id, order.name) },
        {
          label: 'Delete',
          icon: IconTrash,
          danger: true,
          onClick: () => void actions.onDelete([order]),
        },
      ],
      create: { label: 'New purchase order', run: () => setPanel('new') },
      headerActions: (
        <Button variant="default" onClick={() => setPanel('import')}>
          Import
        </Button>
      ),
      empty: {
        title: 'No purchase order yet',
        children: 'Draft one here, or let Buy now suggest what to order.',
      },
      ...(answer.data !== undefined &&
        answer.data.total > 0 && { summary: formatTotals(answer.data) }),
      bulk: { words: orderSelection, actions: (orders) => <OrderBulk {...{ orders, actions }} /> },
      panels: (
        <>
          {panel === 'import' && <ImportPanel onClose={close} />}
          {panel === 'new' && <NewOrderPanel onClose={close} />}
        </>
      ),
    };
  },
});
