import { type Bench, type BenchOutcome, runBenches } from '../run-benches.ts';
import type { Config } from '@quartermaster/platform/config/config';
import {
  type BrowserChoice,
  configuredBrowser,
  findBrowser,
  NoBrowser,
} from '@quartermaster/platform/browser/find-browser';
import type { Shutdown } from '@quartermaster/platform/process/shutdown';
import { benchAppend } from '../bench-append.ts';
import { benchCluster } from '../bench-cluster.ts';
import { benchBulkAct } from '../bench-bulk-act.ts';
import { benchDemandPlan } from '../bench-demand-plan.ts';
import { benchFirstLoads } from '../bench-first-loads.ts';
import { benchManyTeams } from '../bench-many-teams.ts';
import { benchFairness } from '../bench-turns.ts';
import { benchProduct } from '../bench-product.ts';
import { type Broker, startBroker } from '@quartermaster/kafka/broker';
import { findKafkaFiles, KafkaMissing } from '@quartermaster/kafka/kafka-files';
import { benchDistributed } from './bench-distributed.ts';
import {
  benchBundles,
  benchForecastProjection,
  benchForecastTeam,
  benchLargeTeam,
  benchProjection,
  benchSeasonalTeam,
} from './bench-projections.ts';
import { benchDossier } from './large-dossier.ts';
import { benchOrderList } from './order-list.ts';
import { benchSearch } from './search.ts';
import { benchSmallPast } from './small-past.ts';

/** Null where no broker can be started; the reason is printed. */
const findBroker = async (say: (text: string) => void): Promise<Broker | null> => {
  try {
    return await startBroker(await findKafkaFiles(say));
  } catch (error) {
    if (!(error instanceof KafkaMissing)) throw error;
    say(`${error.message}; the distributed profile is left out.`);
    return null;
  }
};

/** Null where no browser is installed; the reason is printed. */
const browserFor = async (
  config: Config,
  say: (text: string) => void,
): Promise<BrowserChoice | null> => {
  const choice = configuredBrowser(config);
  try {
    await findBrowser(choice);
    return choice;
  } catch (error) {
    if (!(error instanceof NoBrowser)) throw error;
    say(`${error.message} PDF files and screens are left out.`);
    return null;
  }
};

/**
 * Runs every bench: those of the command service, of one process, and of the distributed profile with its own broker.
 */
export const measureAll = async (
  config: Config,
  shutdown: Shutdown,
  say: (text: string) => void,
  ofCommands: readonly Bench[],
): Promise<BenchOutcome> => {
  const product = benchProduct(await browserFor(config, say));
  const queries = [
    benchProjection,
    benchForecastProjection,
    benchLargeTeam,
    benchBundles,
    benchForecastTeam,
    benchSeasonalTeam,
    benchOrderList,
    benchSearch,
    benchDossier,
    benchSmallPast,
  ];
  const whole = [
    product,
    benchFirstLoads,
    benchManyTeams,
    benchFairness,
    benchBulkAct,
    benchDemandPlan,
  ];
  const embedded = [benchAppend, ...queries, ...ofCommands, ...whole];
  const settings = { config, env: process.env, say };
  const alone = await runBenches(settings, embedded);
  const broker = await findBroker(say);
  if (broker === null) return alone;
  shutdown.add(() => broker.stop());
  const distributed = [benchDistributed(broker), benchCluster(broker)];
  try {
    const apart = await runBenches(settings, distributed);
    return {
      table: `${alone.table}\n\nOver Kafka, as processes:\n\n${apart.table}`,
      holds: alone.holds && apart.holds,
    };
  } finally {
    await broker.stop();
  }
};
