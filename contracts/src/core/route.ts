import { z } from 'zod';
import type { RejectionCode } from './rejection.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Kind of a call; the gateway routes by it. Commands change data, queries read it, public calls need no session. */
type RouteKind = 'command' | 'query' | 'public';
/**
 * Kinds of expensive calls. A `past` call is expensive only when it names a moment; a `list` returns all rows, unpaged; a
 * `preview` computes all numbers of a team with other settings or assumptions; a `report` computes the rows of a report or an
 * alert; `report rows` reads those of a stored report.
 */
export type WorkKind =
  | 'pdf'
  | 'dossier'
  | 'history'
  | 'past'
  | 'list'
  | 'import'
  | 'preview'
  | 'report'
  | 'report rows';
/**
 * Calls that have a limit of their own for each address: signing in; the links of mails and of the store platform, which
 * need no sign-in; the reports of a mail service, which come in bursts.
 */
export type LimitKind = 'sign-in' | 'link' | 'feedback';
/** `ADMIN_OR_TEAMLESS` calls are for admins of a team, and for users who have no team yet. */
type RouteRole = 'PUBLIC' | 'MEMBER' | 'ADMIN' | 'ADMIN_OR_TEAMLESS';

/**
 * One call of the API, written once: the express binding, the typed client, the OpenAPI document and the gateway
 * all read this value. `path` is below `/api` with `:name` for path parameters.
 */
export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  /** Id of the call in the acceptance checklist. */
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly kind: RouteKind;
  /** The service of a public call; for commands and queries it follows from the kind. */
  readonly service: 'command' | 'query';
  readonly role: RouteRole;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly response: Response;
  readonly status: 200 | 201 | 204 | 302;
  /** False for calls that are allowed to a user without a team or with a disabled team. */
  readonly needsTeam: boolean;
  /** True for calls that change one object with a readable version, which is compared with If-Match. Others refuse the header. */
  readonly versioned: boolean;
  /** The stricter limit of the call for each address; null for the limit of all calls. */
  readonly limited: LimitKind | null;
  /** Commands whose answer holds a secret: it is not stored, and a repeated request runs again with the same id. */
  readonly answersSecret: boolean;
  /** Part of the call that holds a file instead of JSON. */
  readonly bytes: 'nowhere' | 'body' | 'answer';
  /** The bounded queue the call waits in; null for calls that are answered at once. */
  readonly work: WorkKind | null;
  /** Content type of the uploaded or returned file. */
  readonly fileType: string;
  /** Rejection codes of its own rules, in addition to those of its kind (`listRefusals`). */
  readonly refusals: readonly RejectionCode[];
}

const noBody = z.undefined();
/** Unknown query parameters are ignored, so the empty query is a loose object. */
const noParams = z.object({});

/** True when the call declares a body. */
export const hasBody = ({ body }: Pick<Route, 'body'>): boolean => body !== noBody;

type SchemaOr<Schema, Fallback> = [Schema] extends [z.ZodType] ? Schema : Fallback;

interface RouteInput<P, Q, B, R> {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly kind: RouteKind;
  readonly summary: string;
  readonly service?: 'command' | 'query';
  readonly role?: RouteRole;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly response?: R;
  readonly status?: 200 | 201 | 204 | 302;
  readonly needsTeam?: boolean;
  readonly versioned?: boolean;
  readonly limited?: LimitKind;
  readonly answersSecret?: boolean;
  readonly bytes?: 'body' | 'answer';
  readonly work?: WorkKind;
  readonly fileType?: string;
  readonly refusals?: readonly RejectionCode[];
}

type NoParams = typeof noParams;
type NoBody = typeof noBody;

/** Adds the defaults: a member's call in a team; status 204 without a response, else 200. */
export const defineRoute = <
  P extends z.ZodType = NoParams,
  Q extends z.ZodType = NoParams,
  B extends z.ZodType = NoBody,
  R extends z.ZodType = NoBody,
>(
  input: RouteInput<P, Q, B, R>,
): Route<
  SchemaOr<P, NoParams>,
  SchemaOr<Q, NoParams>,
  SchemaOr<B, NoBody>,
  SchemaOr<R, NoBody>
> => {
  const { kind, response } = input;
  return {
    role: kind === 'public' ? 'PUBLIC' : 'MEMBER',
    service: kind === 'query' ? 'query' : 'command',
    status: response === undefined ? 204 : 200,
    needsTeam: kind !== 'public',
    versioned: false,
    limited: null,
    answersSecret: false,
    bytes: 'nowhere',
    work: null,
    fileType: '*/*',
    refusals: [],
    ...input,
    params: (input.params ?? noParams) as SchemaOr<P, NoParams>,
    query: (input.query ?? noParams) as SchemaOr<Q, NoParams>,
    body: (input.body ?? noBody) as SchemaOr<B, NoBody>,
    response: (response ?? noBody) as SchemaOr<R, NoBody>,
  };
};

/** The parsed parts of a request, passed to the handler. */
export interface ParsedInput<R extends Route> {
  readonly params: z.output<R['params']>;
  readonly query: z.output<R['query']>;
  readonly body: z.output<R['body']>;
}

export type ResponseOf<R extends Route> = z.output<R['response']>;

/** Compares paths: literal ones come before those with a parameter in the same place, so `/summary` precedes `/:id` (NF-E-09). */
export const compareSpecificity = (a: Pick<Route, 'path'>, b: Pick<Route, 'path'>): number => {
  const rank = (route: Pick<Route, 'path'>): string =>
    route.path
      .split('/')
      .map((part) => (part.startsWith(':') ? '1' : '0'))
      .join('');
  return rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0;
};

/** The caller's idempotency key of a command: a repetition has no second effect (NF-E-02). */
export const idempotencyKeyPattern = /^[\x21-\x7e]{1,200}$/;

/** The ETag of the object to change, or `*` for any version. */
export const ifMatchPattern = /^(?:\*|(?:W\/)?"\d{1,15}")$/;

type RouteAddress = Pick<Route, 'method' | 'path'>;

/** The calls of one path pattern: their paths differ at most in the names of parameters. */
interface PathCalls<Call> {
  /** With `:name` for parameters. */
  readonly path: string;
  readonly calls: readonly Call[];
  /** The methods of the calls, as the header Allow names them. */
  readonly allow: string;
}

const toPathPattern = (path: string): string => path.replaceAll(/:\w+/g, ':');

const methodOrder: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const formatAllow = (calls: readonly RouteAddress[]): string =>
  methodOrder
    .filter((method) => calls.some((call) => call.method === method))
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    .join(', ');

/**
 * Groups calls by their path pattern, in the order of matching. The first pattern that matches an address has all its methods:
 * the other methods of `/orders/bulk` are refused, and never taken for calls of `/orders/:id` (ERR-26, NF-E-09).
 */
export const groupByPathPattern = <Call extends RouteAddress>(
  calls: readonly Call[],
): readonly PathCalls<Call>[] => {
  const ordered = [...calls].sort(compareSpecificity);
  return [...new Set(ordered.map(({ path }) => toPathPattern(path)))].map((form) => {
    const here = ordered.filter(({ path }) => toPathPattern(path) === form);
    return { path: here[0]?.path ?? form, calls: here, allow: formatAllow(here) };
  });
};
