import { Counter, Gauge, type Registry } from 'prom-client';
import type { WorkReading } from '../limits/work-queue.ts';

type ReadWork = () => WorkReading;

/** Instruments of the queues of expensive work, read at each request. */
export const createWorkMetrics = (registry: Registry) => {
  const watched = new Map<string, ReadWork>();
  const registers = [registry];
  const gauge = (name: string, help: string, value: (reading: WorkReading) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers,
      collect() {
        for (const [kind, read] of watched) this.set({ kind }, value(read()));
      },
    });
  };
  gauge('work_running', 'Expensive calls that run', ({ running }) => running);
  gauge('work_waiting', 'Expensive calls that wait for their turn', ({ waiting }) => waiting);
  gauge(
    'work_oldest_seconds',
    'How long the expensive call that has waited longest waits, 0 when none does',
    ({ oldestSeconds }) => oldestSeconds,
  );
  new Counter({
    name: 'work_refused_total',
    help: 'Expensive calls refused past the bound of their team, past that of all, or after a wait that was too long',
    labelNames: ['kind', 'bound'],
    registers,
    collect() {
      this.reset();
      for (const [kind, read] of watched) {
        for (const [bound, count] of Object.entries(read().refused))
          this.inc({ kind, bound }, count);
      }
    },
  });
  return { watch: (kind: string, read: ReadWork): void => void watched.set(kind, read) };
};
