import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { sumUnallocatedQuantity } from '@quartermaster/contracts/purchase-orders/rules/quantities';
import type { PurchaseOrderStatus } from '@quartermaster/contracts/purchase-orders/rules/status';

export interface NextStep {
  readonly label: string;
  readonly status: PurchaseOrderStatus;
  /** Tab of the step, when it takes more than setting a status. */
  readonly tab?: 'receiving';
  /** Panel of the step. */
  readonly panel?: 'mail';
  /** The step gives units up, so its button does not stand out. */
  readonly isQuiet?: true;
}

const steps: Readonly<Record<PurchaseOrderStatus, NextStep | null>> = {
  Draft: { label: 'Email to supplier', status: 'SentToSupplier', panel: 'mail' },
  SentToSupplier: { label: 'Mark in production', status: 'InProduction' },
  InProduction: { label: 'Mark in delivery', status: 'InDelivery' },
  InDelivery: { label: 'Receive', status: 'FullyReceived', tab: 'receiving' },
  PartiallyReceived: { label: 'Receive the rest', status: 'FullyReceived', tab: 'receiving' },
  FullyReceived: null,
  Cancelled: { label: 'Reopen as draft', status: 'Draft' },
};

const closeShort: NextStep = {
  label: 'Close short',
  status: 'FullyReceived',
  isQuiet: true,
};

/** Returns the usual next step of an order; null when there is none. */
export const findNextStep = (order: PurchaseOrder): NextStep | null => {
  const expectsNothing =
    order.status === 'PartiallyReceived' &&
    order.shipments.every(({ receivedAt }) => receivedAt !== null) &&
    sumUnallocatedQuantity(order) <= 0;
  return expectsNothing ? closeShort : steps[order.status];
};
