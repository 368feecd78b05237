import type { Config } from '@quartermaster/platform/config/config';
import type { Shutdown } from '@quartermaster/platform/process/shutdown';
import { migrateReactions } from '@quartermaster/platform/reactions/schema';
import {
  type ParkedJob,
  readParkedJobs,
  retryParkedJobs,
} from '@quartermaster/platform/reactions/reaction-status';
import { openInfrastructure } from './infrastructure.ts';

const formatJobCount = (count: number): string => (count === 1 ? '1 job' : `${String(count)} jobs`);

const causeText = ({ key, stream, revision }: Pick<ParkedJob, 'key' | 'stream' | 'revision'>) =>
  stream === null ? key : `${stream}, revision ${String(revision)}`;

const parkedText = (parked: readonly ParkedJob[]): string =>
  parked.length === 0
    ? 'No job is parked.'
    : [
        ...parked.map(
          ({ job, reaction, teamId, tries, reason, behind, ...cause }) =>
            `Job ${job} of ${reaction} for team ${teamId} (${causeText(cause)}) is parked after ` +
            `${String(tries)} tries, with ${formatJobCount(behind)} behind it: ${reason}`,
        ),
        'Try again after the fix with: npm run retry -- <job or reaction>',
      ].join('\n');

/**
 * Schedules another try of a parked job, or of all parked jobs of a reaction, by the product, which may be running;
 * lists the parked jobs when none is named. Sets the exit code when no parked job has that name.
 */
export const retryJobs = async (
  config: Config,
  { args: [which], output, shutdown }: RetryCommand,
): Promise<void> => {
  const { pool } = await openInfrastructure(config, process.env, shutdown);
  await migrateReactions(pool);
  const retried = which === undefined ? 0 : await retryParkedJobs(pool, which);
  if (retried > 0) output.write(`Tries ${formatJobCount(retried)} again.\n`);
  else output.write(`${parkedText(await readParkedJobs(pool))}\n`);
  if (which !== undefined && retried === 0) process.exitCode = 1;
  await shutdown.run();
};

interface RetryCommand {
  readonly args: readonly string[];
  readonly output: NodeJS.WritableStream;
  readonly shutdown: Shutdown;
}
