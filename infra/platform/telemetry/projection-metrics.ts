import { Counter, Gauge, type Registry } from 'prom-client';
import { withTimeout } from './health.ts';

/** State of a read model; null for values that its log does not count. */
export interface ProjectionReading {
  /** Place in the log as a number, for each partition. */
  readonly positions: ReadonlyMap<number, number | null>;
  readonly lagEvents: number | null;
  readonly lagSeconds: number;
  readonly parkedTeams: number;
  /** Events folded since the start of the process. */
  readonly folded: number;
}

export type ReadProjection = () => Promise<ProjectionReading>;

const instruments = (registry: Registry) => {
  const labelNames = ['projection'] as const;
  const registers = [registry];
  return {
    folded: new Counter({
      name: 'projection_events_total',
      help: 'Events folded into read models',
      labelNames,
      registers,
    }),
    position: new Gauge({
      name: 'projection_position',
      help: 'Place in the log that read models have reached, in each partition',
      labelNames: ['projection', 'partition'] as const,
      registers,
    }),
    lagEvents: new Gauge({
      name: 'projection_lag_events',
      help: 'Events of the log that read models have not folded yet',
      labelNames,
      registers,
    }),
    lagSeconds: new Gauge({
      name: 'projection_lag_seconds',
      help: 'How long the oldest event that is not folded yet has been waiting, 0 when none is',
      labelNames,
      registers,
    }),
    parked: new Gauge({
      name: 'projection_parked_teams',
      help: 'Teams left out of read models since an event of theirs could not be folded',
      labelNames,
      registers,
    }),
  };
};

/** Empties the gauges before each reading, so that they show no value of a lost or failed partition. */
const resetGauges = ({
  position,
  lagEvents,
  lagSeconds,
  parked,
}: ReturnType<typeof instruments>) => {
  for (const gauge of [position, lagEvents, lagSeconds, parked]) gauge.reset();
};

/** Metrics that are read at each request; a value that cannot be read in time is left out instead of an old one. */
export const createProjectionMetrics = (
  registry: Registry,
  {
    timeoutMs,
    onFailure,
  }: {
    readonly timeoutMs: number;
    readonly onFailure: (projection: string, error: unknown) => void;
  },
) => {
  const shown = instruments(registry);
  const watched = new Map<string, ReadProjection>();
  const counted = new Map<string, number>();
  const show = (projection: string, reading: ProjectionReading): void => {
    shown.folded.inc({ projection }, reading.folded - (counted.get(projection) ?? 0));
    counted.set(projection, reading.folded);
    for (const [partition, at] of reading.positions) {
      if (at !== null) shown.position.set({ projection, partition }, at);
    }
    if (reading.lagEvents !== null) shown.lagEvents.set({ projection }, reading.lagEvents);
    shown.lagSeconds.set({ projection }, reading.lagSeconds);
    shown.parked.set({ projection }, reading.parkedTeams);
  };
  const readOne = async ([projection, read]: readonly [string, ReadProjection]) => {
    try {
      return [[projection, await withTimeout(read(), timeoutMs)] as const];
    } catch (error) {
      onFailure(projection, error);
      return [];
    }
  };
  return {
    watch: (projection: string, read: ReadProjection): void => void watched.set(projection, read),
    readAll: async (): Promise<void> => {
      const readings = (await Promise.all([...watched].map(readOne))).flat();
      resetGauges(shown);
      for (const [projection, reading] of readings) show(projection, reading);
    },
  };
};
