import { toOrdinalOrNull } from '@quartermaster/platform/event-store/position';
import type { TableOutcome } from '@quartermaster/platform/projections/rebuild/compare-tables';
import type { FormerTables } from '@quartermaster/platform/projections/rebuild/former-tables';
import type { RebuildProgress } from '@quartermaster/platform/projections/rebuild/progress';
import type { Rebuild } from '@quartermaster/platform/projections/rebuild/rebuild-projections';
import { createProgressLine } from '../terminal.ts';

const count = (value: number): string => value.toLocaleString('en');

const duration = (seconds: number): string =>
  seconds < 90 ? `${String(seconds)} s` : `${String(Math.round(seconds / 60))} min`;

/** The progress of a rebuild in one line of the terminal. */
const rebuildProgressText = (progress: RebuildProgress): string => {
  const { projections, position, target, eventsPerSecond, secondsLeft } = progress;
  const [at, end] = [toOrdinalOrNull(position), toOrdinalOrNull(target)];
  const place = at === null || end === null ? position : `event ${count(at)} of ${count(end)}`;
  const left = secondsLeft === null ? '' : `, about ${duration(secondsLeft)} left`;
  return `Rebuilding ${projections.join(', ')}: ${String(place)}, ${count(eventsPerSecond)} events/s${left}`;
};

const describeVerdict = ({ formerRows, rows, equal }: TableOutcome): string => {
  if (equal === true) return 'equal';
  const former = formerRows === null ? 'no table' : `${count(formerRows)} rows`;
  return equal === false ? `DIFFERENT (${count(rows)} rows rebuilt)` : `${former} before`;
};

const tableLine =
  (width: number) =>
  (outcome: TableOutcome): string =>
    `${outcome.table.padEnd(width)}  ${count(outcome.equal === false ? (outcome.formerRows ?? 0) : outcome.rows).padStart(9)} rows  ${describeVerdict(outcome)}`;

/** The outcome of a rebuild. */
export const rebuildText = ({ tables, switched }: Rebuild, names: readonly string[]): string => {
  const width = Math.max(...tables.map(({ table }) => table.length));
  const command = `npm run rebuild -- ${names.join(' ')}`;
  const verdict = switched
    ? `Queries answer from the rebuilt tables. Drop the former ones with: ${command} --drop-old`
    : `Rebuilt tables DIFFER, so queries still use the former ones. To use the rebuilt ones, run: ${command} --resume --accept`;
  return [...tables.map(tableLine(width)), verdict].join('\n');
};

export const droppedText = (dropped: readonly FormerTables[]): string => {
  if (dropped.length === 0) return 'No former tables are kept of these read models.';
  const size = dropped.reduce((sum, { bytes }) => sum + bytes, 0);
  const names = dropped.map(({ projection }) => projection).join(', ');
  return `Dropped the former tables of ${names}: ${megabytes(size)}.`;
};

const megabytes = (bytes: number): string => `${count(Math.ceil(bytes / 1_000_000))} MB`;

/** A read model in the list of all. */
export interface ListedReadModel {
  readonly name: string;
  readonly version: number;
  /** Version of its tables; null before the first start. */
  readonly liveVersion: number | null;
  readonly parkedTeams: number;
  readonly former: FormerTables | null;
}

const listedLine =
  (width: number) =>
  ({ name, version, liveVersion, parkedTeams, former }: ListedReadModel): string =>
    [
      `${name.padEnd(width)}  version ${String(version)}`,
      ...(liveVersion === null ? ['not built yet'] : []),
      ...(liveVersion !== null && liveVersion !== version
        ? [`tables of version ${String(liveVersion)}`]
        : []),
      ...(parkedTeams > 0 ? [`parked teams: ${String(parkedTeams)}`] : []),
      ...(former === null
        ? []
        : [`former tables kept since ${former.replacedAt}, ${megabytes(former.bytes)}`]),
    ].join(', ');

/** The list of read models, and how to rebuild them. */
export const readModelsText = (listed: readonly ListedReadModel[]): string => {
  const width = Math.max(...listed.map(({ name }) => name.length));
  return [
    ...listed.map(listedLine(width)),
    'Rebuild with: npm run rebuild -- <names>, or --all. Drop what a rebuild replaced with: npm run rebuild -- <names> --drop-old',
  ].join('\n');
};

/** Returns a listener that shows the progress of a rebuild on the terminal. */
export const createRebuildReport = (
  output: NodeJS.WriteStream,
): ((progress: RebuildProgress) => void) => {
  const line = createProgressLine(output);
  return (progress) => {
    line.show(rebuildProgressText(progress));
    if (progress.position === progress.target) line.end();
  };
};
