import { Router } from 'express';
import { runService } from '../process/run-service.ts';
import { migrateAuth } from '../sessions/auth-schema.ts';
import { openSampleStore } from './store.ts';

/*
 * The sample shop's store as a process of its own, a development tool: the store simulator below `/sample-store`, open
 * for the services and selling. Its keys are in the database it shares with the services.
 */
await runService('store-simulator', async (foundation, shutdown) => {
  const { sampleStoreUrl, publicUrl, port } = foundation.config;
  const here = sampleStoreUrl ?? `http://localhost:${String(port)}`;
  await migrateAuth(foundation.pool); // keeps the keys, whichever process is first
  const { simulator } = await openSampleStore(foundation, here, publicUrl ?? here);
  shutdown.add(async () => simulator.stop());
  simulator.start();
  return { atRoot: [Router().use('/sample-store', simulator.app)] };
});
