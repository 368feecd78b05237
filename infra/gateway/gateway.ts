import { groupByPathPattern } from '@quartermaster/contracts/core/route';
import { type Express, type RequestHandler, Router } from 'express';
import { createHttpApp } from '@quartermaster/platform/http/app';
import type { BodyRoom } from '@quartermaster/platform/http/bodies/body-room';
import { refuseMethods } from '@quartermaster/platform/http/calls/refuse-methods';
import { isFromThisMachine } from '@quartermaster/platform/http/this-machine';
import type { Health } from '@quartermaster/platform/telemetry/health';
import type { Logger } from '@quartermaster/platform/telemetry/logger';
import type { Metrics } from '@quartermaster/platform/telemetry/metrics';
import { operationsRoutes } from '@quartermaster/platform/telemetry/operations-routes';
import { ANSWER_WITHIN_SECONDS, type Destination, type GatewayRule } from './destinations.ts';
import { passCall } from './pass-call.ts';
import { passToService } from './pass-to-service.ts';
import type { Upstreams } from './upstreams.ts';

export interface GatewayParts {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly health: Health;
  readonly rules: readonly GatewayRule[];
  readonly upstreams: Readonly<Record<Destination, Upstreams>>;
  /** Address of the sample shop's store; null without one. */
  readonly sampleStoreUrl: string | null;
  /** Routers of the gateway itself: documents, and mails kept as files. */
  readonly own: readonly RequestHandler[];
  /** Addresses and subnets of proxies in front of the gateway. */
  readonly trustedProxies: readonly string[];
  /** Bounds the bodies that are kept to be passed again. */
  readonly bodies?: BodyRoom;
  /** Handles every address that is neither a call nor a file of the gateway. */
  readonly console: RequestHandler;
}

const toRouterMethod = ({ method }: GatewayRule) =>
  method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';

const services = ({ rules, upstreams, logger }: GatewayParts): Router => {
  const router = Router({ caseSensitive: true });
  for (const form of groupByPathPattern(rules)) {
    for (const rule of form.calls) {
      router[toRouterMethod(rule)](
        rule.path,
        passToService(rule, upstreams[rule.destination], logger),
      );
    }
    router.all(form.path, refuseMethods(form));
  }
  return router;
};

/** One host for everything: calls go to the service that the contracts name, and the gateway serves the console. */
export const createGateway = (parts: GatewayParts): Express => {
  const { logger, metrics, health, sampleStoreUrl, trustedProxies, bodies } = parts;
  const settings = { logger, metrics, trustedProxies, ...(bodies && { bodies }) };
  return createHttpApp(settings, (app) => {
    app.use(operationsRoutes(health, metrics, isFromThisMachine));
    for (const router of parts.own) app.use(router);
    app.use(services(parts));
    if (sampleStoreUrl !== null) {
      // Pictures for browsers. Services call the store directly, and its controls are reachable on its own machine
      // alone.
      app.use('/sample-store/images', async (request, response) =>
        passCall(
          request,
          response,
          { url: sampleStoreUrl, answerWithinSeconds: ANSWER_WITHIN_SECONDS },
          null,
        ),
      );
    }
    app.use(parts.console);
  });
};
