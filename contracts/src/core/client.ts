import { type Position, toPosition } from './position.ts';
import type { z } from 'zod';
import type { Revision } from './ids.ts';
import { problem, type Problem } from './problem.ts';
import type { ResponseOf, Route } from './route.ts';

type InputPart<Name extends string, Schema extends z.ZodType> =
  unknown extends z.input<Schema>
    ? { readonly [K in Name]?: z.input<Schema> }
    : undefined extends z.input<Schema>
      ? { readonly [K in Name]?: z.input<Schema> }
      : Record<never, never> extends z.input<Schema>
        ? { readonly [K in Name]?: z.input<Schema> }
        : { readonly [K in Name]: z.input<Schema> };

/** Input of a call: only the parts that its route declares. */
export type CallInput<R extends Route> = InputPart<'params', R['params']> &
  InputPart<'query', R['query']> &
  InputPart<'body', R['body']>;

export interface CallOptions {
  readonly idempotencyKey?: string;
  /** Revision the caller read; sent as If-Match. */
  readonly ifMatch?: number;
  readonly minPosition?: Position | null;
  readonly signal?: AbortSignal;
}

export interface CallResult<Body> {
  readonly body: Body;
  /** X-Position of a command. */
  readonly position: Position | null;
  /** Revision in the ETag of a single resource. */
  readonly revision: Revision | null;
  /** True when the answer does not yet show the requested position. */
  readonly stale: boolean;
}

/** Thrown for an answer other than 2xx. `status` 0: no answer arrived. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly status: number;
  readonly problem: Problem | null;
  readonly requestId: string | null;
  /** Retry-After of the answer; null when absent. */
  readonly retryAfterSeconds: number | null;
  readonly method: string;
  readonly url: string;
  constructor(failure: {
    status: number;
    problem: Problem | null;
    requestId: string | null;
    retryAfterSeconds?: number | null;
    method: string;
    url: string;
  }) {
    super(
      failure.problem?.message ?? `${failure.method} ${failure.url}: ${String(failure.status)}`,
    );
    this.status = failure.status;
    this.problem = failure.problem;
    this.requestId = failure.requestId;
    this.retryAfterSeconds = failure.retryAfterSeconds ?? null;
    this.method = failure.method;
    this.url = failure.url;
  }
}

export interface ClientSettings {
  /** Host part before `/api`, empty for the same origin. */
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  readonly token: () => string | null;
}

/** Builds the path of a call with its parameters filled in and encoded. */
export const buildPath = (route: Route, params: Readonly<Record<string, unknown>> = {}): string =>
  route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

const buildQueryString = (query: Readonly<Record<string, unknown>> = {}): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)])).toString()}`;
};

const buildMinPositionHeader = ({ minPosition = null }: CallOptions): Record<string, string> =>
  minPosition === null ? {} : { 'X-Min-Position': String(minPosition) };

const buildHeaders = (
  hasBody: boolean,
  token: string | null,
  options: CallOptions,
): Record<string, string> => ({
  Accept: 'application/json',
  ...(hasBody && { 'Content-Type': 'application/json' }),
  ...(token !== null && { Authorization: `Bearer ${token}` }),
  ...(options.idempotencyKey !== undefined && { 'Idempotency-Key': options.idempotencyKey }),
  ...(options.ifMatch !== undefined && { 'If-Match': `"${String(options.ifMatch)}"` }),
  ...buildMinPositionHeader(options),
});

const parseRetryAfter = (header: string | null): number | null =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null;

const toCallFailed = async (
  response: Response,
  method: string,
  url: string,
): Promise<CallFailed> => {
  const parsed = problem.safeParse(await response.json().catch(() => null));
  return new CallFailed({
    status: response.status,
    problem: parsed.success ? parsed.data : null,
    requestId: response.headers.get('X-Request-Id'),
    retryAfterSeconds: parseRetryAfter(response.headers.get('Retry-After')),
    method,
    url,
  });
};

/** Fields of a parsed input by the part of the request they go into. */
export interface RequestParts {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

/** Sends a call; throws CallFailed for every answer other than 2xx. */
export const sendRequest = async (
  settings: ClientSettings,
  route: Route,
  { params, query, body }: RequestParts,
  options: CallOptions,
): Promise<Response> => {
  const url = `${settings.baseUrl}/api${buildPath(route, params)}${buildQueryString(query)}`;
  const response = await settings.fetch(url, {
    method: route.method,
    headers: buildHeaders(body !== undefined, settings.token(), options),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(options.signal && { signal: options.signal }),
  });
  if (!response.ok) throw await toCallFailed(response, route.method, url);
  return response;
};

const readRevision = (response: Response): number | null => {
  const tag = /^(?:W\/)?"(\d+)"$/.exec(response.headers.get('ETag') ?? '')?.[1];
  return tag === undefined ? null : Number(tag);
};

const readPosition = (response: Response): Position | null => {
  const text = response.headers.get('X-Position');
  return text === null ? null : toPosition(text);
};

/** Calls the API by its routes: builds the request, parses the answer, throws CallFailed otherwise. */
export const createClient =
  (settings: ClientSettings) =>
  async <R extends Route>(
    route: R,
    input: CallInput<R>,
    options: CallOptions = {},
  ): Promise<CallResult<ResponseOf<R>>> => {
    const response = await sendRequest(settings, route, input as RequestParts, options);
    const json: unknown = response.status === 204 ? undefined : await response.json();
    return {
      body: route.response.parse(json) as ResponseOf<R>,
      position: readPosition(response),
      revision: readRevision(response),
      stale: response.headers.get('X-Stale') === 'true',
    };
  };

/** Type of the function that `createClient` returns. */
export type Call = ReturnType<typeof createClient>;

/** A returned file; `name` is the file name from the server. */
export interface FileResult {
  readonly name: string;
  readonly content: Blob;
  /** True when it does not yet show the requested position. */
  readonly stale: boolean;
}

const readFileName = (response: Response): string => {
  const header = response.headers.get('Content-Disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  const [, quoted, plain] = /filename=(?:"([^"]*)"|([^;\s]+))/i.exec(header) ?? [];
  return quoted ?? plain ?? 'file';
};

/** Calls a route that answers with a file. */
export const createFileClient =
  (settings: ClientSettings) =>
  async <R extends Route>(
    route: R,
    input: CallInput<R>,
    options: CallOptions = {},
  ): Promise<FileResult> => {
    const response = await sendRequest(settings, route, input as RequestParts, options);
    return {
      name: readFileName(response),
      content: await response.blob(),
      stale: response.headers.get('X-Stale') === 'true',
    };
  };
