import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { allEvents } from '@quartermaster/contracts/events';
import { START } from '@quartermaster/contracts/core/position';
import type { RecordedEvent } from '@quartermaster/platform/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { openDiskFiles } from '@quartermaster/platform/files/disk-files';
import { createHttpApp } from '@quartermaster/platform/http/app';
import { openPostgresIdempotency } from '@quartermaster/platform/http/idempotency/postgres-idempotency';
import { openQuotas } from '@quartermaster/platform/limits/quotas';
import { openMailbox } from '@quartermaster/platform/mail/mailbox';
import { openPersonKeys } from '@quartermaster/platform/persons/person-keys';
import { protectPersons } from '@quartermaster/platform/persons/protected-log';
import { openPool } from '@quartermaster/platform/postgres/pool';
import { openTestDatabase } from '@quartermaster/platform/postgres/test-database';
import { migrateHistoricalSnapshots } from '@quartermaster/platform/projections/past/historical-snapshots';
import { keepFormerTables } from '@quartermaster/platform/projections/rebuild/former-tables';
import { migrateReactions } from '@quartermaster/platform/reactions/schema';
import { firstTry } from '@quartermaster/platform/reactions/test-try';
import { testKeys } from '@quartermaster/platform/secrets/test-keys';
import { migrateAuth } from '@quartermaster/platform/sessions/auth-schema';
import { openSessions } from '@quartermaster/platform/sessions/sessions';
import { migrateDrafts } from '@quartermaster/platform/shared-drafts/drafts-schema';
import { createLogger } from '@quartermaster/platform/telemetry/logger';
import { createMetrics } from '@quartermaster/platform/telemetry/metrics';
import request from 'supertest';
import { createUsers } from '../auth/users.ts';
import { createCommandHandler } from '../core/handle-command.ts';
import { openSnapshots } from '../core/snapshots.ts';
import { createDeletionOptions } from '../delete-shops.ts';
import { migrateConnector } from '../store-connector/tables.ts';
import { testConnector, testNow, testTiming } from '../store-connector/test-connector.ts';
import { signBody } from '../store-connector/webhooks/deliveries.ts';
import type { DeletionOptions } from './delete-parts.ts';
import { redactShops } from './redact-shops.ts';
import { receivePrivacyRequests } from './requests.ts';

/** Secret of the app of the installation. */
export const appSecret = 'secret of the app';
const app = { clientId: 'app', clientSecret: appSecret, extraScopes: [] };

const openDatabase = async () => {
  const database = await openTestDatabase();
  const pool = openPool(database.url, { max: 6, applicationName: 'test' });
  for (const migrateOne of [
    migrateConnector,
    migrateAuth,
    migrateDrafts,
    migrateHistoricalSnapshots,
  ]) {
    await migrateOne(pool);
  }
  await migrateReactions(pool);
  await openPostgresIdempotency(pool);
  await openQuotas(pool, () => testNow);
  await openSnapshots(pool, () => undefined);
  await pool.query('create schema read; create table read.suppliers (team_id text, name text)');
  const former = { projection: 'suppliers', version: 1, tables: ['suppliers'] };
  await keepFormerTables(pool, 'read', former);
  return { pool, database };
};

/** An installation over a log in memory, with a real database and real folders. */
export const openInstallation = async () => {
  const { pool, database } = await openDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'quartermaster-privacy-'));
  const personKeys = await openPersonKeys(pool, testKeys);
  const stored = createInMemoryEventStore();
  const log = protectPersons(stored, personKeys, allEvents);
  const handler = createCommandHandler(log);
  const sessions = openSessions(pool, () => testNow);
  const users = createUsers(handler, sessions, { log, secret: 'test' });
  const connector = testConnector(pool, log, {
    app,
    timing: testTiming(),
    receivePrivacyRequest: receivePrivacyRequests(handler),
  });
  const sources = {
    pool,
    store: log,
    personKeys,
    now: () => testNow,
    dataDir: folder,
    files: openDiskFiles(path.join(folder, 'files')),
    mailbox: openMailbox(path.join(folder, 'mail')),
  };
  const deletion: DeletionOptions = {
    ...createDeletionOptions(sources, { handler, users, stores: connector }),
    awaitAppends: async () => undefined,
  };
  return {
    pool,
    folder,
    stored,
    log,
    handler,
    sessions,
    users,
    connector,
    deletion,
    events: (): Promise<readonly RecordedEvent[]> => log.readAll(START, 100_000),
    readTeamEvents: (teamId: TeamId): Promise<readonly RecordedEvent[]> =>
      log.readTeam(teamId, START, 100_000),
    close: async () => {
      await connector.runner.stop();
      await pool.end();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
export type Installation = Awaited<ReturnType<typeof openInstallation>>;

/** Sends a webhook about a shop, signed by the app unless another signature is given. */
export const createWebhookSender = ({ connector }: Installation) => {
  const logger = createLogger({ level: 'silent', service: 'test' });
  const metrics = createMetrics({ processMetrics: false });
  const web = createHttpApp({ logger, metrics }, (one) => one.use(connector.webhooks));
  return (
    topic: string,
    domain: string,
    sent: { body?: object; at?: string; id?: string; signature?: string } = {},
  ) => {
    const text = JSON.stringify({ shop_id: 1, shop_domain: domain, ...sent.body });
    return request(web)
      .post('/webhooks/store')
      .set('Content-Type', 'application/json')
      .set('X-Shopify-Topic', topic)
      .set('X-Shopify-Shop-Domain', domain)
      .set('X-Shopify-Webhook-Id', sent.id ?? randomUUID())
      .set('X-Shopify-Triggered-At', sent.at ?? '2026-11-20T12:20:00Z')
      .set('X-Shopify-Hmac-SHA256', sent.signature ?? signBody(Buffer.from(text), appSecret))
      .send(text);
  };
};

/** Runs the jobs of the requests about a team. */
export const runJobs = async (
  { readTeamEvents }: Installation,
  deletion: DeletionOptions,
  teamId: TeamId,
): Promise<void> => {
  const reaction = redactShops(deletion);
  for (const event of await readTeamEvents(teamId)) {
    if (!reaction.types.includes(event.type)) continue;
    await reaction.handle(event, firstTry);
  }
};
