import type { Action } from '@quartermaster/platform/process/run-action';
import type { Shutdown } from '@quartermaster/platform/process/shutdown';
import { erasePerson } from './erase-person.ts';
import { rebuildReadModels } from './rebuild-read-models.ts';
import type { Terminal } from '../terminal.ts';
import { unparkReadModels } from './unpark-read-models.ts';
import { type Verified, verifyReadModels } from './verify-read-models.ts';

/** The commands of the terminal about read models. */
export const readModelActions = (
  { sets, verifyAllReports: reportsMadeAgain }: Verified,
  { args, output }: Omit<Terminal, 'shutdown'>,
): Readonly<Record<'verify' | 'rebuild' | 'unpark' | 'erase', Action>> => {
  const terminal = (shutdown: Shutdown): Terminal => ({ args, output, shutdown });
  return {
    verify: (config, shutdown) =>
      verifyReadModels(config, { sets, verifyAllReports: reportsMadeAgain }, terminal(shutdown)),
    rebuild: (config, shutdown) => rebuildReadModels(config, sets, terminal(shutdown)),
    erase: (config, shutdown) => erasePerson(config, sets, terminal(shutdown)),
    unpark: (config, shutdown) => unparkReadModels(config, sets, terminal(shutdown)),
  };
};
