import {
  Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
} from 'node:http';

/** A request as it is sent. */
export interface Sent {
  readonly method: string;
  /** With its query; characters that node refuses to send are percent-encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
}

export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly content: Buffer;
  /** The content as UTF-8. */
  readonly text: string;
}

export type Send = (sent: Sent) => Promise<Received>;

/** Longest wait for an answer. */
const PATIENCE_MS = 60_000;

/** There was no answer: the connection broke or the answer did not arrive in time. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** Events may arrive for minutes: the first of them is the answer. */
const isEventStream = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('text/event-stream') === true;

const received = (sending: ClientRequest): Promise<Received> =>
  new Promise((resolve, reject) => {
    sending.on('error', reject);
    sending.on('timeout', () => sending.destroy(new Error(`none within ${PATIENCE_MS} ms`)));
    sending.on('response', (response) => {
      const chunks: Buffer[] = [];
      const answered = (): void => {
        const content = Buffer.concat(chunks);
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, content, text: content.toString('utf8') });
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (!isEventStream(response)) return;
        answered();
        response.destroy();
      });
      response.on('error', reject);
      response.on('end', answered);
    });
  });

/** Addresses of many machines, so that limits per address stop no suite. */
export const manyAddresses = (): (() => string) => {
  let count = 0;
  return () => {
    count += 1;
    return `127.${1 + (count % 120)}.${1 + (Math.floor(count / 120) % 250)}.7`;
  };
};

/** Sends requests to a server; if the system allows it, from a loopback address that `address` chooses. */
export const createSender = (url: string, address: () => string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { port } = new URL(url);
  const place = { agent, host: '127.0.0.1', port, timeout: PATIENCE_MS };
  const isLinux = process.platform === 'linux';
  const send: Send = async (sent) => {
    const { method, path, headers, body } = sent;
    const sending = request({
      ...place,
      method,
      path,
      headers: headers as Record<string, string | string[]>,
      ...(isLinux && { localAddress: address() }),
    });
    sending.end(body);
    try {
      return await received(sending);
    } catch (error) {
      // The server closed an idle connection at the moment of its next use.
      if (sending.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET') {
        return send(sent);
      }
      throw new NoAnswer((error as Error).message);
    }
  };
  return { send, close: () => agent.destroy() };
};
