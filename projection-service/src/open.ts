import path from 'node:path';
import { openReferenceRates } from '@quartermaster/platform/exchange-rates/reference-rates';
import { openPrintCache } from '@quartermaster/platform/pdf/print-cache';
import {
  createPictureLoader,
  type PictureSource,
  platformPictures,
} from '@quartermaster/platform/pdf/load-pictures';
import {
  resolveAddresses,
  ownUrl,
  SAMPLE_PICTURES,
} from '@quartermaster/platform/config/addresses';
import { configuredBrowser } from '@quartermaster/platform/browser/find-browser';
import { openBrowserPages } from '@quartermaster/platform/pdf/browser-pages';
import { openPdfPrinter } from '@quartermaster/platform/pdf/open-pdf-printer';
import { openPoolBeside } from '@quartermaster/platform/postgres/pool';
import type { Foundation } from '@quartermaster/platform/process/foundation';
import { openAttempts } from '@quartermaster/platform/sessions/attempts';
import { openCalendarFeeds } from '@quartermaster/platform/sessions/calendar-feeds';
import { openDownloadGrants } from '@quartermaster/platform/sessions/download-grants';
import type { Shutdown } from '@quartermaster/platform/process/shutdown';
import { openWhatIfDrafts } from '@quartermaster/platform/shared-drafts/what-if-drafts';
import { watchFollower } from '@quartermaster/platform/process/watch';
import { createFoldThreads } from '@quartermaster/platform/projections/past/fold-threads';
import { POOL_OF_PAST } from '@quartermaster/platform/projections/past/past-read-models';
import { foldThreadProgram } from './fold-thread-program.ts';
import {
  createProjectionService,
  type ProjectionService,
  type ProjectionServiceOptions,
} from './service.ts';

/** Product pictures are loaded from the platform and, where one is configured, from the simulator. */
const listPictureSources = (config: Foundation['config']): readonly PictureSource[] => {
  const { sampleStore, sampleStoreUrl, host, port } = config;
  if (sampleStore === 'none' && sampleStoreUrl === null) return [platformPictures];
  const begins = `${SAMPLE_PICTURES}/`;
  const sample = { begins, server: sampleStoreUrl ?? ownUrl(host, port) };
  return [platformPictures, sample];
};

/** Most calls that hold a connection for a snapshot: reports and previews. */
const SNAPSHOTS = 4;
/** A query never waits for a writer, except while a read model is exchanged. */
const LOCK_SECONDS = 10;

/** Connections of their own, so that queries take none from commands, webhooks and the folding of events. */
const openQueries = (
  { config, pool }: Foundation,
  shutdown: Shutdown,
): Pick<ProjectionServiceOptions, 'queryPool' | 'statements'> => {
  // A query asks for rows and their count together.
  const statements = {
    atOnce: config.queriesAtOnce + 1,
    atOncePerTeam: config.queriesAtOncePerTeam + 1,
    atOnceAlone: config.queriesAtOnce,
  };
  const queryPool = openPoolBeside(pool, statements.atOnce + SNAPSHOTS, {
    statement_timeout: `${String(config.querySeconds)}s`,
    lock_timeout: `${String(LOCK_SECONDS)}s`,
  });
  shutdown.add(() => queryPool.end());
  return { queryPool, statements };
};

/** Opens the threads and connections for past moments, apart from live queries. */
const openPastQueries = (
  { config, databaseUrl, pool, personKeys }: Foundation,
  shutdown: Shutdown,
): Pick<ProjectionServiceOptions, 'pastPool' | 'foldThreads'> => {
  const pastPool = openPoolBeside(pool, POOL_OF_PAST);
  shutdown.add(() => pastPool.end());
  const foldThreads = createFoldThreads({
    program: foldThreadProgram,
    databaseUrl,
    reads: config.eventStoreUrl === null ? 'postgres' : 'messages',
    keysById: personKeys.keysById,
  });
  shutdown.add(foldThreads.close);
  return { pastPool, foldThreads };
};

const openPapers = ({ config, now, logger }: Foundation) =>
  openPrintCache({
    folder: path.join(config.dataDir, 'printed'),
    now: () => Date.parse(now()),
    onProblem: (error) => {
      logger.warn({ err: error }, 'A printed order was not kept');
    },
  });

/** Opens the projection service; failures in the background are logged. */
export const openProjectionService = async (
  foundation: Foundation,
  shutdown: Shutdown,
  callbacks: Pick<ProjectionServiceOptions, 'onRebuild'>,
): Promise<ProjectionService> => {
  const { config, pool, store, bus, files, work, logger } = foundation;
  const printer = openPdfPrinter(
    openBrowserPages(configuredBrowser(config), (error) => {
      logger.warn({ err: error }, 'The browser that prints runs without its sandbox');
    }),
  );
  shutdown.add(printer.close);
  const projections = await createProjectionService({
    ...callbacks,
    ...openQueries(foundation, shutdown),
    ...openPastQueries(foundation, shutdown),
    pool,
    store,
    bus,
    files,
    work,
    printer,
    papers: openPapers(foundation),
    loadPictures: createPictureLoader(fetch, listPictureSources(config)),
    billing: config.billing,
    ratesAtHand: openReferenceRates(),
    whatIfDrafts: await openWhatIfDrafts(pool),
    downloads: { grants: openDownloadGrants(pool), publicUrl: resolveAddresses(config).publicUrl },
    calendars: { feeds: openCalendarFeeds(pool), attempts: openAttempts(pool, foundation.now) },
    onPoison: (poison) => {
      logger.error({ poison }, 'A team is parked: an event could not be folded');
    },
    onProblem: (error) => {
      logger.error({ err: error }, 'Read models stopped following and will start again');
    },
  });
  shutdown.add(projections.stop);
  for (const [name, follower] of projections.follower.followers) {
    watchFollower(foundation, name, follower);
  }
  return projections;
};
