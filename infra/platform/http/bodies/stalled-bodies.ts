import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Request, RequestHandler } from 'express';
import { BODY_STALLED_MS } from './body-limits.ts';
import { sendRefusal } from '../problem-answers.ts';
import { announcesBody } from '../request-headers.ts';

/** What a caller is answered whose body does not come. */
const BODY_STALLED = new Rejection(
  'REQUEST_TIMEOUT',
  `Nothing more of the body came for ${String(BODY_STALLED_MS / 1000)} seconds`,
);

/** How often a body is looked at within the time it may be silent. */
const LOOKS = 3;

/** True when all that came was read, so that the caller and not this process is who is waited for. */
const awaitsCaller = (request: Request): boolean =>
  !request.complete && !request.destroyed && request.readableLength === 0;

/**
 * Answers 408 to a body of which nothing came for a while, and ends its connection: half-sent bodies would hold theirs
 * for as long as callers like. However slow a line is, a body goes on as long as bytes come.
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
      if (response.headersSent) return;
      response.setHeader('Connection', 'close');
      sendRefusal(response, BODY_STALLED);
    }, stalledMs / LOOKS).unref();
    for (const end of ['end', 'close']) request.once(end, () => clearInterval(timer));
  };
