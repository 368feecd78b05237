import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

/* Begins a thread whose program is TypeScript: node loads no hooks into threads, so they are registered here. */
register();
await import(workerData.program);
