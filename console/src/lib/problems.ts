import { CallFailed } from '@quartermaster/contracts/core/client';
import type { RejectionCode } from '@quartermaster/contracts/core/rejection';

/** Message when nothing better is known (ERR-04). */
export const SOMETHING_WENT_WRONG = 'Something went wrong. Please try again later.';

export const getRejectionCode = (error: unknown): RejectionCode | null =>
  error instanceof CallFailed ? (error.problem?.code ?? null) : null;

/** Request id for support, of a request that the server failed; null for refusals, which say what to do. */
export const getRequestId = (error: unknown): string | null =>
  error instanceof CallFailed && (error.status >= 500 || error.problem === null)
    ? error.requestId
    : null;

/** True when the requested id is unknown, of another team, or invalid. */
export const isMissing = (error: unknown): boolean =>
  error instanceof CallFailed && [400, 404].includes(error.status);

export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof CallFailed && error.status === 401;

/** Message when no answer came at all. */
export const NO_ANSWER = 'The server did not answer. Check your connection, then try again.';

export type RefusalWords = Readonly<Partial<Record<RejectionCode, string>>>;

const BUSY = 'The server is busy. Wait a minute, then try again.';
const CHANGED = 'Somebody else changed this. Look at the latest version, then try again.';

/** Problem and remedy, where a screen has no words of its own and the answer's are for programmers. */
const generalWords: RefusalWords = {
  FORBIDDEN: 'Only an admin of the team may do this. Ask one of them.',
  NOT_FOUND: 'It is no longer there. Somebody may have deleted it.',
  VERSION_STALE: CHANGED,
  IDEMPOTENCY_KEY_REUSED:
    'This was sent before with other values. Check what was saved, then start again.',
  SHIPMENT_ITEM_UNKNOWN: CHANGED,
  DEMAND_PLAN_ALREADY_EXISTS: 'Somebody else has generated the plan. It is shown now.',
  DEMAND_PLAN_NOT_FOUND: 'There is no demand plan. Generate one first.',
  INVALID_DEMAND_PLAN_STATUS: 'The plan is being generated. Try again when it is ready.',
  DEMAND_PLAN_ITEM_NOT_FOUND: 'An item is no longer in the plan. The present items are shown now.',
  DEMAND_PLAN_CELL_CHANGED: 'Somebody else changed the same months. Choose which values to keep.',
  REQUEST_TIMEOUT: BUSY,
  UNAVAILABLE: BUSY,
  STORE_UNAVAILABLE: 'The store does not answer. Try again in a few minutes.',
  INTERNAL: SOMETHING_WENT_WRONG,
  METHOD_NOT_ALLOWED: SOMETHING_WENT_WRONG,
  HEADERS_TOO_LARGE: SOMETHING_WENT_WRONG,
};

/** True for the errors of fetch, in the words of each browser, when the server cannot be reached. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load/i.test(error.message);

/** The sentence for a refusal. */
export const refusalText = (
  { code, message }: { readonly code: RejectionCode; readonly message: string },
  words: RefusalWords = {},
): string =>
  words[code] ?? generalWords[code] ?? (message === code ? SOMETHING_WENT_WRONG : message);

/** The sentence for an error: the caller's own words for its code, else the general ones or those of the answer. */
export const messageFor = (error: unknown, words: RefusalWords = {}): string => {
  if (error instanceof CallFailed) {
    return error.problem === null ? SOMETHING_WENT_WRONG : refusalText(error.problem, words);
  }
  if (isUnanswered(error)) return NO_ANSWER;
  return error instanceof Error && error.name !== 'TypeError'
    ? error.message
    : SOMETHING_WENT_WRONG;
};

/** Messages of a refused body by dotted path, for the fields of a form. */
export const issuesByPath = (error: unknown): ReadonlyMap<string, string> => {
  const issues = error instanceof CallFailed ? (error.problem?.issues ?? []) : [];
  return new Map(issues.map((issue) => [issue.path, issue.message]));
};
