import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RawAnswer {
  /** The raw answer. */
  readonly text: string;
  /** True when the connection was reset instead of closed. */
  readonly isReset: boolean;
}

export interface RawCall {
  readonly method?: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | number>>;
  /** True: the client ends the connection once all parts are sent and an answer came; otherwise the server does. */
  readonly endsAfterAnswer?: boolean;
  /** Parts of the request, sent unchanged and in order. */
  readonly parts: Iterable<Buffer | string> | AsyncIterable<Buffer | string>;
}

/** A call on a separate connection; sends all parts, also after an early answer. */
export const rawCall = async (url: string, call: RawCall): Promise<RawAnswer> => {
  const { method = 'POST', path, headers, parts } = call;
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const received: Buffer[] = [];
  let isReset = false;
  socket.on('data', (part) => void received.push(part));
  socket.on('error', () => (isReset = true));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: ${hostname}\r\n${lines.join('')}\r\n`);
  for await (const part of parts) {
    if (socket.destroyed) break;
    if (!socket.write(part)) await Promise.race([once(socket, 'drain').catch(() => null), closed]);
  }
  if (call.endsAfterAnswer === true) {
    while (received.length === 0 && !socket.destroyed) await sleep(5);
    socket.end();
  }
  await closed;
  return { text: Buffer.concat(received).toString(), isReset };
};

/** A body in chunked encoding. */
export function* inParts(count: number, bytes: number): Generator<Buffer> {
  const part = Buffer.alloc(bytes, 'x');
  const head = Buffer.from(`${bytes.toString(16)}\r\n`);
  for (let at = 0; at < count; at += 1) yield Buffer.concat([head, part, Buffer.from('\r\n')]);
  yield Buffer.from('0\r\n\r\n');
}
