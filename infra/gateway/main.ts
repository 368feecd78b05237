import { buildOpenApiDocument } from '@quartermaster/contracts/core/openapi';
import { allRoutes, API_VERSION } from '@quartermaster/contracts/calls';
import { type RequestHandler, Router } from 'express';
import path from 'node:path';
import { BadConfig, type Config } from '@quartermaster/platform/config/config';
import { bodyLimits, createBodyRoom } from '@quartermaster/platform/http/bodies/body-room';
import { openConsolePage } from '@quartermaster/platform/http/console/serve-console';
import { jsonDocument } from '@quartermaster/platform/http/late-routes';
import { listen } from '@quartermaster/platform/http/listen';
import { onlyFromThisMachine } from '@quartermaster/platform/http/this-machine';
import { mailboxRoutes } from '@quartermaster/platform/mail/mailbox-routes';
import { openMailbox } from '@quartermaster/platform/mail/mailbox';
import { runAction } from '@quartermaster/platform/process/run-action';
import type { Shutdown } from '@quartermaster/platform/process/shutdown';
import { createHealth } from '@quartermaster/platform/telemetry/health';
import { createLogger } from '@quartermaster/platform/telemetry/logger';
import { createMetrics } from '@quartermaster/platform/telemetry/metrics';
import { type Destination, gatewayRules } from './destinations.ts';
import { createGateway } from './gateway.ts';
import { type Upstreams, watchUpstreams } from './upstreams.ts';

/*
 * The gateway as a process: one host for the console, commands and queries. It has no state, so any number of them may
 * run.
 */
const ROOT = path.resolve(import.meta.dirname, '../..');

const watch = (name: string, urls: readonly string[], shutdown: Shutdown): Upstreams => {
  if (urls.length === 0) throw new BadConfig(`${name} must name the processes to pass calls to`);
  const upstreams = watchUpstreams(urls);
  shutdown.add(async () => upstreams.stop());
  return upstreams;
};

const createUpstreamHealth = (upstreams: Readonly<Record<Destination, Upstreams>>) => {
  const health = createHealth();
  for (const [name, service] of Object.entries(upstreams)) {
    health.register(name, async () => {
      const detail = service.states();
      return { ok: Object.values(detail).includes('up'), detail };
    });
  }
  return health;
};

/** Shows mails that are kept as files, when this machine has the folder they are written to. */
const mails = ({ mail, dataDir }: Config): readonly RequestHandler[] =>
  mail.kind === 'file'
    ? [onlyFromThisMachine(mailboxRoutes(openMailbox(path.join(dataDir, 'mail'))))]
    : [];

const start = async (config: Config, shutdown: Shutdown): Promise<void> => {
  const logger = createLogger({ level: config.logLevel, service: 'gateway' });
  const upstreams = {
    'command-service': watch('COMMAND_SERVICE_URLS', config.commandServiceUrls, shutdown),
    'projection-service': watch('PROJECTION_SERVICE_URLS', config.projectionServiceUrls, shutdown),
  };
  const documents = Router().use(
    '/api',
    jsonDocument('/openapi.json', () => buildOpenApiDocument(allRoutes, API_VERSION)),
  );
  const app = createGateway({
    logger,
    metrics: createMetrics({ processMetrics: true }),
    health: createUpstreamHealth(upstreams),
    rules: gatewayRules(allRoutes),
    upstreams,
    sampleStoreUrl: config.sampleStoreUrl,
    trustedProxies: config.trustedProxies,
    bodies: createBodyRoom(bodyLimits(config)),
    own: [documents, ...mails(config)],
    console: await openConsolePage(ROOT, false, () => {
      logger.info('Building the console, once for this version');
    }),
  });
  const server = await listen(app, { port: config.port, host: config.host });
  shutdown.add(server.close);
  logger.info({ url: server.url }, 'The gateway is ready');
};

await runAction({ start }, 'start', 'distributed');
