import type { Pool } from 'pg';
import type { EventStore } from '../event-store/event-store.ts';
import type { EventBus } from './event-bus.ts';
import { createLeasedBus } from './leased.ts';
import { createLogTail } from './log-tail.ts';

/** Large batches fold a row many times and write it once; a batch is as large as what waits, so a quiet log stays prompt. */
export const BATCH_SIZE = 10_000;

/** The log itself as a bus, of which one process at a time has each group. */
export const tailOfLog = (store: EventStore, pool: Pool): EventBus =>
  createLeasedBus(createLogTail(store, { batchSize: BATCH_SIZE }), pool);
