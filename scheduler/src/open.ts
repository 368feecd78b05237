import { fetchDailyRates } from '@quartermaster/platform/exchange-rates/reference-rates';
import type { Foundation } from '@quartermaster/platform/process/foundation';
import type { Shutdown } from '@quartermaster/platform/process/shutdown';
import {
  logFailedTries,
  watchFollower,
  watchReactions,
} from '@quartermaster/platform/process/watch';
import type { TimedReaction } from '@quartermaster/platform/reactions/reaction';
import { recordRates } from './exchange-rates/record-rates.ts';
import { type RunningScheduler, runScheduler, schedulerReadModels } from './run-scheduler.ts';

/** Creates the reaction that records exchange rates; null without an address. Without fetched rates, supplied ones are used. */
const createRatesReaction = ({ config, store, logger }: Foundation): TimedReaction | null => {
  const { exchangeRatesUrl } = config;
  if (exchangeRatesUrl === null) return null;
  return recordRates({
    store,
    fetchRates: () => fetchDailyRates(exchangeRatesUrl, fetch),
    onPublished: (day) => {
      logger.info({ day }, 'Exchange rates of a new day were recorded');
    },
    onFetchFailed: (error) => {
      logger.info({ err: error }, 'No exchange rates were fetched; the supplied ones are used');
    },
  });
};

/** Opens the scheduler; failures in the background are logged. */
export const openScheduler = async (
  foundation: Foundation,
  shutdown: Shutdown,
): Promise<RunningScheduler> => {
  const { pool, store, now, logger } = foundation;
  const scheduler = await runScheduler({
    pool,
    store,
    now,
    rates: createRatesReaction(foundation),
    onDays: (teamId, days) => {
      logger.info({ teamId, days }, 'Business days began');
    },
    onPoison: (poison) => {
      logger.error({ poison }, 'The scheduler parked a team: an event could not be folded');
    },
    onProblem: (error) => {
      logger.error({ err: error }, 'The scheduler failed and will try again');
    },
    onFailedTry: logFailedTries(foundation),
  });
  shutdown.add(scheduler.stop);
  watchFollower(foundation, schedulerReadModels.schema, scheduler.follower);
  watchReactions(foundation, 'scheduled', scheduler.reactions);
  return scheduler;
};
