import type { AnyAlertType } from '@quartermaster/contracts/reports/alert-types';
import { singlePartition } from '@quartermaster/platform/event-bus/event-bus';
import { member, testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { type GivenEvent, type ReadModels, createTestEventStore } from '../core/given-events.ts';
import { createSnapshotRunner } from '../core/snapshot.ts';
import { reportReaders } from '../report-readers.ts';
import { buildAlertId, computingAlertSession } from './examples.ts';
import { reportsQueryRoutes } from './routes.ts';

export interface GivenModels {
  readonly models: ReadModels;
  readonly log: readonly GivenEvent[];
}

/** The calls of reports and alerts over the read models of a log. */
export const createReportsApp = ({ models, log }: GivenModels, session: object) => {
  const kept = {
    store: () => Promise.reject(new Error()),
    read: () => Promise.reject(new Error()),
  };
  const routes = reportsQueryRoutes({
    pool: models.pool,
    kept,
    bus: singlePartition,
    store: createTestEventStore(log),
    ...reportReaders,
    inSnapshot: createSnapshotRunner(models.pool, models.pool),
  });
  return request(testApp(routes, { authenticate: async () => ({ ...member, ...session }) }));
};

/** Calls for the entries of an alert. */
export const requestAlert = (
  given: GivenModels,
  type: AnyAlertType,
  session: object = computingAlertSession(type),
) =>
  createReportsApp(given, session)
    .post(`/api/email-alerts/definitions/${buildAlertId(type)}/content`)
    .auth('any', { type: 'bearer' });
