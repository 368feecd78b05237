import type { Backlog } from '../../platform/projections/following/reach-head.ts';
import type { Verification } from '../../platform/projections/verify-projections.ts';

const count = (value: number): string => value.toLocaleString('en');

/** What a comparison of read models with a replay says in the terminal. */
export const verificationText = ({ events, tables, parked, equal }: Verification): string => {
  const width = Math.max(...tables.map(({ table }) => table.length));
  const lines = tables.map(
    ({ table, liveRows, replayedRows, equal: same }) =>
      `${table.padEnd(width)}  ${String(liveRows).padStart(8)} rows  ${
        same ? 'equal' : `DIFFERENT (${String(replayedRows)} rows after the replay)`
      }`,
  );
  const stopped = parked.map(
    ({ projection, teamId, position, eventType, reason }) =>
      `${projection} stands still for team ${teamId} since ${eventType} at ${position}: ${reason}`,
  );
  const verdict = `Read models ${equal ? 'equal' : 'DIFFER from'} a replay of ${count(events)} events`;
  return [...lines, ...stopped, `${verdict}${parkedText(parked)}.`].join('\n');
};

const parkedText = (parked: Verification['parked']): string => {
  if (parked.length === 0) return '';
  const teams = new Set(parked.map(({ teamId }) => teamId)).size;
  return `, but teams are PARKED and do not follow it: ${count(teams)}. See npm run unpark`;
};

/** Which read models do not follow the log, and what to do. */
export const backlogText = (left: readonly Backlog[]): string =>
  [
    ...left.map(
      ({ projection, events }) => `${projection} is ${count(events)} events behind the log`,
    ),
    'Read models DO NOT FOLLOW the log; nothing was compared. If the product is running, see its log and /health/ready. If it is ' +
      'not, start it, wait until it is ready, and run npm run verify again.',
  ].join('\n');
