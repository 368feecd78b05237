import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** The same limits as `npm start` has, see package.json. */
const MEMORY = ['--max-old-space-size=512', '--max-semi-space-size=32'];

/** Runs a program of this folder on an empty database in a separate process; returns the message that it sends. */
export const measureInProcess = async <Times>(program: string, url: string): Promise<Times> => {
  const file = path.join(import.meta.dirname, program);
  const child = fork(file, [url], { execArgv: [...MEMORY, '--import', 'tsx'] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${program} ended with ${String(code)}`);
  });
  const [found] = (await Promise.race([once(child, 'message'), ended])) as [Times];
  ended.catch(() => undefined);
  if (child.exitCode === null) await once(child, 'exit');
  return found;
};
