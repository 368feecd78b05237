import type { RejectionCode } from '../../core/rejection.ts';

/** Why an order may refuse new details, items, payments and shipment costs. */
export const contentRefusals: readonly RejectionCode[] = [
  'PURCHASE_ORDER_DELETED',
  'STATUS_NOT_ALLOWED',
  'PERCENTAGE_OVER_100',
  'DUPLICATE_VARIANT',
  'SHIPMENT_OVER_ALLOCATED',
  'SHIPMENT_RECEIVED_IMMUTABLE',
];
