import type { Verification } from '../../projections/verify-projections.ts';

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
  const verdict = equal
    ? `Read models equal a replay of ${events.toLocaleString('en')} events.`
    : `Read models DIFFER from a replay of ${events.toLocaleString('en')} events.`;
  return [...lines, ...stopped, verdict].join('\n');
};
