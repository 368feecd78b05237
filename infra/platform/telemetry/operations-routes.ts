import { type Request, Router } from 'express';
import type { Health } from './health.ts';
import type { Metrics } from './metrics.ts';

/** Servers that only other processes reach show all details. */
const showToEverybody = (): boolean => true;

/**
 * /health/live, /health/ready and /metrics (NF-O-06); they show no data of any shop and need no session. Checks and metrics
 * are shown to callers for whom `isInsider` returns true; other callers only see if the process is ready.
 */
export const operationsRoutes = (
  health: Health,
  metrics: Metrics,
  isInsider: (request: Request) => boolean = showToEverybody,
): Router => {
  const router = Router();
  router.get('/health/live', (_request, response) => {
    response.json({ status: 'live' });
  });
  router.get('/health/ready', async (request, response) => {
    const { ready, checks } = await health.report();
    if (!ready) response.setHeader('Retry-After', '5');
    const status = ready ? 'ready' : 'not ready';
    response.status(ready ? 200 : 503).json({ status, ...(isInsider(request) && { checks }) });
  });
  router.get('/metrics', async (request, response, next) => {
    if (!isInsider(request)) {
      next();
      return;
    }
    response.type(metrics.contentType).send(await metrics.text());
  });
  return router;
};
