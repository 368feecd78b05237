import { CallFailed } from '@quartermaster/contracts/core/client';
import type { RejectionCode } from '@quartermaster/contracts/core/rejection';

/** What people read when nothing better is known (ERR-04). */
export const SOMETHING_WENT_WRONG = 'Something went wrong. Please try again later.';

export const codeOf = (error: unknown): RejectionCode | null =>
  error instanceof CallFailed ? (error.problem?.code ?? null) : null;

export const requestIdOf = (error: unknown): string | null =>
  error instanceof CallFailed ? error.requestId : null;

export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof CallFailed && error.status === 401;

/** The sentence for an error: the caller's own words for its code, else the general one. */
export const messageFor = (
  error: unknown,
  words: Partial<Record<RejectionCode, string>> = {},
): string => {
  const code = codeOf(error);
  return (code === null ? undefined : words[code]) ?? SOMETHING_WENT_WRONG;
};

/** What people read when no answer came at all. */
export const NO_ANSWER = 'The server did not answer. Check your connection, then try again.';

/** Why something could not be loaded: the answer's own words, or that there was none. */
export const failureText = (error: unknown): string => {
  if (error instanceof TypeError) return NO_ANSWER; // thrown by fetch when the server cannot be reached
  return error instanceof Error ? error.message : String(error);
};

/** Messages of a refused body by dotted path, for the fields of a form. */
export const issuesByPath = (error: unknown): ReadonlyMap<string, string> => {
  const issues = error instanceof CallFailed ? (error.problem?.issues ?? []) : [];
  return new Map(issues.map((issue) => [issue.path, issue.message]));
};
