import type { Route } from '@quartermaster/contracts/core/route';
import type { RequestContext, UploadedBytes, Session } from '@quartermaster/contracts/core/server';
import express, { type Request, type Response, Router } from 'express';
import { promisify } from 'node:util';
import { newCommandId } from '../../core/ids.ts';
import { BODY_LIMIT_BYTES, BODY_WITHIN_MS } from '../bodies/body-limits.ts';
import { admitBody } from '../bodies/body-room.ts';
import { announcesBody, credentialOf, ifMatch, refuseHeader } from '../request-headers.ts';
import { requestIdOf } from '../request-log.ts';

/** Null on public calls. */
export const sessionOf = (response: Response): Session | null =>
  (response.locals['session'] ?? null) as Session | null;

const teamOrNull = (response: Response): string | null => sessionOf(response)?.teamId ?? null;

/** Team of the caller; empty for a caller without a team. */
export const teamIdOf = (response: Response): string => teamOrNull(response) ?? '';

/** The revision of If-Match; refused for calls that would ignore it, since the caller relies on the check. */
const versionGiven = ({ kind, versioned }: Route, request: Request): number | null => {
  const version = ifMatch(request);
  if (kind !== 'command' || versioned || version === null) return version;
  return refuseHeader('If-Match', 'This call changes nothing that has a version of its own');
};

const wholeBody = async (
  request: Request,
  response: Response,
  limitBytes: number,
): Promise<Uint8Array> => {
  const admit = admitBody({ limitBytes, ms: BODY_WITHIN_MS }, teamOrNull);
  const read = Router().use(admit, express.raw({ type: () => true, limit: limitBytes }));
  await promisify<Request, Response, void>(read)(request, response);
  const body: unknown = request.body;
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
};

/** The body of a file upload; a call that stops reading it can still answer. */
const sentBytes = (request: Request, response: Response): UploadedBytes => {
  const length = request.get('Content-Length');
  const content = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  return {
    contentType: request.get('Content-Type') ?? '',
    length: length === undefined ? null : Number(length),
    content,
    readAll: (limitBytes) => wholeBody(request, response, limitBytes),
  };
};

/** `answered` resolves when the answer was sent; `signal` aborts when the connection ends before. */
const endOf = (response: Response): Pick<RequestContext, 'signal' | 'answered'> => {
  const gone = new AbortController();
  const answered = new Promise<void>((resolve) => {
    response.once('close', () => {
      if (!response.writableFinished) gone.abort();
      resolve();
    });
  });
  return { signal: gone.signal, answered };
};

const credentialGiven = (
  { role }: Route,
  request: Request,
): Pick<RequestContext, 'credential'> | null => {
  const credential = role === 'PUBLIC' ? credentialOf(request) : null;
  return credential === null ? null : { credential };
};

/** Length of the body; the limit for compressed or chunked bodies, whose length is unknown. */
export const bodyBytesOf = (request: Request): number => {
  if (!announcesBody(request)) return 0;
  const length = request.get('Content-Encoding') === undefined ? request.get('Content-Length') : '';
  return Number(length ?? '') || BODY_LIMIT_BYTES;
};

/** The context of a request: everything except its input. */
export const contextOf = (
  route: Route,
  request: Request,
  response: Response,
  now: string,
): RequestContext => ({
  session: sessionOf(response),
  commandId: newCommandId(),
  correlationId: requestIdOf(response),
  now,
  ifMatch: versionGiven(route, request),
  address: request.ip ?? 'unknown',
  ...endOf(response),
  bodyBytes: bodyBytesOf(request),
  header: (name) => request.get(name),
  ...(route.bytes === 'body' && { sent: sentBytes(request, response) }),
  ...credentialGiven(route, request),
});
