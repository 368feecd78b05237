import pRetry, { type Options } from 'p-retry';

/**
 * Classes and codes that say the server or the way to it is gone: 08 connection, 57P0x shutdown, 53300 full, and what the
 * system says of hosts. The one list of them: who answers 503 and who tries again read it, too.
 */
const LOST_CODE =
  /^(08|57P0|53300|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
/** What the driver says without a code. */
const LOST_MESSAGE =
  /^Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|^Client was closed/;

/** Whether the connection failed rather than the statement: the statement may or may not have been done. */
export const isConnectionLost = (error: unknown): boolean =>
  LOST_CODE.test(codeOf(error)) || LOST_MESSAGE.test(messageOf(error));

const ASK_AGAIN_MS = 1_000;

/** Longest pause before the next try: a server that comes back is found within a second, whatever else fails is left alone. */
export const longestPauseMs = (error: unknown, otherwiseMs: number): number =>
  isConnectionLost(error) ? Math.min(ASK_AGAIN_MS, otherwiseMs) : otherwiseMs;

/** Does `work` again while connections are lost; only for what may be done twice. */
export const acrossReconnects = <Result>(
  retries: Options,
  work: () => Promise<Result>,
): Promise<Result> =>
  pRetry(work, { ...retries, shouldRetry: ({ error }) => isConnectionLost(error) });

/** No usable database server; the message says what to do about it. */
export class PostgresUnavailable extends Error {
  override readonly name = 'PostgresUnavailable';
}

/** Code of a system or database error (`EACCES`, `28P01`), or the empty text. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
