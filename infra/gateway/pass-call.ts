import type { Request, Response } from 'express';
import { createProxyServer } from 'httpxy';
import { Agent } from 'node:http';
import { Readable } from 'node:stream';
import { getRequestId } from '@quartermaster/platform/http/request-log';

/** Longest silence of a service before and within its answer. */
export const ANSWER_WITHIN_SECONDS = 60;

/** Connections are reused: opening one for each call would cost more than the call. */
const agent = new Agent({ keepAlive: true });
const proxy = createProxyServer({ proxyTimeout: ANSWER_WITHIN_SECONDS * 1000 });

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

/**
 * Passes a call to one process and its answer back as it arrives. Rejects when the process cannot be reached or breaks
 * the connection off; when the answer had begun, the connection to the caller ends too. When the caller leaves, the
 * call to the process is ended. `body` is the body that was already read, null when it was not.
 */
export const passCall = async (
  request: Request,
  response: Response,
  target: string,
  body: Buffer | null,
): Promise<void> => {
  request.url = request.originalUrl;
  const headers = buildCallerHeaders(request, response);
  const buffer = body === null ? {} : { buffer: Readable.from([body]) };
  await proxy.web(request, response, { target, agent, headers, ...buffer });
};
