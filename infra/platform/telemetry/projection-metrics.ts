import { Counter, Gauge, type Registry } from 'prom-client';
import { inTime } from './health.ts';

/** What read models say of themselves; null for what their log does not count. */
export interface ProjectionReading {
  /** Place in the log as a number, for each partition. */
  readonly positions: ReadonlyMap<number, number | null>;
  readonly lagEvents: number | null;
  readonly lagSeconds: number;
  readonly parkedTeams: number;
  /** Events folded since the process began. */
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

/** Gauges show what was read last, so all of them are emptied before each reading: a lost partition, a failed one. */
const forget = ({ position, lagEvents, lagSeconds, parked }: ReturnType<typeof instruments>) => {
  for (const gauge of [position, lagEvents, lagSeconds, parked]) gauge.reset();
};

/** Instruments that are read whenever somebody looks; what cannot be read in time is left out, never shown as it was. */
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
      return [[projection, await inTime(read(), timeoutMs)] as const];
    } catch (error) {
      onFailure(projection, error);
      return [];
    }
  };
  return {
    watch: (projection: string, read: ReadProjection): void => void watched.set(projection, read),
    readAll: async (): Promise<void> => {
      const readings = (await Promise.all([...watched].map(readOne))).flat();
      forget(shown);
      for (const [projection, reading] of readings) show(projection, reading);
    },
  };
};
