import type { Config } from '../../config/config.ts';
import { verifyProjections } from '../../projections/verify-projections.ts';
import { openInfrastructure } from '../infrastructure.ts';
import { partitioningOf, type ReadModelSet } from './read-model-sets.ts';
import type { Terminal } from './terminal.ts';
import { verificationText } from './verification-text.ts';

/** Compares read models with a replay of the log, says so, and makes the process fail on a difference. */
export const verifyReadModels = async (
  config: Config,
  set: ReadModelSet,
  { output, shutdown }: Omit<Terminal, 'args'>,
): Promise<void> => {
  const { pool, store, bus } = await openInfrastructure(config, process.env, shutdown);
  const { schema, projections } = set;
  const partitioning = partitioningOf(set, bus);
  const outcome = await verifyProjections({ pool, store, schema, projections, partitioning });
  output.write(`${verificationText(outcome)}\n`);
  if (!outcome.equal) process.exitCode = 1;
  await shutdown.run();
};
