import type { Route } from '@quartermaster/contracts/core/route';
import type { RequestContext, UploadedBytes, Session } from '@quartermaster/contracts/core/server';
import express, { type Request, type Response, Router } from 'express';
import { promisify } from 'node:util';
import { newCommandId } from '../../core/ids.ts';
import { BODY_LIMIT_BYTES, BODY_WITHIN_MS } from '../bodies/body-limits.ts';
import { admitBody } from '../bodies/body-room.ts';
import { announcesBody, findCredential, readIfMatch, refuseHeader } from '../request-headers.ts';
import { getRequestId } from '../request-log.ts';

/** Null on public calls. */
export const findSession = (response: Response): Session | null =>
  (response.locals['session'] ?? null) as Session | null;

const findTeamId = (response: Response): string | null => findSession(response)?.teamId ?? null;

/** Team of the caller; empty for a caller without a team. */
export const getTeamId = (response: Response): string => findTeamId(response) ?? '';

/** The revision of If-Match; refused for calls that would ignore it, since the caller relies on the check. */
const readExpectedRevision = ({ kind, versioned }: Route, request: Request): number | null => {
  const version = readIfMatch(request);
  if (kind !== 'command' || versioned || version === null) return version;
  return refuseHeader('If-Match', 'This call changes nothing that has a version of its own');
};

const readWholeBody = async (
  request: Request,
  response: Response,
  limitBytes: number,
): Promise<Uint8Array> => {
  const admit = admitBody({ limitBytes, ms: BODY_WITHIN_MS }, findTeamId);
  const read = Router().use(admit, express.raw({ type: () => true, limit: limitBytes }));
  await promisify<Request, Response, void>(read)(request, response);
  const body: unknown = request.body;
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
};

/** The body of a file upload; a call that stops reading it can still answer. */
const toSentBytes = (request: Request, response: Response): UploadedBytes => {
  const length = request.get('Content-Length');
  const content = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  return {
    contentType: request.get('Content-Type') ?? '',
    length: length === undefined ? null : Number(length),
    content,
    readAll: (limitBytes) => readWholeBody(request, response, limitBytes),
  };
};

/** `answered` resolves when the answer was sent; `signal` aborts when the connection ends before. */
const trackEnd = (response: Response): Pick<RequestContext, 'signal' | 'answered'> => {
  const gone = new AbortController();
  const answered = new Promise<void>((resolve) => {
    response.once('close', () => {
      if (!response.writableFinished) gone.abort();
      resolve();
    });
  });
  return { signal: gone.signal, answered };
};

const findPublicCredential = (
  { role }: Route,
  request: Request,
): Pick<RequestContext, 'credential'> | null => {
  const credential = role === 'PUBLIC' ? findCredential(request) : null;
  return credential === null ? null : { credential };
};

/** Length of the body; the limit for compressed or chunked bodies, whose length is unknown. */
export const estimateBodyBytes = (request: Request): number => {
  if (!announcesBody(request)) return 0;
  const length = request.get('Content-Encoding') === undefined ? request.get('Content-Length') : '';
  return Number(length ?? '') || BODY_LIMIT_BYTES;
};

/** The context of a request: everything except its input. */
export const buildRequestContext = (
  route: Route,
  request: Request,
  response: Response,
  now: string,
): RequestContext => ({
  session: findSession(response),
  commandId: newCommandId(),
  correlationId: getRequestId(response),
  now,
  ifMatch: readExpectedRevision(route, request),
  address: request.ip ?? 'unknown',
  ...trackEnd(response),
  bodyBytes: estimateBodyBytes(request),
  header: (name) => request.get(name),
  ...(route.bytes === 'body' && { sent: toSentBytes(request, response) }),
  ...findPublicCredential(route, request),
});
