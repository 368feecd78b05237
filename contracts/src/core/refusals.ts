import { statusOfCode } from './problem.ts';
import type { RejectionCode } from './rejection.ts';
import type { Route } from './route.ts';

type Facts = Pick<Route, 'role' | 'needsTeam' | 'kind' | 'versioned' | 'params'>;

/** Codes that follow from what a call is, each with the calls that may answer it. */
const common: readonly (readonly [RejectionCode, (route: Facts) => boolean])[] = [
  ['VALIDATION_FAILED', () => true],
  ['UNAUTHENTICATED', ({ role }) => role !== 'PUBLIC'],
  ['FORBIDDEN', ({ role, needsTeam }) => role === 'ADMIN' || needsTeam],
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

/** Every code a call may be refused with: those of its kind and those of its own rules. */
export const refusalsOf = (route: Facts & Pick<Route, 'refusals'>): readonly RejectionCode[] => [
  ...common.filter(([, applies]) => applies(route)).map(([code]) => code),
  ...route.refusals,
];

/** The same by HTTP status, in order. */
export const refusalsByStatus = (
  route: Facts & Pick<Route, 'refusals'>,
): ReadonlyMap<number, readonly RejectionCode[]> => {
  const codes = [...new Set(refusalsOf(route))];
  const statuses = [...new Set(codes.map((code) => statusOfCode[code]))].sort((a, b) => a - b);
  return new Map(
    statuses.map((status) => [status, codes.filter((code) => statusOfCode[code] === status)]),
  );
};
