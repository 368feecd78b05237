import { Router } from 'express';
import type { Health } from './health.ts';
import type { Metrics } from './metrics.ts';

/** /health/live, /health/ready and /metrics (NF-O-06); they show no data of any shop and need no session. */
export const operationsRoutes = (health: Health, metrics: Metrics): Router => {
  const router = Router();
  router.get('/health/live', (_request, response) => {
    response.json({ status: 'live' });
  });
  router.get('/health/ready', async (_request, response) => {
    const { ready, checks } = await health.report();
    if (!ready) response.setHeader('Retry-After', '5');
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready', checks });
  });
  router.get('/metrics', async (_request, response) => {
    response.type(metrics.contentType).send(await metrics.text());
  });
  return router;
};
