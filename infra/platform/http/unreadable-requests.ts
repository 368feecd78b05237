import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { HEADERS_LIMIT_BYTES } from './bodies/body-limits.ts';
import { buildProblemAnswer } from './problem-answers.ts';

/** Time for a client to read the answer before its connection is closed. */
const LINGER_MS = 1_000;

/** Answer of a request whose address and headers are longer than `HEADERS_LIMIT_BYTES`, by gateways too. */
export const HEADERS_TOO_LARGE = new Rejection(
  'HEADERS_TOO_LARGE',
  `Address and headers are larger than ${String(HEADERS_LIMIT_BYTES / 1024)} KiB`,
);

const toRejection = (code: string | undefined): Rejection => {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return HEADERS_TOO_LARGE;
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new Rejection('PAYLOAD_TOO_LARGE', 'The chunk extensions of the body are too large');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Rejection('REQUEST_TIMEOUT', 'The request did not arrive in time');
    default:
      return new Rejection('VALIDATION_FAILED', 'This is not a valid HTTP request');
  }
};

const answerText = (rejection: Rejection): string => {
  const { status, headers, body } = buildProblemAnswer(rejection);
  const json = JSON.stringify(body);
  const fields = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(json)),
    'Cache-Control': 'no-store',
    Connection: 'close',
    ...headers,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${json}`;
};

/** Tracks answers. The result is true while an answer is being sent on a connection; a second one would corrupt it. */
const trackAnswers = (server: Server): ((socket: Duplex) => boolean) => {
  const unfinished = new WeakMap<Duplex, Set<ServerResponse>>();
  server.prependListener('request', ({ socket }, response) => {
    const answers = unfinished.get(socket) ?? new Set();
    unfinished.set(socket, answers.add(response));
    response.once('close', () => answers.delete(response));
  });
  return (socket) => [...(unfinished.get(socket) ?? [])].some(({ headersSent }) => headersSent);
};

/** Answers requests that Node's parser refuses with a problem, instead of a bare status line (ERR-33). */
export const refuseUnreadable = (server: Server): void => {
  const isAnswering = trackAnswers(server);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
      socket.destroy();
      return;
    }
    socket.end(answerText(toRejection(error.code)));
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  });
};
