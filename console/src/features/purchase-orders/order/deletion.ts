import type { PaymentFields } from '@quartermaster/contracts/purchase-orders/purchase-order';
import type { PurchaseOrderStatus } from '@quartermaster/contracts/purchase-orders/rules/status';

interface Deletable {
  readonly status: PurchaseOrderStatus;
  readonly payments: readonly Pick<PaymentFields, 'status'>[];
  /** Absent in a list, where the status tells whether something was received. */
  readonly shipments?: readonly { readonly receivedAt: string | null }[];
}

const received: ReadonlySet<PurchaseOrderStatus> = new Set(['PartiallyReceived', 'FullyReceived']);

/** False once something was received or paid: the order then explains stock or money. */
export const canDelete = ({ status, payments, shipments = [] }: Deletable): boolean =>
  !received.has(status) &&
  shipments.every(({ receivedAt }) => receivedAt === null) &&
  payments.every((payment) => payment.status !== 'PAID');
