import { Router } from 'express';
import { ownUrl } from '@quartermaster/platform/config/addresses';
import { runService } from '@quartermaster/platform/process/run-service';
import { openNamedSecrets } from '@quartermaster/platform/secrets/named-secrets';
import { migrateAuth } from '@quartermaster/platform/sessions/auth-schema';
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
