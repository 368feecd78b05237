import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { BulkOperation } from '../platform/bulk.ts';
import { type Adjustment, parseStoreJson } from '../platform/store-json.ts';
import { DEFAULT_TRIES, type Retry } from './admin-api.ts';
import { backOffMs, type Timing } from './timing.ts';

/** The download broke off or has an invalid line. */
export class DownloadBroken extends Error {
  override readonly name = 'DownloadBroken';
}

/** Longest valid line of the platform. */
const LONGEST_LINE = 4_000_000;

/** The lines of a text stream, a batch per chunk; the last one may lack a newline. */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw new DownloadBroken('a line has no end');
    if (lines.length > 0) yield lines;
  }
  rest += decoder.decode();
  if (rest !== '') yield [rest];
}

/** Folds the lines of a bulk answer into a result. */
export interface LineFold<Result> {
  /** Adds one parsed line; throws a ZodError for an invalid line. */
  readonly add: (line: unknown) => void;
  readonly result: () => Result;
}

/** The file of the answer was deleted; the operation must run again. */
export class BulkAnswerGone extends Error {
  override readonly name = 'BulkAnswerGone';
}

export interface Download {
  readonly fetch: typeof fetch;
  readonly timing: Timing;
  readonly signal: AbortSignal;
  readonly onRetry?: (retry: Retry) => void;
  /** Called for each line with values that had to be changed to fit. */
  readonly onAdjusted?: (adjustment: Adjustment) => void;
  /** Runs the fold of a batch of lines in this load's share of time; at once when absent. */
  readonly part?: (work: () => Promise<void>) => Promise<void>;
}

const GONE_STATUSES = new Set([403, 404, 410]);
/** A download without a byte for this time is given up. */
const STALLED_MS = 60_000;

const connectionBroke = (cause: unknown): DownloadBroken =>
  new DownloadBroken('the connection broke', { cause });

const open = async ({ fetch: request, signal }: Download, url: string): Promise<Response> => {
  const response = await request(url, { signal }).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw connectionBroke(cause);
  });
  if (GONE_STATUSES.has(response.status)) throw new BulkAnswerGone(`answered ${response.status}`);
  if (!response.ok) throw new DownloadBroken(`answered ${response.status}`);
  return response;
};

/** Converts connection failures to DownloadBroken, so that they differ from defects of the fold. */
async function* readBytes(
  response: Response,
  signal: AbortSignal,
  onBytes: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of response.body ?? []) {
      onBytes();
      yield chunk as Uint8Array;
    }
  } catch (cause) {
    signal.throwIfAborted();
    throw connectionBroke(cause);
  }
}

const parseLine = (line: string, { onAdjusted = () => undefined }: Download): unknown => {
  try {
    return parseStoreJson(line, 'download', onAdjusted);
  } catch {
    throw new DownloadBroken('a line is cut off');
  }
};

const isZodError = (error: unknown): boolean => (error as Error).name === 'ZodError';

const addLine = (download: Download, fold: LineFold<unknown>, line: string): void => {
  try {
    fold.add(parseLine(line, download));
  } catch (error) {
    throw isZodError(error)
      ? new DownloadBroken('a line is not of the platform', { cause: error })
      : error;
  }
};

/** Aborts when `touch` is not called for `STALLED_MS`. */
const watchdog = (signal: AbortSignal) => {
  const controller = new AbortController();
  const abortStalled = (): void => {
    controller.abort(new DownloadBroken('it stalled'));
  };
  let timer = setTimeout(abortStalled, STALLED_MS);
  return {
    signal: AbortSignal.any([signal, controller.signal]),
    touch: (): void => {
      clearTimeout(timer);
      timer = setTimeout(abortStalled, STALLED_MS);
    },
    stop: (): void => {
      clearTimeout(timer);
    },
  };
};

const downloadOnce = async <Result>(
  download: Download,
  { url, objectCount }: BulkOperation,
  fold: LineFold<Result>,
): Promise<Result> => {
  const watch = watchdog(download.signal);
  const { part = async (work) => work() } = download;
  let lines = 0;
  try {
    // An operation without results has no file.
    if (url === null) return fold.result();
    const response = await open({ ...download, signal: watch.signal }, url);
    for await (const batch of readLines(readBytes(response, download.signal, watch.touch))) {
      download.signal.throwIfAborted();
      const filled = batch.filter((line) => line.trim() !== '');
      await part(async () => {
        for (const line of filled) addLine(download, fold, line);
      });
      lines += filled.length;
    }
  } finally {
    watch.stop();
  }
  if (lines !== objectCount) throw new DownloadBroken(`${lines} of ${objectCount} lines came`);
  return fold.result();
};

/**
 * Downloads the answer of a completed operation line by line into a fold; after a failure it starts again with a new fold.
 * Rejects with STORE_UNAVAILABLE when it gives up, with BulkAnswerGone when the file was deleted.
 */
export const foldBulkLines = async <Result>(
  download: Download,
  operation: BulkOperation,
  startFold: () => LineFold<Result>,
): Promise<Result> => {
  const { timing, signal, onRetry } = download;
  for (let failures = 1; ; failures += 1) {
    try {
      return await downloadOnce(download, operation, startFold());
    } catch (error) {
      if (!(error instanceof DownloadBroken)) throw error;
      const reason = `the download of a bulk operation failed: ${error.message}`;
      if (failures === DEFAULT_TRIES) {
        throw Object.assign(new Rejection('STORE_UNAVAILABLE', reason), { cause: error });
      }
      const waitMs = backOffMs(failures, timing.random);
      onRetry?.({ document: 'download', reason, waitMs });
      await timing.sleep(waitMs, signal);
    }
  }
};
