import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '@quartermaster/platform/threads/start-thread';
import { type ForecastOrder, makeForecast } from './make-forecast.ts';

/* Computes one forecast in a thread of its own. `launch.mjs` bundles it into a separate file. */
lowerThreadPriority();
parentPort?.postMessage(makeForecast(workerData as ForecastOrder));
