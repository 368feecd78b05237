import { START, isAfter } from '@quartermaster/contracts/core/position';
import type { Position, RecordedEvent } from '../event-store/event-store.ts';
import type { BatchContext } from './rows/load-needs.ts';
import {
  refold,
  MOST_EVENTS,
  type PendingBatch,
  openBatch,
  type ReadAgain,
} from './rows/pending-batch.ts';
import { createBatchWriter, type BatchWriterOptions } from './rows/batch-writer.ts';
import { WorkingSet } from './rows/working-set.ts';

export interface ProjectionGroupOptions extends BatchWriterOptions {
  /** Rows of the usual size that are kept in memory between batches. */
  readonly maxRows?: number;
  /** Most events that `applyAhead` writes together, or a batch more. */
  readonly mostEvents?: number;
  /** Lets `applyAhead` write several batches together, without keeping their events. */
  readonly readAgain?: ReadAgain | undefined;
}

/** Events that are parsed and folded at once. */
const PAGE = 10_000;
const DEFAULT_MAX_ROWS = 150_000;

/**
 * Applies batches of events to projections of one position. Rows and checkpoint are written in one transaction, events
 * at or below the checkpoint are dropped, and a second worker on the same partition fails.
 */
export class ProjectionGroup {
  private readonly options: ProjectionGroupOptions;
  private readonly maxRows: number;
  private readonly writer: ReturnType<typeof createBatchWriter>;
  private context: BatchContext;
  private foldedTo: Position = START;
  /** Folded events that were not passed to the writer yet. */
  private pending: PendingBatch | null = null;
  /** Resolves to whether the rows in memory are those that were written. */
  private writing: Promise<boolean> = Promise.resolve(true);

  constructor(options: ProjectionGroupOptions) {
    const { schema, projections, maxRows = DEFAULT_MAX_ROWS } = options;
    this.options = options;
    this.maxRows = maxRows;
    this.writer = createBatchWriter(options);
    this.context = { schema, projections, workingSet: new WorkingSet() };
  }

  get position(): Position {
    return this.writer.position();
  }

  /** Everything up to here is in the rows in memory; some of it may not be written yet. */
  get folded(): Position {
    return this.foldedTo;
  }

  /** Reads the position of the group; call before the first batch and after a lost checkpoint. */
  async open(): Promise<Position> {
    await this.writing.catch(() => undefined);
    const { following } = await this.writer.open();
    this.context = { ...this.context, projections: following };
    this.reset();
    return this.position;
  }

  /** Folds and writes a batch in log order; throws CheckpointMoved when another worker was faster. */
  async apply(received: readonly RecordedEvent[]): Promise<void> {
    await this.applyAhead(received);
    await this.settle();
  }

  /**
   * Folds a batch and leaves it being written, so that this process and the database work side by side when another batch
   * follows; call with one batch at a time. What could not be written is thrown by the next batch or by `settle`. When
   * the next batch, or `settle`, is sure to follow, the batch may be written together with the next ones.
   */
  async applyAhead(
    received: readonly RecordedEvent[],
    next: 'likely' | 'sure' = 'likely',
  ): Promise<void> {
    const events = received.filter((event) => isAfter(event.position, this.foldedTo));
    const isHeld = next === 'sure' && this.options.readAgain !== undefined;
    for (let from = 0; from < events.length; from += PAGE) {
      await this.applyPage(events.slice(from, from + PAGE), isHeld);
    }
    const { workingSet } = this.context;
    for (const teamId of new Set(events.map(({ metadata }) => metadata.teamId))) {
      workingSet.touch(teamId);
    }
    if (workingSet.isHeavierThan(this.maxRows)) await this.settle();
  }

  /** Resolves when what was passed to the writer until now is written. */
  async written(): Promise<void> {
    await this.writing;
  }

  /** Resolves when everything folded is written; not while a batch is being applied. */
  async settle(): Promise<void> {
    await this.resetOnFailure(async () => {
      await this.flush();
      await this.awaitWrite();
    });
    this.context.workingSet.trim(this.maxRows);
  }

  private async applyPage(events: readonly RecordedEvent[], isHeld: boolean): Promise<void> {
    await this.resetOnFailure(async () => {
      this.pending ??= this.openPending();
      await this.pending.fold(events);
      this.foldedTo = events.at(-1)?.position ?? this.foldedTo;
      if (!isHeld || this.pending.isFull()) await this.flush();
    });
  }

  private openPending(): PendingBatch {
    return openBatch({
      context: this.context,
      client: this.options.pool,
      parked: this.writer.parked(),
      from: this.foldedTo,
      mostEvents: this.options.mostEvents ?? MOST_EVENTS,
      readAgain: this.options.readAgain,
    });
  }

  /** Leaves what is folded being written, once what came before is. */
  private async flush(): Promise<void> {
    const { pending } = this;
    if (pending === null) return;
    this.pending = null;
    const ahead = await pending.close();
    // The working set held the changes of an earlier batch, so this one did not wait until they were written.
    const folded = (await this.awaitWrite()) ? ahead : await refold(pending);
    this.writing = folded === null ? this.writeOneByOne(pending) : this.writer.write(folded);
    this.writing.catch(() => undefined); // the next batch or `settle` awaits it
  }

  /** Waits for what is being written; false when the rows in memory were not those, and are forgotten. */
  private async awaitWrite(): Promise<boolean> {
    const isAsFolded = await this.writing;
    if (!isAsFolded) this.context.workingSet.forget();
    this.writing = Promise.resolve(true);
    return isAsFolded;
  }

  private async writeOneByOne(pending: PendingBatch): Promise<false> {
    await this.writer.writeOneByOne(pending.stretch());
    return false;
  }

  /**
   * After a failure the rows in memory differ from the database, and the group is back at its last written position.
   */
  private async resetOnFailure(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      await this.writing.catch(() => undefined);
      this.reset();
      throw error;
    }
  }

  private reset(): void {
    this.writing = Promise.resolve(true);
    this.pending = null;
    this.foldedTo = this.position;
    this.context.workingSet.forget();
  }
}
