import pRetry, { type Options } from 'p-retry';

/**
 * Codes of a lost server or connection: 08 connection, 57P0x shutdown, 53300 too many connections, and the system's network
 * errors. This is the only list; the 503 answers and the retries use it.
 */
const LOST_CODE =
  /^(08|57P0|53300|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
/** Messages of the driver that have no code. */
const LOST_MESSAGE =
  /^Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|^Client was closed/;

/** Code of a database server whose disk is full; nothing of the statement is stored. */
const DISK_FULL = '53100';

/** True when the server has no room to store anything. */
export const isDiskFull = (error: unknown): boolean => getErrorCode(error) === DISK_FULL;

/** Codes of a statement that the server ended after too long: `statement_timeout`, `lock_timeout`. */
const TOO_LONG = new Set(['57014', '55P03']);

/** True when the server ended a statement because it, or its wait for a lock, took too long. */
export const tookTooLong = (error: unknown): boolean => TOO_LONG.has(getErrorCode(error));

/** True when the connection failed, not the statement; the server may have executed the statement. */
export const isConnectionLost = (error: unknown): boolean =>
  LOST_CODE.test(getErrorCode(error)) || LOST_MESSAGE.test(getErrorMessage(error));

const ASK_AGAIN_MS = 1_000;

/** Longest pause before the next try: a second after a lost connection, `otherwiseMs` after other errors. */
export const longestPauseMs = (error: unknown, otherwiseMs: number): number =>
  isConnectionLost(error) ? Math.min(ASK_AGAIN_MS, otherwiseMs) : otherwiseMs;

/** Repeats `work` while connections are lost; `work` must be safe to run twice. */
export const acrossReconnects = <Result>(
  retries: Options,
  work: () => Promise<Result>,
): Promise<Result> =>
  pRetry(work, { ...retries, shouldRetry: ({ error }) => isConnectionLost(error) });

/** No usable database server; the message names a solution. */
export class PostgresUnavailable extends Error {
  override readonly name = 'PostgresUnavailable';
  readonly isOperational = true;
}

/** Code of a system or database error (`EACCES`, `28P01`), or the empty text. */
export const getErrorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

export const getErrorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
