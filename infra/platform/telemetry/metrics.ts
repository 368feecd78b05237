import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { AppendObservation } from '../event-store/observed-appends.ts';
import type { WorkReading } from '../limits/work-queue.ts';
import { createProjectionMetrics, type ReadProjection } from './projection-metrics.ts';
import { createReactionMetrics, type WatchReactions } from './reaction-metrics.ts';
import { createWorkMetrics } from './work-metrics.ts';

interface HttpObservation {
  readonly method: string;
  /** Pattern of the route, not the path, since each id would create a series. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** The metrics that Prometheus reads from /metrics. */
export interface Metrics {
  readonly observeHttp: (observation: HttpObservation) => void;
  readonly observeAppend: (append: AppendObservation) => void;
  /** Adds a read model; `read` is called at each request. */
  readonly watchProjection: (projection: string, read: ReadProjection) => void;
  /** Adds a queue of expensive work. */
  readonly watchWork: (kind: string, read: () => WorkReading) => void;
  /** Adds the bytes of request bodies that are held. */
  readonly watchBodies: (held: () => number) => void;
  /** Adds jobs of reactions. */
  readonly watchReactions: WatchReactions;
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
    help: 'Time to append events to one stream of the log',
    labelNames: ['outcome'],
    buckets: seconds,
    registers,
  }),
  appended: new Counter({
    name: 'events_appended_total',
    help: 'Events the log took; an append sent again counts again',
    registers,
  }),
});

const bodyInstruments = (registers: Registry[]) => {
  let heldBytes = (): number => 0;
  new Gauge({
    name: 'request_bodies_bytes',
    help: 'Bytes of request bodies that are held, decompressed ones included',
    registers,
    collect() {
      this.set(heldBytes());
    },
  });
  return { watch: (held: () => number): void => void (heldBytes = held) };
};

export interface MetricsSettings {
  /** Adds memory, event loop and garbage collection of this process. */
  readonly processMetrics: boolean;
  /** Longest wait for a read model's state; later it is left out. */
  readonly timeoutMs?: number;
  /** Receives the reason why a read model is left out. */
  readonly onFailure?: (projection: string, error: unknown) => void;
}

/** Metrics in a separate registry. */
export const createMetrics = ({
  processMetrics,
  timeoutMs = 2000,
  onFailure = () => undefined,
}: MetricsSettings): Metrics => {
  const registry = new Registry();
  if (processMetrics) collectDefaultMetrics({ register: registry });
  const { http } = httpInstruments([registry]);
  const { append, appended } = logInstruments([registry]);
  const projections = createProjectionMetrics(registry, { timeoutMs, onFailure });
  const reactions = createReactionMetrics(registry, { timeoutMs, onFailure });
  const work = createWorkMetrics(registry);
  const bodies = bodyInstruments([registry]);
  return {
    observeHttp: ({ method, route, status, seconds: took }) =>
      http.observe({ method, route, status }, took),
    observeAppend: ({ events, outcome, seconds: took }) => {
      append.observe({ outcome }, took);
      if (outcome === 'appended') appended.inc(events);
    },
    watchProjection: projections.watch,
    watchWork: work.watch,
    watchBodies: bodies.watch,
    watchReactions: reactions.watch,
    contentType: registry.contentType,
    text: async () => {
      await Promise.all([projections.readAll(), reactions.readAll()]);
      return registry.metrics();
    },
  };
};
