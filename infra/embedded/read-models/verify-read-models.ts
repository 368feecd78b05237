import type { Config } from '../../platform/config/config.ts';
import type { LogGuard } from '../../platform/event-store/log-behind.ts';
import { type Backlog, reachHead } from '../../platform/projections/following/reach-head.ts';
import {
  type Verification,
  verifyProjections,
} from '../../platform/projections/verify-projections.ts';
import { openInfrastructure } from '../infrastructure.ts';
import { partitioningOf, prepareSets, type ReadModelSet } from './read-model-sets.ts';
import type { Open, Terminal } from './terminal.ts';
import { backlogText, verificationText } from './verification-text.ts';

const optionsOf = ({ pool, store, bus }: Open, set: ReadModelSet) => {
  const { follows: _, ...readModels } = set;
  return { pool, store, ...readModels, partitioning: partitioningOf(set, bus) };
};

const compared = async (open: Open, sets: readonly ReadModelSet[]): Promise<Verification> => {
  const outcomes: Verification[] = [];
  for (const set of sets) outcomes.push(await verifyProjections(optionsOf(open, set)));
  return {
    events: Math.max(...outcomes.map(({ events }) => events)),
    tables: outcomes.flatMap(({ tables }) => tables),
    parked: outcomes.flatMap(({ parked }) => parked),
    equal: outcomes.every(({ equal }) => equal),
  };
};

const assertWhole = async ({ look }: LogGuard): Promise<void> => {
  const behind = await look();
  if (behind !== null) throw behind;
};

/**
 * Compares all read models with a replay of the log and says so. Makes the process fail on a difference, for a parked team,
 * and, without comparing, when read models do not come to where the log ended at the start.
 */
export const verifyReadModels = async (
  config: Config,
  sets: readonly ReadModelSet[],
  { output, shutdown }: Omit<Terminal, 'args'>,
): Promise<void> => {
  const open = await openInfrastructure(config, process.env, shutdown);
  await assertWhole(open.logGuard);
  await prepareSets(open, sets);
  const left: Backlog[] = [];
  for (const set of sets) left.push(...(await reachHead(optionsOf(open, set))));
  if (left.length > 0) {
    output.write(`${backlogText(left)}\n`);
    process.exitCode = 1;
  } else {
    const outcome = await compared(open, sets);
    output.write(`${verificationText(outcome)}\n`);
    if (!outcome.equal || outcome.parked.length > 0) process.exitCode = 1;
  }
  await shutdown.run();
};
