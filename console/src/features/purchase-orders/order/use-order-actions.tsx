import {
  findDeletionHint,
  findStatusHint,
} from '@quartermaster/contracts/purchase-orders/rules/hints';
import {
  listItemQuantities,
  sumItemsQuantity,
} from '@quartermaster/contracts/purchase-orders/rules/quantities';
import {
  purchaseOrderStatusLabels,
  type PurchaseOrderStatus,
} from '@quartermaster/contracts/purchase-orders/rules/status';
import { useNavigate } from '@tanstack/react-router';
import { formatNumber } from '../../../lib/format.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { RowTable } from '../../../ui/row-table.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useDeleteOrder, useSetStatus } from '../../../data/purchase-orders/changes.ts';
import { asSentence, deletionHintWords, sendingHintWords } from './hint-words.ts';
import type { OrderScreen } from './order-screen.ts';
import { variantName } from '../../../data/variants.ts';
import {
  cancelQuestion,
  deleteConsequence,
  deleteQuestion,
  notAccepted,
  setQuestion,
  statusSet,
} from './words.ts';

interface OpenItem {
  readonly name: string;
  readonly open: number;
}

/** Data that actions on a whole order need; it does not change while items are edited. */
export interface ActionContext extends Pick<
  OrderScreen,
  'order' | 'revision' | 'variants' | 'openTab'
> {
  readonly dirty: boolean;
}

const listOpenItems = ({ order, variants }: ActionContext): readonly OpenItem[] => {
  const names = new Map(
    order.items.map((item) => [item.id, variantName(variants.get(item.productVariantId))]),
  );
  return listItemQuantities(order)
    .filter(({ open }) => open > 0)
    .map(({ id, open }) => ({ open, name: names.get(id) ?? '' }));
};

/** The hint for a status in words; null where nothing is missing. */
export const describeMissing = (
  { order }: Pick<ActionContext, 'order'>,
  status: PurchaseOrderStatus,
): string | null => {
  const hint = findStatusHint({ ...order, units: sumItemsQuantity(order) }, status);
  return hint === null ? null : sendingHintWords[hint];
};

/** Lists each open item, since closing short gives its units up (UI-SC-41). */
const OpenList = ({ items }: { readonly items: readonly OpenItem[] }) => (
  <>
    <p>{notAccepted(items.reduce((sum, { open }) => sum + open, 0))}</p>
    <RowTable
      label="Open items"
      titles={['Item', 'Open']}
      numbers={[1]}
      rows={items}
      most={items.length}
      cells={({ name, open }) => [name, formatNumber(open)]}
    />
  </>
);

const confirmStatus = (
  acted: ActionContext,
  status: PurchaseOrderStatus,
): boolean | Promise<boolean> => {
  const open = listOpenItems(acted);
  const missing = describeMissing(acted, status);
  if (status === 'FullyReceived' && open.length > 0)
    return confirm({
      title: 'Close the order short?',
      body: (
        <>
          {missing !== null && <p>{asSentence(missing)}</p>}
          <OpenList items={open} />
        </>
      ),
      confirmLabel: 'Close short',
    });
  if (missing !== null)
    return confirm({
      title: setQuestion(acted.order.content.name, purchaseOrderStatusLabels[status]),
      body: asSentence(missing),
      confirmLabel: 'Set the status',
    });
  if (status !== 'Cancelled') return true;
  return confirm({
    title: cancelQuestion(acted.order.content.name),
    body: 'Its units no longer count as incoming.',
    confirmLabel: 'Cancel order',
    cancelLabel: 'Keep it',
    danger: true,
  });
};

/** Actions on a whole order, each with the confirmation it needs. */
export const useOrderActions = (acted: ActionContext) => {
  const { order, revision } = acted;
  const statusChange = useSetStatus(order.id);
  const deletion = useDeleteOrder();
  const navigate = useNavigate();
  const setStatus = async (status: PurchaseOrderStatus): Promise<void> => {
    if (!(await confirmStatus(acted, status))) return;
    const done = toast.done(statusSet(purchaseOrderStatusLabels[status]));
    statusChange.mutate({ status, seen: { order, revision } }, done);
  };
  const remove = async (): Promise<void> => {
    const hint = findDeletionHint(order);
    const sure = await confirm({
      title: deleteQuestion(order.content.name),
      body: deleteConsequence(hint === null ? null : deletionHintWords[hint]),
      confirmLabel: 'Delete order',
      danger: true,
    });
    if (!sure) return;
    // Unsaved edits stay until the order is deleted.
    const goToList = (): void => void navigate({ to: '/purchase-orders', ignoreBlocker: true });
    deletion.mutate(order.id, toast.done('Purchase order deleted', goToList));
  };
  return { setStatus, remove, busy: statusChange.isPending } as const;
};

export type OrderActions = ReturnType<typeof useOrderActions>;
