import { Router } from 'express';
import { ownUrl } from '../platform/config/addresses.ts';
import { runService } from '../platform/process/run-service.ts';
import { openNamedSecrets } from '../platform/secrets/named-secrets.ts';
import { migrateAuth } from '../platform/sessions/auth-schema.ts';
import { openSampleStore } from './store.ts';

/*
 * Runs the sample shop's store as a separate process, a development tool: the store simulator below `/sample-store`,
 * open to the services, with sales. Its token and webhook secret are, sealed, in the database that it shares with the
 * services.
 */
await runService('store-simulator', async (foundation, shutdown) => {
  const { sampleStoreUrl, host, port } = foundation.config;
  const here = sampleStoreUrl ?? ownUrl(host, port);
  await migrateAuth(foundation.pool); // stores the secrets if it is the first process
  const secrets = await openNamedSecrets(foundation.pool, foundation.keys);
  const { simulator, routes } = await openSampleStore(foundation, secrets, here);
  shutdown.add(async () => simulator.stop());
  simulator.start();
  return { atRoot: [Router().use('/sample-store', routes)] };
});
