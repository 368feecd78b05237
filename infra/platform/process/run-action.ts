import { type Config, loadConfig, type Profile } from '../config/config.ts';
import { createShutdown, type Shutdown } from './shutdown.ts';

/** Names of errors whose message tells the user what to do; anything else is a defect and shows its stack. */
const expected: readonly string[] = [
  'BadConfig',
  'SecretUnreadable',
  'PostgresUnavailable',
  'EventStoreUnavailable',
  'LogBehind',
  'PortUnavailable',
  'ConsoleBuildFailed',
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

/** What the terminal shows when the product cannot start or go on. */
const problemText = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return expected.includes(error.name) ? error.message : (error.stack ?? error.message);
};

/** Something the command line can ask for; what it opens it adds to the shutdown. */
export type Action = (config: Config, shutdown: Shutdown) => Promise<void>;

const actionOf = (actions: Readonly<Record<string, Action>>, asked: string): Action => {
  const action = Object.hasOwn(actions, asked) ? actions[asked] : undefined;
  if (action !== undefined) return action;
  throw new Error(`Unknown action ${asked}; there are ${Object.keys(actions).join(', ')}`);
};

/** Ends the process in order when the terminal or the system asks for it. */
const stopOnSignals = (shutdown: Shutdown): void => {
  const stop = async (): Promise<void> => {
    await shutdown.run();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
};

/**
 * Runs what the command line asks for, with the configuration of the environment. A signal ends the process in order,
 * a failure ends it with 1 after closing what was open.
 */
export const runAction = async (
  actions: Readonly<Record<string, Action>>,
  asked: string,
  profile: Profile,
): Promise<void> => {
  const shutdown = createShutdown();
  stopOnSignals(shutdown);
  try {
    await actionOf(actions, asked)(loadConfig(process.env, profile), shutdown);
  } catch (error) {
    if (shutdown.isRunning()) return; // what was being opened fails once it is being closed
    process.stderr.write(`${problemText(error)}\n`);
    await shutdown.run();
    process.exit(1);
  }
};
