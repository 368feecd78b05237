import type { AdminDocument } from '../platform/document.ts';
import type { Adjustment } from '../platform/store-json.ts';
import { type Outcome, readAnswer } from './read/answer.ts';
import { readBody } from './read/body.ts';
import { retryAfterMs, type Timing } from './timing.ts';
import type { TokenSource } from './token-source.ts';

const TIMEOUT_MS = 30_000;

export interface SendOptions {
  /** Address of the store's API, with the version. */
  readonly url: string;
  readonly tokens: TokenSource;
  readonly fetch: typeof fetch;
  readonly timing: Timing;
  /** Called for each answer with values that had to be changed to fit. */
  readonly onAdjusted?: (adjustment: Adjustment) => void;
}

/** The cause of a failed fetch, which Node nests one level down. */
const describeError = (error: unknown): string => {
  const { cause } = error as { readonly cause?: { readonly code?: unknown } };
  if (typeof cause?.code === 'string') return `the connection broke (${cause.code})`;
  return (error as Error).name === 'TimeoutError' ? 'no answer in time' : 'the connection broke';
};

export interface Sent<Answer> {
  readonly outcome: Outcome<Answer>;
  readonly retryAfterMs: number | null;
}

interface Request<Answer> {
  readonly document: AdminDocument<Answer>;
  readonly variables: Readonly<Record<string, unknown>>;
}

const send = async <Answer>(
  { url, fetch: request, timing, onAdjusted = () => undefined }: SendOptions,
  accessToken: string,
  { document, variables }: Request<Answer>,
  signal: AbortSignal,
): Promise<Sent<Answer>> => {
  let status: number;
  let body: string;
  let header: string | null;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const response = await request(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': accessToken },
      body: JSON.stringify({ query: document.text, variables }),
      signal: limit,
    });
    status = response.status;
    header = response.headers.get('retry-after');
    body = await readBody(response, limit);
  } catch (error) {
    signal.throwIfAborted();
    return { outcome: { kind: 'failed', reason: describeError(error) }, retryAfterMs: null };
  }
  return {
    outcome: readAnswer(document, { status, body, onAdjusted }),
    retryAfterMs: retryAfterMs(header, timing.now()),
  };
};

/** Sends a request once more with a new token when the store refuses the present one. */
export const sendWithToken = async <Answer>(
  options: SendOptions,
  request: Request<Answer>,
  signal: AbortSignal,
): Promise<Sent<Answer>> => {
  const { tokens } = options;
  const accessToken = await tokens.current();
  const sent = await send(options, accessToken, request, signal);
  if (sent.outcome.kind !== 'refused' || sent.outcome.status !== 401) return sent;
  const renewed = await tokens.renewed(accessToken);
  return renewed === null ? sent : await send(options, renewed, request, signal);
};
