import { issuesOf } from '@quartermaster/contracts/core/problem';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { ParsedInput, Route } from '@quartermaster/contracts/core/route';
import express, { type Request, type RequestHandler } from 'express';
import { BODY_LIMIT_BYTES, boundBody } from '../bodies/body-limits.ts';
import { announcesBody } from '../request-headers.ts';

const bound = boundBody(BODY_LIMIT_BYTES);
const parse = express.json({ limit: BODY_LIMIT_BYTES, type: 'application/json', strict: true });

/** Reads a JSON body of at most 1 MiB with any method, DELETE included (NF-E-10, NF-H-03, ERR-25, ERR-30). */
export const jsonBody: RequestHandler = (request, response, next) => {
  if (announcesBody(request) && request.is('application/json') === false) {
    next(new Rejection('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json'));
    return;
  }
  bound(request, response, (error?: unknown) => {
    if (error === undefined) parse(request, response, next);
    else next(error);
  });
};

const isEmptyObject = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  !Array.isArray(body) &&
  Object.keys(body).length === 0;

/** Calls without a body also accept an empty object, since many clients send one. */
const bodyOf = ({ body: schema }: Route, body: unknown): unknown =>
  isEmptyObject(body) && !schema.safeParse(body).success && schema.safeParse(undefined).success
    ? undefined
    : body;

/** The parsed parts of a request; refuses with VALIDATION_FAILED and the path of each invalid value (ERR-16). */
export const readInput = (route: Route, request: Request): ParsedInput<Route> => {
  const params = route.params.safeParse(request.params);
  const query = route.query.safeParse(request.query);
  const body = route.body.safeParse(bodyOf(route, request.body));
  if (params.success && query.success && body.success) {
    return { params: params.data, query: query.data, body: body.data };
  }
  const issues = [params, query, body].flatMap(({ error }) => (error ? issuesOf(error) : []));
  throw new Rejection('VALIDATION_FAILED', issues[0]?.message, { issues });
};
