import type { MountedRoute, Session } from '@quartermaster/contracts/core/server';
import type { Express } from 'express';
import { createWorkQueues } from '../limits/work-queues.ts';
import { createLogger } from '../telemetry/logger.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { createHttpApp, type HttpAppSettings } from './app.ts';
import { mountRoutes } from './calls/mount-routes.ts';
import type { RouteBinding } from './calls/route-binding.ts';

export const admin: Session = {
  userId: 'user-admin',
  email: 'owner@gift-shop.example',
  teamId: 'team-1',
  role: 'ADMIN',
};
export const member: Session = { ...admin, userId: 'user-member', role: 'MEMBER' };

const sessions: Readonly<Record<string, Session>> = {
  admin,
  member,
  newcomer: { ...member, userId: 'user-newcomer', teamId: null },
  disabled: { ...admin, teamId: 'team-disabled' },
};

export const testNow = '2026-11-21T07:00:00.000Z';

export const testBinding: Omit<RouteBinding, 'work'> = {
  authenticate: async (token) => sessions[token] ?? null,
  teamState: async (teamId) => (teamId === 'team-disabled' ? 'disabled' : 'active'),
  now: () => testNow,
  checkAnswers: true,
};

/** A server with these calls below /api; its log lines go to `lines`. */
export const testApp = (
  routes: readonly MountedRoute[],
  binding: Partial<RouteBinding> = {},
  settings: Partial<HttpAppSettings> & { lines?: string[] } = {},
): Express => {
  const { lines = [], ...rest } = settings;
  const destination = { write: (line: string) => void lines.push(line) };
  const logger = createLogger({ level: 'info', service: 'test', destination });
  const metrics = createMetrics({ processMetrics: false });
  return createHttpApp({ logger, metrics, ...rest }, (app) =>
    app.use('/api', mountRoutes(routes, { ...testBinding, work: createWorkQueues(), ...binding })),
  );
};
