import type { TeamId } from '@quartermaster/contracts/core/ids';
import {
  type EventStore,
  LogDamaged,
  type Position,
  type RecordedEvent,
  START,
  type TeamEvent,
} from '../event-store.ts';

/** Neighbouring events of one team. */
export interface Run {
  readonly teamId: TeamId;
  readonly first: Position;
  readonly last: Position;
  /** Position of the event of any team before it. */
  readonly before: Position;
  /** Position of the team's event before it. */
  readonly previous: Position;
  /** How many events the log has up to the first of the run. */
  readonly nth: number;
  readonly events: number;
}

interface RunsBegin {
  /** Position of the event before the first, and how many events the log has up to there. */
  readonly position: Position;
  readonly events: number;
  /** Positions of the newest event of the teams up to there. */
  readonly heads: ReadonlyMap<string, Position>;
}

/** The runs of the next events of a log. */
export const runsOf = (events: readonly RecordedEvent[], begin: RunsBegin): readonly Run[] => {
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

/** So many events of others between two runs cost less than another question. */
const SMALL_GAP = 16;
/** Questions under way at once. */
const AT_ONCE = 16;
/** Most events of one question. */
const LARGEST_SPAN = 1_000;

/** Runs that are read with one question, and how many events of the log that takes. */
interface Span {
  readonly runs: Run[];
  events: number;
}

/** How many events of others are between a run and the one after it. */
const gapBetween = (run: Run, next: Run): number => next.nth - run.nth - run.events;

/** Takes a run into a span that ends shortly before it; false when it is too far away, or the span too large. */
const takeInto = (span: Span, run: Run): boolean => {
  const last = span.runs.at(-1) ?? run;
  const gap = gapBetween(last, run);
  const together = span.events + gap + run.events;
  if (gap > SMALL_GAP || together > LARGEST_SPAN) return false;
  span.runs.push(run);
  span.events = together;
  return true;
};

const spansOf = (runs: readonly Run[]): readonly Span[] => {
  const spans: Span[] = [];
  for (const run of runs) {
    const span = spans.at(-1);
    if (span !== undefined && takeInto(span, run)) continue;
    spans.push({ runs: [run], events: run.events });
  }
  return spans;
};

const chainOf = (
  { first, last, previous }: Run,
  events: readonly RecordedEvent[],
): readonly TeamEvent[] => {
  if (events[0]?.position !== first || events.at(-1)?.position !== last) {
    throw new LogDamaged(
      `The events from ${first} to ${last} are not in the log. Nothing is read past them; restore the log from a backup.`,
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
        metadata.teamId === run.teamId && position >= run.first && position <= run.last,
    );
    if (own.length !== run.events) return chainOf(run, []);
    return chainOf(run, own);
  });
};

/** The events of runs of one team, in order; throws LogDamaged when the log does not have them where the index says. */
export const readRuns = async (
  readAll: EventStore['readAll'],
  runs: readonly Run[],
): Promise<readonly TeamEvent[]> => {
  const spans = spansOf(runs);
  const events: TeamEvent[] = [];
  for (let from = 0; from < spans.length; from += AT_ONCE) {
    const some = spans.slice(from, from + AT_ONCE);
    const read = await Promise.all(some.map(async (span) => readSpan(readAll, span)));
    events.push(...read.flat());
  }
  return events;
};
