import type { Page } from 'puppeteer';

/** An event of the browser's trace, in microseconds; `dur` is missing for an instant. */
interface Traced {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
}

/** The events in which a page runs scripts; one may be nested in another. */
const scripts: ReadonlySet<string> = new Set([
  'EventDispatch',
  'FireAnimationFrame',
  'FunctionCall',
  'RunMicrotasks',
  'TimerFire',
]);

/** Milliseconds of scripts on the thread of both marks, from one to the other, without rendering. */
const scriptingBetween = (events: readonly Traced[], from: Traced, to: Traced): number => {
  let counted = from.ts;
  let sum = 0;
  for (const { name, pid, tid, ts, dur = 0 } of events) {
    if (!scripts.has(name) || pid !== from.pid || tid !== from.tid) continue;
    const [start, end] = [Math.max(ts, counted), Math.min(ts + dur, to.ts)];
    if (end <= start) continue;
    sum += end - start;
    counted = end;
  }
  return sum / 1_000;
};

/** Runs the work; returns the milliseconds of scripts between each pair of the page's marks `from` and `to`. */
export const scriptingTimes = async (
  page: Page,
  marks: { readonly from: string; readonly to: string },
  work: () => Promise<void>,
): Promise<readonly number[]> => {
  await page.tracing.start({ categories: ['devtools.timeline', 'blink.user_timing'] });
  await work();
  const trace = Buffer.from((await page.tracing.stop()) ?? []).toString();
  const { traceEvents } = JSON.parse(trace) as { traceEvents: readonly Traced[] };
  const events = [...traceEvents].sort((a, b) => a.ts - b.ts);
  const starts = events.filter(({ name }) => name === marks.from);
  const ends = events.filter(({ name }) => name === marks.to);
  return starts.map((start, at) => {
    const end = ends[at];
    if (end === undefined) throw new Error(`${marks.from} without ${marks.to}`);
    return scriptingBetween(events, start, end);
  });
};
