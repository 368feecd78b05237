import { type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Route } from '@quartermaster/contracts/core/route';
import express, { type RequestHandler } from 'express';
import { createHttpServer } from '@quartermaster/platform/http/listen';
import { createHealth } from '@quartermaster/platform/telemetry/health';
import { createLogger } from '@quartermaster/platform/telemetry/logger';
import { createMetrics } from '@quartermaster/platform/telemetry/metrics';
import { gatewayRules } from './destinations.ts';
import { createGateway } from './gateway.ts';
import { type Upstreams, watchUpstreams } from './upstreams.ts';

/** A server on a free port. */
export interface TestServer {
  readonly url: string;
  /** Ends it as a kill would: connections break, and new ones are refused. */
  readonly kill: () => Promise<void>;
}

const closing: (() => Promise<unknown>)[] = [];

/** Closes what the tests of a file opened. */
export const closeAll = async (): Promise<void> => {
  await Promise.all(closing.splice(0).map((close) => close()));
};

const killServer = async (server: Server): Promise<void> => {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
};

export const serve = async (listener: RequestListener): Promise<TestServer> => {
  const server = createHttpServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const kill = (): Promise<void> => killServer(server);
  closing.push(kill);
  return { url: `http://127.0.0.1:${port}`, kill };
};

/** The request that a service received. */
export interface ReceivedRequest {
  readonly by: string;
  readonly method: string;
  readonly url: string;
  readonly address: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A service that answers every call with the request it received, behind one proxy like the real services. */
export const echo = (name: string, before: RequestHandler = (_q, _s, next) => next()) => {
  const app = express();
  app.set('trust proxy', 1);
  app.use(before, async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const seen: ReceivedRequest = {
      by: name,
      method: request.method,
      url: request.originalUrl,
      address: request.ip ?? '',
      headers: request.headers,
      body: Buffer.concat(parts).toString(),
    };
    response.json(seen);
  });
  return serve(app);
};

/** A healthy service with these answers. */
export const serveAnswers = (handle: RequestHandler) =>
  serve(
    express()
      .get('/health/live', (_request, response) => void response.end())
      .use(handle),
  );

export const waitUntil = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
};

const NEVER_AGAIN_MS = 86_400_000;

const watchUntilUp = async (urls: readonly string[]): Promise<Upstreams> => {
  const upstreams = watchUpstreams(urls, { lookMs: NEVER_AGAIN_MS });
  closing.push(async () => upstreams.stop());
  await waitUntil(() => Object.values(upstreams.states()).every((state) => state === 'up'));
  return upstreams;
};

export interface TestGateway {
  readonly url: string;
  /** Lines of its log. */
  readonly lines: readonly string[];
}

interface TestGatewayParts {
  readonly routes: readonly Route[];
  /** All of them answer when the gateway starts; it does not check them again. */
  readonly commands: readonly TestServer[];
  readonly queries: readonly TestServer[];
  readonly sampleStoreUrl?: string;
  readonly trustedProxies?: readonly string[];
}

const listUrls = (servers: readonly TestServer[]) => servers.map(({ url }) => url);

/** Opens a gateway to these services. */
export const openGateway = async (parts: TestGatewayParts): Promise<TestGateway> => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const app = createGateway({
    logger: createLogger({ level: 'info', service: 'gateway', destination }),
    metrics: createMetrics({ processMetrics: false }),
    health: createHealth(),
    rules: gatewayRules(parts.routes),
    upstreams: {
      'command-service': await watchUntilUp(listUrls(parts.commands)),
      'projection-service': await watchUntilUp(listUrls(parts.queries)),
    },
    sampleStoreUrl: parts.sampleStoreUrl ?? null,
    trustedProxies: parts.trustedProxies ?? [],
    own: [],
    console: (request, response, next) => {
      if (request.path.startsWith('/api')) next();
      else response.type('html').send('<title>Quartermaster</title>');
    },
  });
  return { url: (await serve(app)).url, lines };
};
