import { type Config, loadConfig } from '../config/config.ts';
import { problemText } from './expected-problem.ts';

export type Action = (config: Config) => Promise<void>;

/** Runs what the command line asks for, with the configuration of the environment; a failure ends the process with 1. */
export const runAction = async (
  actions: Readonly<Record<string, Action>>,
  asked: string,
): Promise<void> => {
  try {
    const action = Object.hasOwn(actions, asked) ? actions[asked] : undefined;
    if (action === undefined) {
      throw new Error(`Unknown action ${asked}; there are ${Object.keys(actions).join(', ')}`);
    }
    await action(loadConfig(process.env));
  } catch (error) {
    process.stderr.write(`${problemText(error)}\n`);
    process.exit(1);
  }
};
