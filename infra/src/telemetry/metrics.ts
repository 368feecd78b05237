import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

interface HttpObservation {
  readonly method: string;
  /** Pattern of the route, never the path itself: ids would make a series each. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

interface ProjectionObservation {
  readonly projection: string;
  readonly events: number;
  /** Place in the log as a number, when the log has one. */
  readonly position: number | null;
  /** Age of the newest folded event in seconds; 0 when caught up. */
  readonly lagSeconds: number;
}

/** What Prometheus reads under /metrics. */
export interface Metrics {
  readonly observeHttp: (observation: HttpObservation) => void;
  readonly observeAppend: (append: {
    readonly events: number;
    readonly seconds: number;
    readonly outcome: 'appended' | 'conflict' | 'failed';
  }) => void;
  readonly observeProjection: (observation: ProjectionObservation) => void;
  /** A team whose events a projection refuses to fold. */
  readonly setParkedTeams: (projection: string, teams: number) => void;
  readonly contentType: string;
  /** The exposition text. */
  readonly text: () => Promise<string>;
}

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const httpInstruments = (registers: Registry[]) => ({
  http: new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers,
  }),
});

const logInstruments = (registers: Registry[]) => ({
  append: new Histogram({
    name: 'event_append_duration_seconds',
    help: 'Time to append one batch of events to the log',
    labelNames: ['outcome'],
    buckets: seconds,
    registers,
  }),
  appended: new Counter({
    name: 'events_appended_total',
    help: 'Events appended to the log',
    registers,
  }),
});

const projectionInstruments = (registers: Registry[]) => {
  const labelNames = ['projection'] as const;
  return {
    folded: new Counter({
      name: 'projection_events_total',
      help: 'Events folded into a read model',
      labelNames,
      registers,
    }),
    position: new Gauge({
      name: 'projection_position',
      help: 'Place in the log a read model has reached',
      labelNames,
      registers,
    }),
    lag: new Gauge({
      name: 'projection_lag_seconds',
      help: 'Age of the newest folded event while behind, 0 when caught up',
      labelNames,
      registers,
    }),
    parked: new Gauge({
      name: 'projection_parked_teams',
      help: 'Teams whose events a read model stopped at',
      labelNames,
      registers,
    }),
  };
};

/** A registry of its own; `processMetrics` adds memory, event loop and garbage collection of this process. */
export const createMetrics = (settings: { readonly processMetrics: boolean }): Metrics => {
  const registry = new Registry();
  if (settings.processMetrics) collectDefaultMetrics({ register: registry });
  const { http } = httpInstruments([registry]);
  const { append, appended } = logInstruments([registry]);
  const { folded, position, lag, parked } = projectionInstruments([registry]);
  return {
    observeHttp: ({ method, route, status, seconds: took }) =>
      http.observe({ method, route, status }, took),
    observeAppend: ({ events, outcome, seconds: took }) => {
      append.observe({ outcome }, took);
      if (outcome === 'appended') appended.inc(events);
    },
    observeProjection: ({ projection, ...observed }) => {
      folded.inc({ projection }, observed.events);
      lag.set({ projection }, observed.lagSeconds);
      if (observed.position !== null) position.set({ projection }, observed.position);
    },
    setParkedTeams: (projection, teams) => parked.set({ projection }, teams),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
};
