import type { Pool } from 'pg';
import type { EventStore } from '../event-store/event-store.ts';
import type { EventBus } from './event-bus.ts';
import { createLeasedBus } from './leased.ts';
import { createLogTail } from './log-tail.ts';

/** Events that are read and folded at once. A batch holds only waiting events, so it adds no delay. */
export const BATCH_SIZE = 2_500;

/** The log as a bus; one process at a time has each group. */
export const createLeasedLogTail = (store: EventStore, pool: Pool): EventBus =>
  createLeasedBus(createLogTail(store, { batchSize: BATCH_SIZE }), pool);
