import { performance } from 'node:perf_hooks';

/** One measurement with its limit. */
export interface BenchRow {
  readonly name: string;
  /** Measured value, in `unit`. */
  readonly value: number;
  readonly unit: string;
  /** Value of the simplest implementation, measured in the same run; null for an absolute limit. */
  readonly reference: number | null;
  /** Measured over reference, or over the absolute limit. */
  readonly ratio: number;
  readonly limit: string;
  readonly holds: boolean;
}

interface Compared {
  readonly value: number;
  readonly reference: number;
}

/** A rate that must be at least `times` the reference. */
export const atLeast = (
  name: string,
  unit: string,
  measured: Compared,
  times: number,
): BenchRow => {
  const ratio = measured.value / measured.reference;
  return { name, unit, ...measured, ratio, limit: `>= ${String(times)}x`, holds: ratio >= times };
};

/** A duration that must be at most `times` the reference. */
export const atMostTimes = (
  name: string,
  unit: string,
  measured: Compared,
  times: number,
): BenchRow => ({
  ...atLeast(name, unit, measured, times),
  limit: `<= ${String(times)}x`,
  holds: measured.value <= times * measured.reference,
});

/** A duration or size that must stay below a fixed limit. */
export const atMost = (name: string, unit: string, value: number, limit: number): BenchRow => ({
  name,
  unit,
  value,
  reference: null,
  ratio: value / limit,
  limit: `<= ${String(limit)} ${unit}`,
  holds: value <= limit,
});

const figure = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);

export const markdownTable = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** The rows as a Markdown table, which reads as well in a terminal. */
export const benchTable = (rows: readonly BenchRow[]): string => {
  const lines = rows.map(({ name, value, unit, reference, ratio, limit, holds }) => [
    name,
    `${figure(value)} ${unit}`,
    reference === null ? '' : `${figure(reference)} ${unit}`,
    `${ratio.toFixed(2)}x`,
    limit,
    holds ? 'yes' : 'NO',
  ]);
  return markdownTable(
    ['what', 'measured', 'plain way, same run', 'ratio', 'limit', 'holds'],
    lines,
  );
};

/** The value below which a share of the samples lies. */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
};

/** Runs the work `goes` times, one after the other; returns the milliseconds of each. */
export const timeEach = async (
  goes: number,
  work: (go: number) => Promise<unknown>,
): Promise<number[]> => {
  const times: number[] = [];
  for (let go = 0; go < goes; go += 1) {
    const from = performance.now();
    await work(go);
    times.push(performance.now() - from);
  }
  return times;
};
