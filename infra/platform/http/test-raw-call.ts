import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RawAnswer {
  /** Everything that came back, as it came. */
  readonly text: string;
  /** True when the connection was reset instead of closed. */
  readonly isReset: boolean;
}

export interface RawCall {
  readonly method?: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | number>>;
  /** Hangs up once all is sent and an answer is there; without it the server does. */
  readonly endsAfterAnswer?: boolean;
  /** Sent as they are, one after the other. */
  readonly parts: Iterable<Buffer | string> | AsyncIterable<Buffer | string>;
}

/** A call over a connection of its own, whose body is sent as the test says, whatever is answered meanwhile. */
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

/** A body in parts of a size each says itself, as one of unknown length is sent. */
export function* inParts(count: number, bytes: number): Generator<Buffer> {
  const part = Buffer.alloc(bytes, 'x');
  const head = Buffer.from(`${bytes.toString(16)}\r\n`);
  for (let at = 0; at < count; at += 1) yield Buffer.concat([head, part, Buffer.from('\r\n')]);
  yield Buffer.from('0\r\n\r\n');
}
