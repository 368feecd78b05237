import { statusByCode } from '@quartermaster/contracts/core/problem';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Request, RequestHandler, Response } from 'express';
import { sendRefusal } from '../problem-answers.ts';
import { announcesBody } from '../request-headers.ts';
import { BODY_STALLED_MS } from './body-limits.ts';

export interface DrainLimits {
  /** Most bytes of a body that are read after the answer. */
  readonly bytes: number;
  readonly ms: number;
}

const LIMITS: DrainLimits = { bytes: 16 * 1024 * 1024, ms: 10_000 };

/** Reads and drops the rest of a body, until it ends or a limit is reached. */
const drainBody = (request: Request, { bytes, ms }: DrainLimits): Promise<void> =>
  new Promise((resolve) => {
    let read = 0;
    const timer = setTimeout(resolve, ms).unref();
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    request.on('data', (part: Buffer) => {
      read += part.byteLength;
      if (read > bytes) done();
    });
    for (const end of ['end', 'close', 'error']) request.once(end, done);
    request.unpipe().resume();
  });

const STALLED = statusByCode.REQUEST_TIMEOUT;

type End = (content?: unknown, encoding?: unknown) => Response;
type Write = (content: unknown, encoding?: unknown) => boolean;

/**
 * After an answer that is sent before the body was read, such as 413, reads the rest of the body or a bounded part of it. If
 * the connection closed earlier, it would be reset, and the caller could lose the answer.
 */
export const drainUnread =
  (limits: DrainLimits = LIMITS): RequestHandler =>
  (request, response, next) => {
    const end = response.end.bind(response) as End;
    const write = response.write.bind(response) as Write;
    const endLater: End = (content, encoding) => {
      const nothingComes = request.complete || request.destroyed || response.statusCode === STALLED;
      if (nothingComes) return end(content, encoding);
      if (content === undefined || content === null) response.flushHeaders();
      else write(content, encoding);
      void drainBody(request, limits).then(() => {
        end();
        if (!request.complete) request.socket.destroySoon();
      });
      return response;
    };
    if (announcesBody(request)) response.end = endLater as Response['end'];
    next();
  };

/** The answer to a body that stalls. */
const BODY_STALLED = new Rejection(
  'REQUEST_TIMEOUT',
  `Nothing more of the body came for ${String(BODY_STALLED_MS / 1000)} seconds`,
);

/** Refuses a body that is still arriving and ends its connection. */
export const endBody = (response: Response, refusal: Rejection): void => {
  if (response.headersSent) return;
  response.setHeader('Connection', 'close');
  sendRefusal(response, refusal);
};

/** Answers 408 and ends the connection when the body of a request has not come in time. */
export const endBodyWithin = (ms: number, request: Request, response: Response): void => {
  const late = new Rejection(
    'REQUEST_TIMEOUT',
    `The body did not come within ${ms / 1000} seconds`,
  );
  const timer = setTimeout(() => endBody(response, late), ms).unref();
  for (const end of ['end', 'close']) request.once(end, () => clearTimeout(timer));
};

/** Number of checks of a body within the longest pause. */
const LOOKS = 3;

/** True when all received bytes were read, so that the caller causes the wait. */
const awaitsCaller = (request: Request): boolean =>
  !request.complete && !request.destroyed && request.readableLength === 0;

/**
 * Answers 408 to a body that stalls and ends its connection, which it would otherwise hold without limit. A slow body
 * continues as long as bytes arrive.
 */
export const refuseStalled =
  (stalledMs: number): RequestHandler =>
  (request, response, next) => {
    next();
    if (!announcesBody(request)) return;
    const { socket } = request;
    let [seen, quietLooks] = [socket.bytesRead, 0];
    const timer = setInterval(() => {
      const isQuiet = awaitsCaller(request) && socket.bytesRead === seen;
      [seen, quietLooks] = [socket.bytesRead, isQuiet ? quietLooks + 1 : 0];
      if (quietLooks < LOOKS) return;
      clearInterval(timer);
      endBody(response, BODY_STALLED);
    }, stalledMs / LOOKS).unref();
    for (const end of ['end', 'close']) request.once(end, () => clearInterval(timer));
  };
