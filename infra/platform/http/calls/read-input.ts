import { toIssues } from '@quartermaster/contracts/core/problem';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { type ParsedInput, type Route, hasBody } from '@quartermaster/contracts/core/route';
import type { Session } from '@quartermaster/contracts/core/server';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { BODY_LIMIT_BYTES, BODY_WITHIN_MS } from '../bodies/body-limits.ts';
import { admitBody } from '../bodies/body-room.ts';
import { announcesBody } from '../request-headers.ts';

/** Room for an empty object, which many clients send with a call that takes no body. */
const EMPTY_BODY_BYTES = 16;

const findOwner = (response: Response): string | null => {
  const session = response.locals['session'] as Session | null | undefined;
  return session?.teamId ?? session?.userId ?? null;
};

const read = Router().use(
  admitBody({ limitBytes: BODY_LIMIT_BYTES, ms: BODY_WITHIN_MS }, findOwner),
  express.json({ limit: BODY_LIMIT_BYTES, type: 'application/json', strict: true }),
);

const NO_BODY = 'This call takes no body';

const isShort = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] === undefined &&
  headers['content-encoding'] === undefined &&
  Number(headers['content-length']) <= EMPTY_BODY_BYTES;

/** The refusal of a body by its headers alone; null for one that may be read. */
const findBodyRefusal = (route: Route, request: Request): Rejection | null => {
  if (!hasBody(route) && !isShort(request)) {
    return new Rejection('VALIDATION_FAILED', NO_BODY, {
      issues: [{ path: '', message: NO_BODY }],
    });
  }
  const isJson = request.is('application/json') !== false;
  return isJson
    ? null
    : new Rejection('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json');
};

/**
 * Reads the JSON body of a call, of at most 1 MiB, with any method, DELETE included (NF-E-10, NF-H-03, ERR-25, ERR-30), while
 * the process has room for it. The session was checked before. Of a call without a body nothing but an empty object is read.
 */
export const jsonBody =
  (route: Route): RequestHandler =>
  (request, response, next) => {
    if (!announcesBody(request)) {
      next();
      return;
    }
    const refusal = findBodyRefusal(route, request);
    if (refusal !== null) {
      next(refusal);
      return;
    }
    read(request, response, next);
  };

const isEmptyObject = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  !Array.isArray(body) &&
  Object.keys(body).length === 0;

/** Calls without a body also accept an empty object, since many clients send one. */
const normalizeBody = ({ body: schema }: Route, body: unknown): unknown =>
  isEmptyObject(body) && !schema.safeParse(body).success && schema.safeParse(undefined).success
    ? undefined
    : body;

/** The parsed parts of a request; refuses with VALIDATION_FAILED and the path of each invalid value (ERR-16). */
export const readInput = (route: Route, request: Request): ParsedInput<Route> => {
  const params = route.params.safeParse(request.params);
  const query = route.query.safeParse(request.query);
  const body = route.body.safeParse(normalizeBody(route, request.body));
  if (params.success && query.success && body.success) {
    return { params: params.data, query: query.data, body: body.data };
  }
  const issues = [params, query, body].flatMap(({ error }) => (error ? toIssues(error) : []));
  throw new Rejection('VALIDATION_FAILED', issues[0]?.message, { issues });
};
