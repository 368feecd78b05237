import { randomInt } from 'node:crypto';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { ownUrl } from '../config/addresses.ts';
import { HEADERS_LIMIT_BYTES, HEADERS_MS } from './bodies/body-limits.ts';
import { refuseUnreadable } from './unreadable-requests.ts';

/** Systems give outgoing connections ports from 32,768 on; below, a port stays free until a program listens. */
const PORTS = [20_000, 32_000] as const;
const MOST_TRIES = 200;

/** A port that no other program can take until it is released. */
export interface ReservedPort {
  readonly port: number;
  readonly release: () => Promise<void>;
}

const reserve = (port: number): Promise<ReservedPort | null> =>
  new Promise((resolve) => {
    const server = createTcpServer().unref();
    const release = (): Promise<void> => new Promise((done) => server.close(() => done()));
    server.once('error', () => resolve(null));
    server.listen(port, () => resolve({ port, release }));
  });

/** Takes a free port that no outgoing connection takes. */
export const reservePort = async (): Promise<ReservedPort> => {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const reserved = await reserve(randomInt(...PORTS));
    if (reserved !== null) return reserved;
  }
  throw new Error(`No port from ${String(PORTS[0])} to ${String(PORTS[1])} is free`);
};

/** A port that is free at the moment, and that no outgoing connection takes. */
export const freePort = async (): Promise<number> => {
  const { port, release } = await reservePort();
  await release();
  return port;
};

/** The port is taken or forbidden; the message names a solution. */
export class PortUnavailable extends Error {
  override readonly name = 'PortUnavailable';
  readonly isOperational = true;
}

export interface RunningServer {
  readonly port: number;
  readonly url: string;
  /** Stops accepting, lets running requests finish (bounded), ends event streams and idle connections. */
  readonly close: () => Promise<void>;
}

export interface ListenSettings {
  /** 0 for any free port. */
  readonly port: number;
  /** Address to listen on; null for every address of the machine. */
  readonly host: string | null;
  /** Time for running requests to finish on close. */
  readonly graceMs?: number;
}

const NOT_OURS = 'is no address of this machine. Set HOST to one that is, or to 127.0.0.1';

const describeListenError = (
  code: string | undefined,
  { port, host }: ListenSettings,
): string | null => {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Stop the program that uses it, or set PORT to another number.`;
    case 'EACCES':
      return `Port ${port} may not be opened by this user. Set PORT to a number above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${host ?? ''} ${NOT_OURS}.`;
    default:
      return null;
  }
};

const CHECK_MS = 5_000;

/**
 * How long a connection may be idle. Clients that pause for some seconds, such as a busy page or a gateway, would
 * otherwise send a request over a connection that is being closed.
 */
export const KEEP_ALIVE_MS = 65_000;

const openPort = (server: Server, settings: ListenSettings): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = describeListenError(error.code, settings);
      reject(reason === null ? error : new PortUnavailable(reason));
    });
    const { port, host } = settings;
    server.listen({ port, ...(host !== null && { host }) }, () =>
      resolve((server.address() as AddressInfo).port),
    );
  });

const isEventStream = (response: ServerResponse): boolean =>
  String(response.getHeader('Content-Type')).startsWith('text/event-stream');

/** Tracks the running answers and closes the server once they have ended. */
const createCloser = (server: Server, graceMs: number): (() => Promise<void>) => {
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

/** A server with the limits of the product: every request ends in an answer, or in a problem. */
export const createHttpServer = (listener: RequestListener): Server => {
  // No limit for a whole request: an upload on a slow line continues as long as bytes arrive.
  const server = createServer(
    {
      headersTimeout: HEADERS_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: HEADERS_LIMIT_BYTES,
      requestTimeout: 0,
      connectionsCheckingInterval: CHECK_MS,
    },
    listener,
  );
  refuseUnreadable(server);
  return server;
};

/** Opens the port; rejects with PortUnavailable when it is taken or forbidden. */
export const listen = async (
  listener: RequestListener,
  settings: ListenSettings,
): Promise<RunningServer> => {
  const server = createHttpServer(listener);
  const close = createCloser(server, settings.graceMs ?? 10_000);
  const port = await openPort(server, settings);
  return { port, url: ownUrl(settings.host, port), close };
};
