import type { TeamId } from '@quartermaster/contracts/core/ids';
import { START, isAfter } from '@quartermaster/contracts/core/position';
import {
  type EventStore,
  LogDamaged,
  type Position,
  type RecordedEvent,
  type TeamEvent,
} from '../event-store.ts';

/** Fields of an event that the index needs. */
export type IndexedEvent = Pick<RecordedEvent, 'id' | 'position'> & {
  readonly metadata: Pick<RecordedEvent['metadata'], 'teamId'>;
};

/** Neighbouring events of one team. */
export interface Run {
  readonly teamId: TeamId;
  readonly first: Position;
  readonly last: Position;
  /** Position of the event before the run, of any team. */
  readonly before: Position;
  /** Position of the team's event before the run. */
  readonly previous: Position;
  /** Number of events in the log up to the first of the run, that one included. */
  readonly nth: number;
  readonly events: number;
}

interface RunsBegin {
  /** Position of the event before the first, and the number of events in the log up to it. */
  readonly position: Position;
  readonly events: number;
  /** Position of each team's newest event up to there. */
  readonly heads: ReadonlyMap<string, Position>;
}

/** The runs of the next events of a log. */
export const groupIntoRuns = (
  events: readonly IndexedEvent[],
  begin: RunsBegin,
): readonly Run[] => {
  const runs: Run[] = [];
  const heads = new Map(begin.heads);
  let before = begin.position;
  for (const [index, { position, metadata }] of events.entries()) {
    const { teamId } = metadata;
    const run = runs.at(-1);
    if (run?.teamId === teamId) {
      runs[runs.length - 1] = { ...run, last: position, events: run.events + 1 };
    } else {
      const previous = heads.get(teamId) ?? START;
      const nth = begin.events + index + 1;
      runs.push({ teamId, first: position, last: position, before, previous, nth, events: 1 });
    }
    heads.set(teamId, position);
    before = position;
  }
  return runs;
};

/** Reading up to this many events of other teams between two runs costs less than a second read. */
const SMALL_GAP = 16;
/** Concurrent reads. */
const AT_ONCE = 16;
/** Most events of one read. */
const LARGEST_SPAN = 1_000;

/** Runs that one read returns, and the number of log events it reads. */
interface Span {
  readonly runs: Run[];
  events: number;
}

/** Number of events of other teams between a run and the next one. */
const gapBetween = (run: Run, next: Run): number => next.nth - run.nth - run.events;

/** Adds a run to the span before it; returns false when the gap or the span would be too large. */
const addTo = (span: Span, run: Run): boolean => {
  const last = span.runs.at(-1) ?? run;
  const gap = gapBetween(last, run);
  const together = span.events + gap + run.events;
  if (gap > SMALL_GAP || together > LARGEST_SPAN) return false;
  span.runs.push(run);
  span.events = together;
  return true;
};

const groupIntoSpans = (runs: readonly Run[]): readonly Span[] => {
  const spans: Span[] = [];
  for (const run of runs) {
    const span = spans.at(-1);
    if (span !== undefined && addTo(span, run)) continue;
    spans.push({ runs: [run], events: run.events });
  }
  return spans;
};

const toTeamEvents = (
  { first, last, previous }: Run,
  events: readonly RecordedEvent[],
): readonly TeamEvent[] => {
  if (events[0]?.position !== first || events.at(-1)?.position !== last) {
    throw new LogDamaged(
      `The events from ${String(first)} to ${String(last)} are missing in the log. Nothing is read past them; restore the log from a backup.`,
    );
  }
  return events.map((event, at) => ({
    ...event,
    previousPosition: events[at - 1]?.position ?? previous,
  }));
};

const readSpan = async (
  readAll: EventStore['readAll'],
  { runs, events: count }: Span,
): Promise<readonly TeamEvent[]> => {
  const read = await readAll(runs[0]?.before ?? START, count);
  return runs.flatMap((run) => {
    const own = read.filter(
      ({ position, metadata }) =>
        metadata.teamId === run.teamId &&
        !isAfter(run.first, position) &&
        !isAfter(position, run.last),
    );
    if (own.length !== run.events) return toTeamEvents(run, []);
    return toTeamEvents(run, own);
  });
};

/** The events of a team's runs, in order; throws LogDamaged when the log does not have them at the indexed positions. */
export const readRuns = async (
  readAll: EventStore['readAll'],
  runs: readonly Run[],
): Promise<readonly TeamEvent[]> => {
  const spans = groupIntoSpans(runs);
  const events: TeamEvent[] = [];
  for (let from = 0; from < spans.length; from += AT_ONCE) {
    const some = spans.slice(from, from + AT_ONCE);
    const read = await Promise.all(some.map(async (span) => readSpan(readAll, span)));
    events.push(...read.flat());
  }
  return events;
};
