import { type Config, loadConfig, type Profile } from '../config/config.ts';
import { createShutdown, type Shutdown } from './shutdown.ts';

/** Names of errors whose message names a solution; any other error is a defect and is shown with its stack. */
const expected: readonly string[] = [
  'BadConfig',
  'SecretUnreadable',
  'PostgresUnavailable',
  'EventStoreUnavailable',
  'LogBehind',
  'OtherLog',
  'TopicOfOtherLog',
  'PortUnavailable',
  'ConsoleBuildFailed',
  'DataOfOtherVersion',
  'MigrationMismatch',
  'ReadModelsNewer',
  'UnknownReadModel',
  'UnknownPerson',
  'MaintenanceUnderWay',
  'FoldNotRepeatable',
  'ParkedWhileRebuilding',
  'JournalUnusable',
  'PartitionsChanged',
];

/** The text on the terminal when the product cannot start or continue. */
const problemText = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return expected.includes(error.name) ? error.message : (error.stack ?? error.message);
};

/** An action of the command line; it adds everything it opens to the shutdown. */
export type Action = (config: Config, shutdown: Shutdown) => Promise<void>;

const actionOf = (actions: Readonly<Record<string, Action>>, name: string): Action => {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (action !== undefined) return action;
  throw new Error(`Unknown action ${name}; there are ${Object.keys(actions).join(', ')}`);
};

/** Shuts the process down on a signal of the terminal or the system. */
const stopOnSignals = (shutdown: Shutdown): void => {
  const stop = async (): Promise<void> => {
    await shutdown.run();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
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
  try {
    await actionOf(actions, name)(loadConfig(process.env, profile), shutdown);
  } catch (error) {
    if (shutdown.isRunning()) return; // a part that is still being opened fails once it is closed
    process.stderr.write(`${problemText(error)}\n`);
    await shutdown.run();
    process.exit(1);
  }
};
