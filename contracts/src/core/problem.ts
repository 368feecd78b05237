import { z } from 'zod';
import { type Issue, type Rejection, type RejectionCode, rejectionCodes } from './rejection.ts';
import type { Route } from './route.ts';

/** The body of every error answer (ERR-33). */
export const problem = z.object({
  code: z.enum(rejectionCodes),
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** With CONFLICT, of a change to several things on a log that commits one at a time: ids that were changed, and the others. */
  changed: z.array(z.string()).optional(),
  unchanged: z.array(z.string()).optional(),
  /** With VERSION_STALE: the current version. */
  currentVersion: z.int().optional(),
  /** With VERSION_STALE: the user who made the last change after the version that was read, null for an automatic change. */
  changedBy: z.string().nullable().optional(),
  /** With VERSION_STALE: when that change was recorded. */
  changedAt: z.string().optional(),
  /** With DEMAND_PLAN_CELL_CHANGED: at most 20 months that were changed meanwhile. */
  cells: z
    .array(
      z.object({
        demandPlanItemId: z.string(),
        month: z.int(),
        /** The adjusted quantity that is in force now; null for none. */
        current: z.int().nullable(),
        /** The one that the caller asked for. */
        wanted: z.int().nullable(),
      }),
    )
    .optional(),
  /** With UNAVAILABLE, while a past state is computed: number of events read so far. */
  eventsFolded: z.int().optional(),
});
export type Problem = z.infer<typeof problem>;

/** One table from code to HTTP status (AMB-129). */
export const statusByCode: Readonly<Record<RejectionCode, number>> = {
  VALIDATION_FAILED: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  TEAM_DISABLED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  CONFLICT: 409,
  VERSION_STALE: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  RATE_LIMITED: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  NO_PDF_PRINTER: 503,
  STORE_UNAVAILABLE: 503,
  STORE_PUSH_FAILED: 502,
  STORE_SYNC_RUNNING: 409,
  INVALID_SHOPIFY_URL: 422,
  FX_RATE_NOT_FOUND: 404,
  EXCHANGE_RATE_MISSING: 422,
  SHIPMENT_ALREADY_RECEIVED: 409,
  SHIPMENT_RECEIVED_IMMUTABLE: 409,
  SHIPMENT_OVER_ALLOCATED: 422,
  SHIPMENT_PUSHED_TO_STORE: 409,
  SHIPMENT_ITEM_UNKNOWN: 422,
  RECEIVED_AT_OUT_OF_BOUNDS: 422,
  DAY_OUT_OF_BOUNDS: 422,
  SUPPLIER_COST_NEGATIVE: 422,
  REST_IN_USE: 409,
  UNITS_NOT_DECLARABLE: 422,
  BUNDLE_COMPONENT_UNKNOWN: 422,
  PURCHASE_ORDER_CANCELLED: 409,
  PURCHASE_ORDER_DELETED: 404,
  STATUS_NOT_ALLOWED: 409,
  ACCEPTED_ABOVE_RECEIVED: 400,
  DUPLICATE_VARIANT: 400,
  PERCENTAGE_OVER_100: 400,
  LANDED_COST_UNKNOWN: 422,
  INSTALLMENTS_NOT_100: 422,
  PRIMARY_SUPPLIER_NOT_LISTED: 400,
  INVITATION_EXPIRED: 409,
  ALREADY_IN_A_TEAM: 409,
  FILE_UNREADABLE: 422,
  DEMAND_PLAN_ALREADY_EXISTS: 409,
  DEMAND_PLAN_NOT_FOUND: 404,
  INVALID_DEMAND_PLAN_STATUS: 409,
  DEMAND_PLAN_ITEM_NOT_FOUND: 404,
  DEMAND_PLAN_CELL_CHANGED: 409,
};

/** Converts a failed parse to issues with dotted paths; an unknown field is named by its own path. */
export const toIssues = (error: z.ZodError): readonly Issue[] =>
  error.issues.flatMap((issue) => {
    const path = issue.path.map(String);
    const { message } = issue;
    if (issue.code !== 'unrecognized_keys') return [{ path: path.join('.'), message }];
    return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: 'Unknown field' }));
  });

/** Most issues in an answer; a body may have any number of them. */
const MAX_ISSUES = 20;

/** Converts a rejection to the body of its answer; it names the first 20 issues. */
export const toProblem = (rejection: Rejection): Problem & Readonly<Record<string, unknown>> => ({
  ...rejection.details,
  code: rejection.code,
  message: rejection.message,
  ...(rejection.issues.length > 0 && { issues: rejection.issues.slice(0, MAX_ISSUES) }),
});

type RouteFacts = Pick<Route, 'role' | 'needsTeam' | 'kind' | 'versioned' | 'params'>;

/** Codes that follow from the kind of a call, each with the calls that may return it. */
const commonRefusals: readonly (readonly [RejectionCode, (route: RouteFacts) => boolean])[] = [
  ['VALIDATION_FAILED', () => true],
  ['UNAUTHENTICATED', ({ role }) => role !== 'PUBLIC'],
  ['FORBIDDEN', ({ role, needsTeam }) => role.startsWith('ADMIN') || needsTeam],
  ['TEAM_DISABLED', ({ needsTeam }) => needsTeam],
  ['NOT_FOUND', ({ kind, params }) => kind === 'command' || !params.safeParse({}).success],
  ['CONFLICT', ({ kind }) => kind === 'command'],
  ['VERSION_STALE', ({ versioned }) => versioned],
  ['REQUEST_TIMEOUT', () => true],
  ['PAYLOAD_TOO_LARGE', () => true],
  ['UNSUPPORTED_MEDIA_TYPE', () => true],
  ['IDEMPOTENCY_KEY_REUSED', ({ kind }) => kind === 'command'],
  ['RATE_LIMITED', () => true],
  ['HEADERS_TOO_LARGE', () => true],
  ['INTERNAL', () => true],
  ['UNAVAILABLE', () => true],
];

/** Lists all codes that a call may return: those of its kind and those of its own rules. */
export const listRefusals = (
  route: RouteFacts & Pick<Route, 'refusals'>,
): readonly RejectionCode[] => [
  ...commonRefusals.filter(([, applies]) => applies(route)).map(([code]) => code),
  ...route.refusals,
];

/** Groups these codes by HTTP status, in order. */
export const groupRefusalsByStatus = (
  route: RouteFacts & Pick<Route, 'refusals'>,
): ReadonlyMap<number, readonly RejectionCode[]> => {
  const codes = [...new Set(listRefusals(route))];
  const statuses = [...new Set(codes.map((code) => statusByCode[code]))].sort((a, b) => a - b);
  return new Map(
    statuses.map((status) => [status, codes.filter((code) => statusByCode[code] === status)]),
  );
};
