import { statusOfCode } from '@quartermaster/contracts/core/problem';
import type { Request, RequestHandler, Response } from 'express';
import { announcesBody } from '../request-headers.ts';

export interface DrainLimits {
  /** Bytes of a body that are read after its answer, and for how long. */
  readonly bytes: number;
  readonly ms: number;
}

const LIMITS: DrainLimits = { bytes: 16 * 1024 * 1024, ms: 10_000 };

/** Reads on and drops what comes, until the body ends or a limit is reached. */
const drained = (request: Request, { bytes, ms }: DrainLimits): Promise<void> =>
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

const STALLED = statusOfCode.REQUEST_TIMEOUT;

type End = (content?: unknown, encoding?: unknown) => Response;
type Write = (content: unknown, encoding?: unknown) => boolean;

/**
 * An answer that is given before the body was read, such as 413, reaches its caller: it ends only after the rest of the
 * body, or a bounded part of it, was read. A connection that is closed before that is reset, and the caller may lose
 * the answer with it.
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
      void drained(request, limits).then(() => {
        end();
        if (!request.complete) request.socket.destroySoon();
      });
      return response;
    };
    if (announcesBody(request)) response.end = endLater as Response['end'];
    next();
  };
