import type { TeamId } from '@quartermaster/contracts/core/ids';
import { type SyncProgress, syncProgress } from '@quartermaster/contracts/store/calls';
import type pg from 'pg';
import type { Timing } from '../admin-api/timing.ts';
import { createLoadTimer, type LoadTimer } from './load-timer.ts';
import type { LoadPart } from './time-left.ts';

export interface ProgressStore {
  readonly read: (teamId: TeamId) => Promise<SyncProgress>;
  readonly write: (teamId: TeamId, progress: SyncProgress) => Promise<void>;
}

export const noProgress: SyncProgress = {
  phase: 'WAITING',
  kind: 'NONE',
  productsRead: 0,
  variantsRead: 0,
  ordersRead: 0,
  orderLinesRead: 0,
  eventsRecorded: 0,
  valuesAdjusted: 0,
  startedAt: null,
  finishedAt: null,
  lastSyncedAt: null,
  problem: null,
};

const withTimeLeft = (progress: SyncProgress, now: string): SyncProgress => {
  if (progress.readyAt === undefined) return progress;
  const seconds = Math.ceil((Date.parse(progress.readyAt) - Date.parse(now)) / 1_000);
  return { ...progress, secondsLeft: Math.max(1, seconds) };
};

export const createProgressStore = (pool: pg.Pool, now: () => string): ProgressStore => ({
  read: async (teamId) => {
    const { rows } = await pool.query<{ progress: unknown }>(
      'select progress from connector.sync where team_id = $1',
      [teamId],
    );
    const [row] = rows;
    return row === undefined ? noProgress : withTimeLeft(syncProgress.parse(row.progress), now());
  },
  write: async (teamId, progress) => {
    await pool.query(
      `insert into connector.sync (team_id, progress) values ($1, $2)
       on conflict (team_id) do update set progress = excluded.progress, updated_at = now()`,
      [teamId, JSON.stringify(progress)],
    );
  },
});

type Counts = Pick<
  SyncProgress,
  'productsRead' | 'variantsRead' | 'ordersRead' | 'orderLinesRead' | 'eventsRecorded'
>;

const phases: Readonly<Record<LoadPart, SyncProgress['phase']>> = {
  PREPARE_PRODUCTS: 'PRODUCTS',
  AWAIT_PLACE: 'PRODUCTS',
  READ_PRODUCTS: 'PRODUCTS',
  RECORD_PRODUCTS: 'PRODUCTS',
  READ_COLLECTIONS: 'PRODUCTS',
  PREPARE_ORDERS: 'ORDERS',
  READ_ORDERS: 'ORDERS',
  RECORD_PAST: 'RECORDING',
  RECORD_ORDERS: 'RECORDING',
  PROJECT: 'PROJECTING',
};

/** Progress of one run. */
export interface ProgressReport extends Pick<LoadTimer, 'measure' | 'done'> {
  /** Begins a part of a first load, and the phase it belongs to. */
  readonly part: (part: LoadPart) => Promise<void>;
  readonly phase: (phase: SyncProgress['phase']) => Promise<void>;
  readonly count: (counts: Partial<Counts>) => void;
  readonly recorded: (events: number) => void;
  readonly adjusted: (values: number) => void;
  readonly problem: (problem: SyncProgress['problem']) => void;
  /** Ends the report; ignores later problems and counts, which belong to other callers of the store. */
  readonly finish: (end: Partial<SyncProgress> & { readonly finishedAt: string }) => Promise<void>;
}

export interface ReportOptions {
  readonly store: ProgressStore;
  readonly timing: Timing;
  readonly teamId: TeamId;
  readonly kind: SyncProgress['kind'];
  /** Called with each written progress, for a line on the terminal. */
  readonly onProgress: (teamId: TeamId, progress: SyncProgress) => void;
}

const EVERY_MS = 500;

/** Writes the progress of a run, one state at a time, so that an older one never overwrites a newer one. */
const createWriter = (
  { store, timing, teamId, onProgress }: ReportOptions,
  progressNow: () => SyncProgress,
) => {
  let lastWrite = -Infinity;
  let writing: Promise<void> = Promise.resolve();
  const write = (): Promise<void> => {
    const progress = progressNow();
    lastWrite = timing.elapsedMs();
    onProgress(teamId, progress);
    writing = writing.catch(() => undefined).then(() => store.write(teamId, progress));
    return writing;
  };
  return {
    write,
    writeAtTimes: (): void => {
      if (timing.elapsedMs() - lastWrite < EVERY_MS) return;
      write().catch(() => undefined); // a later update repeats the growing number
    },
  };
};

/** Starts reporting a run: counts are written at most twice a second, phases and the end at once. */
export const startReport = async (options: ReportOptions): Promise<ProgressReport> => {
  const { store, timing, teamId, kind } = options;
  const { lastSyncedAt } = await store.read(teamId);
  const timer = createLoadTimer(timing);
  let now: SyncProgress = { ...noProgress, kind, startedAt: timing.now(), lastSyncedAt };
  const { write, writeAtTimes } = createWriter(options, () => {
    const readyAt = now.finishedAt === null ? timer.readyAt() : null;
    return readyAt === null ? now : { ...now, readyAt };
  });
  const change = (changes: Partial<SyncProgress>): void => {
    if (now.finishedAt !== null) return;
    now = { ...now, ...changes };
    writeAtTimes();
  };
  const set = (changes: Partial<SyncProgress>): Promise<void> => {
    now = { ...now, ...changes };
    return write();
  };
  return {
    measure: timer.measure,
    phase: (phase) => set({ phase, problem: null }),
    part: (part) => {
      timer.begin(part);
      return set({ phase: phases[part], problem: null });
    },
    done: (units) => {
      timer.done(units);
      change({});
    },
    count: change,
    recorded: (events) => {
      timer.add(events);
      change({ eventsRecorded: now.eventsRecorded + events });
    },
    adjusted: (values) => change({ valuesAdjusted: (now.valuesAdjusted ?? 0) + values }),
    problem: (problem) => change({ problem }),
    finish: set,
  };
};
