import type { Request, Response } from 'express';
import { createProxyServer } from 'httpxy';
import { Agent } from 'node:http';
import { Readable } from 'node:stream';
import { requestIdOf } from '../platform/http/request-log.ts';

/** Longest silence of a service before its answer, and within it. */
export const ANSWER_WITHIN_SECONDS = 60;

/** Connections are kept: a new one for each call costs more than the call. */
const agent = new Agent({ keepAlive: true });
const proxy = createProxyServer({ proxyTimeout: ANSWER_WITHIN_SECONDS * 1000 });

/** A console that opens an event stream hears at once that it is open, not with the first event. */
proxy.on('proxyRes', (answer, _request, response) => {
  if (answer.headers['content-type']?.startsWith('text/event-stream') !== true) return;
  process.nextTick(() => response.flushHeaders()); // once its headers are copied
});

/**
 * What a service is told about the caller. Replaced and not extended: services take the word of one proxy, and what a
 * caller writes into these headers is no proxy's word.
 */
const aboutCaller = (request: Request, response: Response): Record<string, string> => ({
  'x-request-id': requestIdOf(response),
  'x-forwarded-for': request.ip ?? '',
  'x-forwarded-host': request.get('Host') ?? '',
  'x-forwarded-proto': request.protocol,
});

/**
 * Passes a call to one process and its answer back as it comes. Rejects when the process cannot be reached or breaks off;
 * of an answer that had begun, the connection to the caller ends then. A caller that leaves ends the call of the process.
 * `body` is what was read of it already, null when it is still to be read.
 */
export const passCall = async (
  request: Request,
  response: Response,
  target: string,
  body: Buffer | null,
): Promise<void> => {
  request.url = request.originalUrl;
  const headers = aboutCaller(request, response);
  const buffer = body === null ? {} : { buffer: Readable.from([body]) };
  await proxy.web(request, response, { target, agent, headers, ...buffer });
};
