/** Codes of all rejections; problem.ts has their HTTP status. */
export const rejectionCodes = [
  'VALIDATION_FAILED',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'TEAM_DISABLED',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'CONFLICT',
  'VERSION_STALE',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'IDEMPOTENCY_KEY_REUSED',
  'RATE_LIMITED',
  'HEADERS_TOO_LARGE',
  'INTERNAL',
  'UNAVAILABLE',
  'NO_PDF_PRINTER',
  'STORE_UNAVAILABLE',
  'STORE_PUSH_FAILED',
  'STORE_SYNC_RUNNING',
  'INVALID_SHOPIFY_URL',
  'FX_RATE_NOT_FOUND',
  'EXCHANGE_RATE_MISSING',
  'SHIPMENT_ALREADY_RECEIVED',
  'SHIPMENT_RECEIVED_IMMUTABLE',
  'SHIPMENT_OVER_ALLOCATED',
  'SHIPMENT_PUSHED_TO_STORE',
  'SHIPMENT_ITEM_UNKNOWN',
  'RECEIVED_AT_OUT_OF_BOUNDS',
  'DAY_OUT_OF_BOUNDS',
  'SUPPLIER_COST_NEGATIVE',
  'REST_IN_USE',
  'UNITS_NOT_DECLARABLE',
  'BUNDLE_COMPONENT_UNKNOWN',
  'PURCHASE_ORDER_CANCELLED',
  'PURCHASE_ORDER_DELETED',
  'STATUS_NOT_ALLOWED',
  'ACCEPTED_ABOVE_RECEIVED',
  'DUPLICATE_VARIANT',
  'PERCENTAGE_OVER_100',
  'LANDED_COST_UNKNOWN',
  'INSTALLMENTS_NOT_100',
  'PRIMARY_SUPPLIER_NOT_LISTED',
  'INVITATION_EXPIRED',
  'ALREADY_IN_A_TEAM',
  'FILE_UNREADABLE',
  'DEMAND_PLAN_ALREADY_EXISTS',
  'DEMAND_PLAN_NOT_FOUND',
  'INVALID_DEMAND_PLAN_STATUS',
  'DEMAND_PLAN_ITEM_NOT_FOUND',
  'DEMAND_PLAN_CELL_CHANGED',
] as const;
export type RejectionCode = (typeof rejectionCodes)[number];

/** A problem in the input; `path` is dotted, empty for the whole input. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** An expected refusal. Deciders and handlers throw it; the caller receives it as a problem. */
export class Rejection extends Error {
  override readonly name = 'Rejection';
  readonly code: RejectionCode;
  readonly issues: readonly Issue[];
  /** Extra fields of the answer, such as the current version on a stale If-Match. */
  readonly details: Readonly<Record<string, unknown>>;
  constructor(
    code: RejectionCode,
    message: string = code,
    more: { issues?: readonly Issue[]; details?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(message);
    this.code = code;
    this.issues = more.issues ?? [];
    this.details = more.details ?? {};
  }
}
