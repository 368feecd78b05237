import { parseArgs } from 'node:util';
import type { Config } from '@quartermaster/platform/config/config';
import type { LogGuard } from '@quartermaster/platform/event-store/guarded-log';
import { type Backlog, reachHead } from '@quartermaster/platform/projections/following/reach-head';
import {
  type Verification,
  verifyProjections,
} from '@quartermaster/platform/projections/verify-projections';
import { openInfrastructure } from '../infrastructure.ts';
import { type TerminalInfrastructure, type Terminal, createProgressLine } from '../terminal.ts';
import { choosePartitioning, prepareSets, type ReadModelSet } from './read-model-sets.ts';
import type { VerifiedReport } from '@quartermaster/projection-service/reports/content/verify-reports';

/** Makes every report of every team again. */
type ReportsMadeAgain = (open: TerminalInfrastructure) => AsyncIterable<VerifiedReport>;

const count = (value: number): string => value.toLocaleString('en');

/** Prints the reports that differ from the log, and the number of reports; returns true when all are equal. */
const printVerifiedReports = async (
  reports: AsyncIterable<VerifiedReport>,
  output: NodeJS.WriteStream,
): Promise<boolean> => {
  const progress = createProgressLine(output);
  let made = 0;
  let different = 0;
  for await (const { teamId, type, id, createdAt, problem } of reports) {
    made += 1;
    progress.show(`Reports made again: ${count(made)}`);
    if (problem === null) continue;
    different += 1;
    progress.end();
    output.write(`${type} of ${teamId}, made ${createdAt} (${id}): DIFFERENT, ${problem}\n`);
  }
  progress.end();
  const outcome = different === 0 ? 'all equal' : `${count(different)} DIFFERENT`;
  output.write(`Reports made again from the log: ${count(made)}, ${outcome}.\n`);
  return different === 0;
};

/** The outcome of the comparison of read models with a replay. */
const verificationText = ({ events, tables, parked, equal }: Verification): string => {
  const width = Math.max(...tables.map(({ table }) => table.length));
  const lines = tables.map(
    ({ table, liveRows, replayedRows, equal: same }) =>
      `${table.padEnd(width)}  ${String(liveRows).padStart(8)} rows  ${
        same ? 'equal' : `DIFFERENT (${String(replayedRows)} rows after the replay)`
      }`,
  );
  const stopped = parked.map(
    ({ projection, teamId, position, eventType, reason }) =>
      `${projection} has not followed the log for team ${teamId} since ${eventType} at ${String(position)}: ${reason}`,
  );
  const verdict = `Read models ${equal ? 'equal' : 'DIFFER from'} a replay of ${count(events)} events`;
  return [...lines, ...stopped, `${verdict}${parkedText(parked)}.`].join('\n');
};

const parkedText = (parked: Verification['parked']): string => {
  if (parked.length === 0) return '';
  const teams = new Set(parked.map(({ teamId }) => teamId)).size;
  return `, but teams are PARKED and do not follow it: ${count(teams)}. See npm run unpark`;
};

/** The read models that do not follow the log, with advice. */
const backlogText = (left: readonly Backlog[]): string =>
  [
    ...left.map(
      ({ projection, events }) => `${projection} is ${count(events)} events behind the log`,
    ),
    'Read models DO NOT FOLLOW the log; nothing was compared. If the product is running, see its log and /health/ready. If it is ' +
      'not, start it, wait until it is ready, and run npm run verify again.',
  ].join('\n');

/** Read models and reports that are compared with the log. */
export interface Verified {
  readonly sets: readonly ReadModelSet[];
  readonly verifyAllReports: ReportsMadeAgain;
}

const buildOptions = ({ pool, store, bus }: TerminalInfrastructure, set: ReadModelSet) => {
  const { follows: _, ...readModels } = set;
  return { pool, store, ...readModels, partitioning: choosePartitioning(set, bus) };
};

const compareSets = async (
  open: TerminalInfrastructure,
  sets: readonly ReadModelSet[],
): Promise<Verification> => {
  const outcomes: Verification[] = [];
  for (const set of sets) outcomes.push(await verifyProjections(buildOptions(open, set)));
  return {
    events: Math.max(...outcomes.map(({ events }) => events)),
    tables: outcomes.flatMap(({ tables }) => tables),
    parked: outcomes.flatMap(({ parked }) => parked),
    equal: outcomes.every(({ equal }) => equal),
  };
};

const assertSameLog = async ({ compareLog }: LogGuard): Promise<void> => {
  const mismatch = await compareLog();
  if (mismatch !== null) throw mismatch;
};

/** Compares everything and prints the outcome; returns whether nothing differs and no team is parked. */
const printComparison = async (
  open: TerminalInfrastructure,
  sets: readonly ReadModelSet[],
  output: Terminal['output'],
): Promise<boolean> => {
  const outcome = await compareSets(open, sets);
  output.write(`${verificationText(outcome)}\n`);
  return outcome.equal && outcome.parked.length === 0;
};

/**
 * Compares all read models with a replay of the log and prints the outcome; with `--reports` also every report with its rows made
 * again from the log. Sets the exit code on a difference, for a parked team, and, without comparing, when read models do not
 * reach the end that the log had at the start.
 */
export const verifyReadModels = async (
  config: Config,
  { sets, verifyAllReports: reportsMadeAgain }: Verified,
  { args, output, shutdown }: Terminal,
): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: { reports: { type: 'boolean', default: false } },
  });
  const open = await openInfrastructure(config, process.env, shutdown);
  await assertSameLog(open.logGuard);
  await prepareSets(open, sets);
  const left: Backlog[] = [];
  for (const set of sets) left.push(...(await reachHead(buildOptions(open, set))));
  if (left.length > 0) {
    output.write(`${backlogText(left)}\n`);
    process.exitCode = 1;
  } else {
    if (!(await printComparison(open, sets, output))) process.exitCode = 1;
    const isSound = !values.reports || (await printVerifiedReports(reportsMadeAgain(open), output));
    if (!isSound) process.exitCode = 1;
  }
  await shutdown.run();
};
