import { type Position, type RecordedEvent, START } from '../event-store/event-store.ts';
import type { BatchContext } from './rows/load-needs.ts';
import {
  createPieceWriter,
  type FoldedPiece,
  type PieceWriterOptions,
} from './rows/piece-writer.ts';
import { RowsRefused } from './rows/rows-refused.ts';
import { WorkingSet } from './rows/working-set.ts';

export interface ProjectionGroupOptions extends PieceWriterOptions {
  /** Rows kept in memory between batches. */
  readonly maxRows?: number;
}

/** Events that are folded and written together: the more of them change a row, the fewer times it is written. */
const PIECE = 10_000;
const DEFAULT_MAX_ROWS = 150_000;

/**
 * Applies batches of events to projections of one position. Rows and checkpoint are written in one transaction, events
 * at or below the checkpoint are dropped, and a second worker on the same partition fails.
 */
export class ProjectionGroup {
  private readonly maxRows: number;
  private readonly writer: ReturnType<typeof createPieceWriter>;
  private batch: BatchContext;
  private foldedTo: Position = START;
  /** Resolves to whether the rows in memory are those that were written. */
  private writing: Promise<boolean> = Promise.resolve(true);

  constructor(options: ProjectionGroupOptions) {
    const { schema, projections, maxRows = DEFAULT_MAX_ROWS } = options;
    this.maxRows = maxRows;
    this.writer = createPieceWriter(options);
    this.batch = { schema, projections, workingSet: new WorkingSet() };
  }

  get position(): Position {
    return this.writer.position();
  }

  /** Everything up to here is in the rows in memory, and written or being written. */
  get folded(): Position {
    return this.foldedTo;
  }

  /** The position of the rows that answer: behind `position` while a raised version is built beside the former one. */
  get answered(): Position {
    const { former } = this.writer.opened();
    return former !== null && former < this.position ? former : this.position;
  }

  /** Reads the position of the group; call before the first batch and after a lost checkpoint. */
  async open(): Promise<Position> {
    await this.writing.catch(() => undefined);
    const { following } = await this.writer.open();
    this.batch = { ...this.batch, projections: following };
    this.beginAgain();
    return this.position;
  }

  /** Folds and writes a batch in log order; throws CheckpointMoved when another worker was faster. */
  async apply(received: readonly RecordedEvent[]): Promise<void> {
    await this.applyAhead(received);
    await this.settle();
  }

  /**
   * Folds a batch and leaves it being written, so that this process and the database work side by side when another batch
   * follows; call with one batch at a time. What could not be written is thrown by the next batch or by `settle`.
   */
  async applyAhead(received: readonly RecordedEvent[]): Promise<void> {
    const events = received.filter((event) => event.position > this.foldedTo);
    for (let from = 0; from < events.length; from += PIECE) {
      await this.applyPiece(events.slice(from, from + PIECE));
    }
    const { workingSet } = this.batch;
    for (const teamId of new Set(events.map(({ metadata }) => metadata.teamId))) {
      workingSet.touch(teamId);
    }
    if (workingSet.isLargerThan(this.maxRows)) await this.settle();
  }

  /** Resolves when what was folded until now is written. */
  async written(): Promise<void> {
    await this.writing;
  }

  /** Resolves when everything folded is written; not while a batch is being applied. */
  async settle(): Promise<void> {
    await this.orForget(async () => this.comeToRest());
    this.batch.workingSet.trim(this.maxRows);
  }

  private async applyPiece(events: readonly RecordedEvent[]): Promise<void> {
    await this.orForget(async () => {
      const ahead = await this.foldUnlessRefused(events);
      const piece = (await this.comeToRest()) ? ahead : await this.foldUnlessRefused(events);
      this.writing = piece === null ? this.writeApart(events) : this.writer.write(piece);
      this.writing.catch(() => undefined); // the next batch or `settle` awaits it
      this.foldedTo = events.at(-1)?.position ?? this.foldedTo;
    });
  }

  /** Waits for what is being written; false when the rows in memory were not those, and are forgotten. */
  private async comeToRest(): Promise<boolean> {
    const isAsFolded = await this.writing;
    if (!isAsFolded) this.batch.workingSet.forget();
    this.writing = Promise.resolve(true);
    return isAsFolded;
  }

  /** Null when the database does not take the keys that the events name. */
  private async foldUnlessRefused(events: readonly RecordedEvent[]): Promise<FoldedPiece | null> {
    try {
      // What an earlier piece changed is in the working set, so reads need not wait for it to be written.
      return await this.writer.fold(this.batch, events);
    } catch (error) {
      if (error instanceof RowsRefused) return null;
      throw error;
    }
  }

  private async writeApart(events: readonly RecordedEvent[]): Promise<false> {
    await this.writer.writeApart(events);
    return false;
  }

  /**
   * After a failure the rows in memory differ from the database, and the group is back at its last written position.
   */
  private async orForget(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      await this.writing.catch(() => undefined);
      this.beginAgain();
      throw error;
    }
  }

  private beginAgain(): void {
    this.writing = Promise.resolve(true);
    this.foldedTo = this.position;
    this.batch.workingSet.forget();
  }
}
