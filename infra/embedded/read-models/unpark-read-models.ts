import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Config } from '@quartermaster/platform/config/config';
import {
  type Parking,
  readParking,
} from '@quartermaster/platform/projections/parking/read-parking';
import {
  unparkTeam,
  type UnparkOutcome,
} from '@quartermaster/platform/projections/parking/unpark-team';
import { runUnlessBusy } from '@quartermaster/platform/projections/rebuild/maintenance-lock';
import { openInfrastructure } from '../infrastructure.ts';
import { choosePartitioning, prepareSets, type ReadModelSet } from './read-model-sets.ts';
import type { TerminalInfrastructure, Terminal } from '../terminal.ts';

const whereText = ({ position, eventType, reason }: Parking): string =>
  `${eventType} at ${String(position)}: ${reason}`;

const parkedText = (parked: readonly Parking[]): string =>
  parked.length === 0
    ? 'No team is parked.'
    : [
        ...parked.map(
          (parking) =>
            `Team ${parking.teamId} is parked in ${parking.projection} since ${parking.parkedAt}, ${whereText(parking)}`,
        ),
        'Unpark one after the fix with: npm run unpark -- <team>',
      ].join('\n');

const outcomeText = ({ projection, stillParked }: UnparkOutcome): string =>
  stillParked === null
    ? `${projection}: follows again`
    : `${projection}: STILL PARKED, ${whereText(stillParked)}`;

const parkedIn = async (
  pool: TerminalInfrastructure['pool'],
  { schema, projections }: ReadModelSet,
): Promise<readonly Parking[]> => {
  const names = projections.map(({ name }) => name);
  return (await readParking(pool, schema)).filter(({ projection }) => names.includes(projection));
};

const allParked = async (
  { pool }: TerminalInfrastructure,
  sets: readonly ReadModelSet[],
): Promise<readonly Parking[]> =>
  (await Promise.all(sets.map((set) => parkedIn(pool, set)))).flat();

const unpark = async (
  { pool, store, bus }: TerminalInfrastructure,
  sets: readonly ReadModelSet[],
  teamId: TeamId,
): Promise<readonly UnparkOutcome[]> => {
  const outcomes: UnparkOutcome[] = [];
  for (const set of sets) {
    const { schema, projections } = set;
    const options = {
      pool,
      store,
      schema,
      projections,
      partitioning: choosePartitioning(set, bus),
    };
    const work = () => unparkTeam({ ...options, teamId });
    outcomes.push(...(await runUnlessBusy(pool, schema, work)));
  }
  return outcomes;
};

const act = async (
  open: TerminalInfrastructure,
  sets: readonly ReadModelSet[],
  { args: [teamId], output }: Terminal,
): Promise<boolean> => {
  if (teamId === undefined) {
    output.write(`${parkedText(await allParked(open, sets))}\n`);
    return true;
  }
  const outcomes = await unpark(open, sets, teamId);
  if (outcomes.length === 0) {
    output.write(`Team ${teamId} is not parked.\n${parkedText(await allParked(open, sets))}\n`);
    return false;
  }
  output.write(`${outcomes.map(outcomeText).join('\n')}\n`);
  return outcomes.every(({ stillParked }) => stillParked === null);
};

/**
 * Replays the events of a parked team so that it follows the log again, in every read model where it is parked; the
 * product may be running. Lists parked teams when none is named. Sets the exit code unless the team follows afterwards.
 */
export const unparkReadModels = async (
  config: Config,
  sets: readonly ReadModelSet[],
  terminal: Terminal,
): Promise<void> => {
  const open = await openInfrastructure(config, process.env, terminal.shutdown);
  await prepareSets(open, sets);
  if (!(await act(open, sets, terminal))) process.exitCode = 1;
  await terminal.shutdown.run();
};
