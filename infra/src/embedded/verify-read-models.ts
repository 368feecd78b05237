import type { Config } from '../config/config.ts';
import type { ReplayOptions } from '../projections/replay-options.ts';
import { verifyProjections } from '../projections/verify-projections.ts';
import { openInfrastructure } from './infrastructure.ts';
import type { Shutdown } from '../process/shutdown.ts';
import { verificationText } from './verification-text.ts';

/** Compares the read models of DATA_DIR with a replay, says so, and makes the process fail on a difference. */
export const verifyReadModels = async (
  config: Config,
  readModels: Pick<ReplayOptions, 'schema' | 'projections'>,
  { say, shutdown }: { readonly say: (text: string) => void; readonly shutdown: Shutdown },
): Promise<void> => {
  const { pool, store, bus } = await openInfrastructure(config, process.env, shutdown);
  const outcome = await verifyProjections({ pool, store, partitioning: bus, ...readModels });
  say(verificationText(outcome));
  if (!outcome.equal) process.exitCode = 1;
  await shutdown.run();
};
