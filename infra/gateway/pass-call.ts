import type { Request, Response } from 'express';
import { createProxyServer } from 'httpxy';
import { Agent } from 'node:http';
import { Readable } from 'node:stream';
import { getRequestId } from '@quartermaster/platform/http/request-log';

/** Connections are reused: opening one for each call would cost more than the call. */
const agent = new Agent({ keepAlive: true });
const proxy = createProxyServer();

/** Sends the headers of an event stream at once, so that the console shows it as open before the first event. */
proxy.on('proxyRes', (answer, _request, response) => {
  if (answer.headers['content-type']?.startsWith('text/event-stream') !== true) return;
  process.nextTick(() => response.flushHeaders()); // after its headers are copied
});

/**
 * Headers that describe the caller to a service. They replace those of the request: a service trusts its proxy, and a
 * caller could write anything into them.
 */
const buildCallerHeaders = (request: Request, response: Response): Record<string, string> => ({
  'x-request-id': getRequestId(response),
  'x-forwarded-for': request.ip ?? '',
  'x-forwarded-host': request.get('Host') ?? '',
  'x-forwarded-proto': request.protocol,
});

/** The process that a call is passed to, and its longest silence before and within the answer. */
interface Target {
  readonly url: string;
  readonly answerWithinSeconds: number;
}

/**
 * Passes a call to one process and its answer back as it arrives. Rejects when the process cannot be reached or breaks
 * the connection off; when the answer had begun, the connection to the caller ends too. When the caller leaves, the
 * call to the process is ended. `body` is the body that was already read, null when it was not.
 */
export const passCall = async (
  request: Request,
  response: Response,
  { url: target, answerWithinSeconds }: Target,
  body: Buffer | null,
): Promise<void> => {
  request.url = request.originalUrl;
  const headers = buildCallerHeaders(request, response);
  const buffer = body === null ? {} : { buffer: Readable.from([body]) };
  const proxyTimeout = answerWithinSeconds * 1000;
  await proxy.web(request, response, { target, agent, headers, proxyTimeout, ...buffer });
};
