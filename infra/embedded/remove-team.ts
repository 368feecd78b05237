import { parseArgs } from 'node:util';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Config } from '@quartermaster/platform/config/config';
import { removeEvents } from '@quartermaster/platform/event-store/postgres/remove-events';
import { type Infrastructure, openInfrastructure } from './infrastructure.ts';
import type { Terminal } from './terminal.ts';

/** The arguments name no team, or the removal was not confirmed. */
export class NotConfirmed extends Error {
  override readonly name = 'NotConfirmed';
  readonly isOperational = true;
}

/** The log has no such team. */
export class UnknownTeam extends Error {
  override readonly name = 'UnknownTeam';
  readonly isOperational = true;
}

const USAGE =
  'Name the team and confirm: npm run remove-team -- --team <id> --yes. This deletes all its data for ever. Nothing was deleted.';

/** Deletes the data of a team besides its events; returns the number of entries by kind. */
export type DeleteTeam = (
  infrastructure: Infrastructure,
  teamId: TeamId,
) => Promise<ReadonlyMap<string, number>>;

const parseTeamId = (args: readonly string[]): TeamId => {
  try {
    const options = { team: { type: 'string' }, yes: { type: 'boolean' } } as const;
    const { team, yes } = parseArgs({ args: [...args], options }).values;
    if (team !== undefined && team !== '' && yes === true) return team;
  } catch {
    // answered below
  }
  throw new NotConfirmed(USAGE);
};

const refuseUnknown = (teamId: TeamId, error: unknown): never => {
  if (!(error instanceof Rejection) || error.code !== 'NOT_FOUND') throw error;
  throw new UnknownTeam(`There is no team ${teamId}. Nothing was deleted.`);
};

/** The record of the deletion, which names no person. */
const KEPT_SUBJECT = 'privacy_requests';

/**
 * Deletes a team with its streams, while the product may be running. The streams of a log on EventStoreDB stay. After an
 * interruption it can be run again.
 */
export const removeTeam = async (
  config: Config,
  deleteTeam: DeleteTeam,
  { args, output, shutdown }: Terminal,
): Promise<void> => {
  const teamId = parseTeamId(args);
  const infrastructure = await openInfrastructure(config, process.env, shutdown);
  const deleted = await deleteTeam(infrastructure, teamId).catch((error: unknown) =>
    refuseUnknown(teamId, error),
  );
  for (const [part, count] of deleted) {
    output.write(`Deleted ${part}: ${count.toLocaleString('en')}\n`);
  }
  if (config.eventStoreUrl === null) {
    const removed = await removeEvents(infrastructure.pool, teamId, KEPT_SUBJECT);
    output.write(`Emptied ${removed.toLocaleString('en')} events of the team in the log.\n`);
  } else {
    output.write(
      'The streams of the team stay on EventStoreDB. Their encrypted texts can no longer be read.\n',
    );
  }
  await shutdown.run();
};
