import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Express, Request, RequestHandler, Response, Router } from 'express';
import { createProxyServer, type ProxyServer } from 'httpxy';
import { Agent } from 'node:http';
import { createHttpApp } from '../src/http/app.ts';
import { requestIdOf } from '../src/http/request-log.ts';
import type { Health } from '../src/telemetry/health.ts';
import type { Logger } from '../src/telemetry/logger.ts';
import type { Metrics } from '../src/telemetry/metrics.ts';
import { operationsRoutes } from '../src/telemetry/operations-routes.ts';
import type { Destination, GatewayRule } from './destinations.ts';
import type { Upstreams } from './upstreams.ts';

export interface GatewayParts {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly health: Health;
  readonly rules: readonly GatewayRule[];
  readonly upstreams: Readonly<Record<Destination, Upstreams>>;
  /** Where the sample shop's store runs; null without one. */
  readonly sampleStoreUrl: string | null;
  /** Routers of the gateway itself: documents, mails kept as files. */
  readonly own: readonly Router[];
  /** Answers what is neither a call nor a file of the gateway. */
  readonly console: RequestHandler;
  /** How long a service may be silent; 30 s when absent. */
  readonly answerWithinMs?: number;
}

/** Connections are kept: a new one for each call costs more than the call. */
const agent = new Agent({ keepAlive: true });

/** A process that hangs keeps its connections: only time tells. */
const ANSWER_WITHIN_MS = 30_000;

const pass = async (
  proxy: ProxyServer,
  request: Request,
  response: Response,
  target: string,
): Promise<void> => {
  request.url = request.originalUrl;
  const headers = { 'X-Request-Id': requestIdOf(response) };
  await proxy.web(request, response, { target, agent, headers, xfwd: true });
};

const unavailable = (name: string): Rejection =>
  new Rejection('UNAVAILABLE', `The ${name} does not answer at the moment, please try again`);

/** Passes a call to a process of its service; one that cannot be reached is left out from then on. */
const passTo =
  (proxy: ProxyServer, name: Destination, upstreams: Upstreams, logger: Logger): RequestHandler =>
  async (request, response) => {
    const target = upstreams.next();
    if (target === null) throw unavailable(name);
    try {
      await pass(proxy, request, response, target);
    } catch (error) {
      if (response.headersSent || response.destroyed) return; // nobody waits for more
      logger.warn({ err: error, target }, 'A service did not answer');
      upstreams.failed(target);
      throw unavailable(name);
    }
  };

const methodOf = ({ method }: GatewayRule) =>
  method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';

/** One host for everything: calls go to the service the contracts name, the console's files are its own. */
export const createGateway = (parts: GatewayParts): Express => {
  const { logger, metrics, health, upstreams, sampleStoreUrl } = parts;
  const proxy = createProxyServer({ proxyTimeout: parts.answerWithinMs ?? ANSWER_WITHIN_MS });
  return createHttpApp({ logger, metrics }, (app) => {
    app.set('case sensitive routing', true);
    app.use(operationsRoutes(health, metrics));
    for (const router of parts.own) app.use(router);
    for (const rule of parts.rules) {
      const { destination } = rule;
      app[methodOf(rule)](rule.path, passTo(proxy, destination, upstreams[destination], logger));
    }
    if (sampleStoreUrl !== null) {
      app.use('/sample-store', async (request, response) =>
        pass(proxy, request, response, sampleStoreUrl),
      );
    }
    app.use(parts.console);
  });
};
