import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The port cannot be had; the message says what to do. */
export class PortUnavailable extends Error {
  override readonly name = 'PortUnavailable';
}

export interface RunningServer {
  readonly port: number;
  readonly url: string;
  /** Stops accepting, lets running requests finish (bounded), ends event streams and idle connections. */
  readonly close: () => Promise<void>;
}

export interface ListenSettings {
  /** 0 asks for any free port. */
  readonly port: number;
  /** How long running requests get to finish on close. */
  readonly graceMs?: number;
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use. Stop the program that uses it, or set PORT to another number',
  EACCES: 'may not be opened by this user. Set PORT to a number above 1023',
};

const opened = (server: Server, { port }: ListenSettings): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? ''];
      reject(reason === undefined ? error : new PortUnavailable(`Port ${port} ${reason}.`));
    });
    server.listen(port, () => resolve((server.address() as AddressInfo).port));
  });

const isEventStream = (response: ServerResponse): boolean =>
  String(response.getHeader('Content-Type')).startsWith('text/event-stream');

/** Follows the answers under way and closes the server once they are done. */
const closer = (server: Server, graceMs: number): (() => Promise<void>) => {
  const underWay = new Set<ServerResponse>();
  let closing = false;
  server.prependListener('request', (_request, response) => {
    if (closing) response.setHeader('Connection', 'close');
    underWay.add(response);
    response.once('close', () => {
      underWay.delete(response);
      if (closing) setImmediate(() => server.closeIdleConnections());
    });
  });
  return () =>
    new Promise((resolve) => {
      closing = true;
      const force = setTimeout(() => server.closeAllConnections(), graceMs);
      server.close(() => {
        clearTimeout(force);
        resolve();
      });
      server.closeIdleConnections();
      for (const response of underWay) {
        if (isEventStream(response)) response.end();
        else if (!response.headersSent) response.setHeader('Connection', 'close');
      }
    });
};

/** Opens the port; rejects with PortUnavailable when it is taken or forbidden. */
export const listen = async (
  listener: RequestListener,
  settings: ListenSettings,
): Promise<RunningServer> => {
  const server = createServer(listener);
  const close = closer(server, settings.graceMs ?? 10_000);
  const port = await opened(server, settings);
  return { port, url: `http://localhost:${port}`, close };
};
