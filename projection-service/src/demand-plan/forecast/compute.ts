import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { computeDemandForecast } from '@quartermaster/contracts/demand-plan/calls';
import { FORECAST_RECIPE } from '@quartermaster/contracts/demand-plan/rules/forecast-items';
import type { ContentStore } from '@quartermaster/platform/files/content-store';
import { startThread } from '@quartermaster/platform/threads/start-thread';
import { type PositionSources, readAtOnePosition } from '../../core/at-one-position.ts';
import { readShopEvents } from '../shop-events.ts';
import { readForecastInputs } from './inputs.ts';
import type { ForecastOrder, MadeForecast } from './make-forecast.ts';

/** The program of the threads. `launch.mjs` replaces it by its bundle. */
const program = new URL('./forecast-thread.ts', import.meta.url);
const HEAP_MB = 512;

/** The thread ended before its forecast was made: it ran out of memory, or its caller disconnected. */
class ForecastThreadEnded extends Error {
  override readonly name = 'ForecastThreadEnded';
}

/** Computes a forecast in a thread, so that live calls go on. The thread ends with it, or when `signal` aborts. */
export const forecastInThread = async (
  order: ForecastOrder,
  signal: AbortSignal,
): Promise<MadeForecast> => {
  signal.throwIfAborted();
  const worker = startThread({ program, data: order, heapMb: HEAP_MB });
  worker.unref();
  const end = (): void => void worker.terminate();
  signal.addEventListener('abort', end);
  try {
    return await new Promise<MadeForecast>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => {
        reject(new ForecastThreadEnded('The thread that computes a forecast was ended'));
      });
    });
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
};

export interface ForecastSources extends PositionSources {
  readonly kept: ContentStore;
}

interface ForecastRequest {
  readonly startDate: string;
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
}

/** Computes the forecast of a team from the read models at one position, and keeps its numbers as a file. */
export const computeForecast = async (
  sources: ForecastSources,
  teamId: TeamId,
  { startDate, signal }: ForecastRequest,
): Promise<ResponseOf<typeof computeDemandForecast>> => {
  const { position, ...read } = await readAtOnePosition(sources, teamId, async (pool, reached) => ({
    inputs: await readForecastInputs(pool, teamId),
    shopEvents: await readShopEvents(pool, teamId),
    position: reached,
  }));
  const { items, inputsDigest } = await forecastInThread({ startDate, ...read }, signal);
  const { sha256 } = await sources.kept.store(teamId, items);
  return { sha256, itemsCount: items.length, recipe: FORECAST_RECIPE, inputsDigest, position };
};
