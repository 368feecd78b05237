import { openReferenceRates } from '@quartermaster/infra/exchange-rates/reference-rates';
import { createPictureLoader } from '@quartermaster/infra/pdf/load-pictures';
import { openPdfPrinter } from '@quartermaster/infra/pdf/open-pdf-printer';
import type { Foundation } from '@quartermaster/infra/process/foundation';
import type { Shutdown } from '@quartermaster/infra/process/shutdown';
import { watchFollower } from '@quartermaster/infra/process/watch-follower';
import {
  createProjectionService,
  type ProjectionService,
  type ProjectionServiceOptions,
  queriedReadModels,
} from './service.ts';

/** Opens what remembers and answers; what goes wrong by itself goes to the log. */
export const openProjectionService = async (
  foundation: Foundation,
  shutdown: Shutdown,
  told: Pick<ProjectionServiceOptions, 'onRebuild'>,
): Promise<ProjectionService> => {
  const { config, pool, store, bus, files, logger } = foundation;
  const printer = openPdfPrinter(config.browserPath);
  shutdown.add(printer.close);
  const projections = await createProjectionService({
    ...told,
    pool,
    store,
    bus,
    files,
    printer,
    loadPictures: createPictureLoader(fetch),
    ratesAtHand: openReferenceRates(),
    onPoison: (poison) => {
      logger.error({ poison }, 'A team is parked: an event could not be folded');
    },
    onProblem: (error) => {
      logger.error({ err: error }, 'Read models stopped following and will try again');
    },
  });
  shutdown.add(projections.stop);
  watchFollower(foundation, queriedReadModels.schema, projections.follower);
  return projections;
};
