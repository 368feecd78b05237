import type { PaymentFields } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { isAnythingReceived } from '@quartermaster/contracts/purchase-orders/rules/quantities';
import type { PurchaseOrderStatus } from '@quartermaster/contracts/purchase-orders/rules/status';

interface Deletable {
  readonly status: PurchaseOrderStatus;
  readonly payments: readonly Pick<PaymentFields, 'status'>[];
  /** Absent in a list, where the status shows that units were received. */
  readonly shipments?: Parameters<typeof isAnythingReceived>[0]['shipments'];
}

const receivedStatuses: ReadonlySet<PurchaseOrderStatus> = new Set([
  'PartiallyReceived',
  'FullyReceived',
]);

/** False once a unit was received or paid: the order then explains stock or money. */
export const canDelete = ({ status, payments, shipments = [] }: Deletable): boolean =>
  !receivedStatuses.has(status) &&
  !isAnythingReceived({ shipments }) &&
  payments.every((payment) => payment.status !== 'PAID');
