import { type Config, loadConfig, type Profile } from '../config/config.ts';
import { BadArguments, runProgram } from './run-program.ts';
import { createShutdown, type Shutdown } from './shutdown.ts';

/** An action of the command line; it adds everything it opens to the shutdown. */
export type Action = (config: Config, shutdown: Shutdown) => Promise<void>;

const requireAction = (actions: Readonly<Record<string, Action>>, name: string): Action => {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (action !== undefined) return action;
  throw new BadArguments(
    `There is no action ${name}; there are ${Object.keys(actions).join(', ')}.`,
  );
};

/** Shuts the process down on a signal of the terminal or the system. */
const stopOnSignals = (shutdown: Shutdown): void => {
  const stop = async (): Promise<void> => {
    await shutdown.run();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
};

/** The same action, which refuses arguments on the command line. */
export const withoutArguments =
  (action: Action, args: readonly string[]): Action =>
  (config, shutdown) => {
    if (args.length === 0) return action(config, shutdown);
    throw new BadArguments(`This command takes no arguments, but got ${args.join(' ')}.`);
  };

/**
 * Runs an action of the command line, configured by the environment. A signal shuts the process down; a failure ends it
 * with exit code 1 after everything was closed.
 */
export const runAction = async (
  actions: Readonly<Record<string, Action>>,
  name: string,
  profile: Profile,
): Promise<void> => {
  const shutdown = createShutdown();
  stopOnSignals(shutdown);
  await runProgram(async () => {
    try {
      await requireAction(actions, name)(loadConfig(process.env, profile), shutdown);
    } catch (error) {
      // A part that is still being opened fails once it is closed.
      if (!shutdown.isRunning()) throw error;
    }
  }, shutdown.run);
};
