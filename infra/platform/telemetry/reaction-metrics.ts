import { Gauge, type Registry } from 'prom-client';
import { withTimeout } from './health.ts';

/** Counts of a reaction's jobs. */
interface ReactionReading {
  readonly reaction: string;
  readonly waiting: number;
  readonly oldestSeconds: number;
  readonly failing: number;
  readonly parked: number;
}

type ReadReactions = () => Promise<readonly ReactionReading[]>;

const gauge = (
  registry: Registry,
  [name, help]: readonly [string, string],
  value: (reading: ReactionReading) => number,
) => {
  const shown = new Gauge({ name, help, labelNames: ['reaction'], registers: [registry] });
  return (readings: readonly ReactionReading[]): void => {
    shown.reset();
    for (const reading of readings) shown.set({ reaction: reading.reaction }, value(reading));
  };
};

const createGauges = (registry: Registry) => [
  gauge(registry, ['reaction_jobs_waiting', 'Jobs that are not done'], ({ waiting }) => waiting),
  gauge(
    registry,
    ['reaction_oldest_seconds', 'How long the oldest job that is not done has waited, or 0'],
    ({ oldestSeconds }) => oldestSeconds,
  ),
  gauge(
    registry,
    ['reaction_jobs_failing', 'Jobs that failed and are tried again'],
    ({ failing }) => failing,
  ),
  gauge(
    registry,
    ['reaction_jobs_parked', 'Jobs that are tried again by command only'],
    ({ parked }) => parked,
  ),
];

/** Metrics of jobs, read at each request; a value that cannot be read in time is left out. */
export const createReactionMetrics = (
  registry: Registry,
  {
    timeoutMs,
    onFailure,
  }: { readonly timeoutMs: number; readonly onFailure: (what: string, error: unknown) => void },
) => {
  const read: ReadReactions[] = [];
  const gauges = createGauges(registry);
  return {
    watch: (from: ReadReactions): void => {
      read.push(from);
    },
    readAll: async (): Promise<void> => {
      const reading = Promise.all(read.map((from) => from()));
      const readings = await withTimeout(reading, timeoutMs).catch((error: unknown) => {
        onFailure('reactions', error);
        return [];
      });
      for (const show of gauges) show(readings.flat());
    },
  };
};

export type WatchReactions = ReturnType<typeof createReactionMetrics>['watch'];
