import type { Day } from '../../core/day.ts';
import type { PaymentFields } from '../purchase-order.ts';
import { isAnythingReceived } from './quantities.ts';
import type { PurchaseOrderStatus } from './status.ts';

// A hint is the reason to think twice about a call. The call passes all the same (domain-rules 3 and 7).

interface Sendable {
  readonly supplierId: string | null;
  /** Ordered units of all items. */
  readonly units: number;
}

export type SendingHint = 'NO_SUPPLIER' | 'NO_UNITS' | 'NO_SUPPLIER_AND_UNITS';

/** Names the data that an order lacks to be sent; null when it has a supplier and units. */
export const findSendingHint = ({ supplierId, units }: Sendable): SendingHint | null => {
  if (supplierId === null) return units === 0 ? 'NO_SUPPLIER_AND_UNITS' : 'NO_SUPPLIER';
  return units === 0 ? 'NO_UNITS' : null;
};

/** The hint for a status set by hand: leaving Draft sends the order, except for cancelling (AMB-067). */
export const findStatusHint = (
  order: Sendable & { readonly status: PurchaseOrderStatus },
  next: PurchaseOrderStatus,
): SendingHint | null =>
  order.status === 'Draft' && next !== 'Draft' && next !== 'Cancelled'
    ? findSendingHint(order)
    : null;

interface Deletable {
  readonly status: PurchaseOrderStatus;
  readonly payments: readonly Pick<PaymentFields, 'status'>[];
  /** Absent in a list, where the status shows that units were received. */
  readonly shipments?: Parameters<typeof isAnythingReceived>[0]['shipments'];
}

export type DeletionHint = 'RECEIVED' | 'PAID';

const receivedStatuses: ReadonlySet<PurchaseOrderStatus> = new Set([
  'PartiallyReceived',
  'FullyReceived',
]);

/** Names what an order explains that stays after its deletion: stock or money; null for none (AMB-070). */
export const findDeletionHint = ({
  status,
  payments,
  shipments = [],
}: Deletable): DeletionHint | null => {
  if (receivedStatuses.has(status) || isAnythingReceived({ shipments })) return 'RECEIVED';
  return payments.some((payment) => payment.status === 'PAID') ? 'PAID' : null;
};

const isBefore = (day: Day | null, other: Day | null): boolean =>
  day !== null && other !== null && day < other;

/** The hint for a shipment that arrives before it departs (AMB-134). */
export const findArrivalHint = ({
  departureDate,
  arrivalDate,
}: {
  readonly departureDate: Day | null;
  readonly arrivalDate: Day | null;
}): 'ARRIVAL_BEFORE_DEPARTURE' | null =>
  isBefore(arrivalDate, departureDate) ? 'ARRIVAL_BEFORE_DEPARTURE' : null;

/** The hint for an order that covers demand only until before its arrival: nothing is then suggested (domain-rules 3). */
export const findCoverageHint = ({
  arrivalDate,
  defaultStockCoverageDate,
}: {
  readonly arrivalDate: Day | null;
  readonly defaultStockCoverageDate: Day | null;
}): 'COVERAGE_BEFORE_ARRIVAL' | null =>
  isBefore(defaultStockCoverageDate, arrivalDate) ? 'COVERAGE_BEFORE_ARRIVAL' : null;
