import { resolveAddresses } from '@quartermaster/platform/config/addresses';
import { foldedSchemas } from '@quartermaster/platform/process/read-positions';
import type { Foundation } from '@quartermaster/platform/process/foundation';
import { openRelay } from '@quartermaster/platform/process/open-relay';
import type { Shutdown } from '@quartermaster/platform/process/shutdown';
import {
  logFailedTries,
  watchFollower,
  watchReactions,
} from '@quartermaster/platform/process/watch';
import { isRefused } from './auth/sign-in.ts';
import {
  type CommandService,
  type CommandServiceOptions,
  createCommandService,
} from './service.ts';

type LogCallback = 'onProblem' | 'onFailedTry' | 'onSignIn' | 'onPoison';

/** Creates callbacks that log background events of the service. */
const createLogCallbacks = (foundation: Foundation): Pick<CommandServiceOptions, LogCallback> => {
  const { logger } = foundation;
  return {
    onProblem: (where, error) => {
      logger.warn({ err: error, where }, 'Something failed and will be tried again');
    },
    onFailedTry: logFailedTries(foundation),
    onSignIn: (record) => {
      const text = isRefused(record) ? 'A sign-in was refused' : 'A sign-in';
      logger[isRefused(record) ? 'warn' : 'info']({ signIn: record }, text);
    },
    onPoison: (poison) => {
      logger.error({ poison }, 'The directory parked a team: an event could not be folded');
    },
  };
};

/** Opens the command service with the relay; background failures are logged. */
export const openCommandService = async (
  foundation: Foundation,
  shutdown: Shutdown,
  callbacks: Pick<CommandServiceOptions, 'awaitProjected' | 'onProgress' | 'apiUrl'>,
): Promise<CommandService> => {
  const { config } = foundation;
  const { publicUrl, webhookUrl } = resolveAddresses(config);
  await openRelay(foundation, shutdown);
  const commands = await createCommandService({
    ...foundation,
    ...callbacks,
    dataDir: config.dataDir,
    random: Math.random,
    consoleUrl: publicUrl,
    feedbackSecret: config.mailFeedbackSecret,
    webhookUrl,
    storeApiUrl: config.storeApiUrl,
    storeApp: config.storeApp,
    billing: config.billing,
    suggestionsTo: config.suggestionsTo,
    ...createLogCallbacks(foundation),
  });
  shutdown.add(commands.stop);
  watchFollower(foundation, foldedSchemas.directory, commands.follower);
  watchReactions(foundation, 'reactions', commands.reactions);
  return commands;
};
