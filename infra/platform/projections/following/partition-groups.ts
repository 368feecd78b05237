import type { EventBatch } from '../../event-bus/event-bus.ts';
import type { Position } from '../../event-store/event-store.ts';
import { ProjectionGroup, type ProjectionGroupOptions } from '../projection-group.ts';
import type { ReadAgain } from '../rows/pending-batch.ts';

export interface PartitionGroupsOptions extends Omit<
  ProjectionGroupOptions,
  'partition' | 'readAgain'
> {
  readonly readAgain: (partition: number) => ReadAgain;
}

/** The projections of a process, once for each partition it has: each with a position and loaded rows of its own. */
export class PartitionGroups {
  private readonly options: PartitionGroupsOptions;
  private groups = new Map<number, ProjectionGroup>();
  /** Partitions whose stored rows may be behind those in memory. */
  private distrusted = new Set<number>();

  constructor(options: PartitionGroupsOptions) {
    this.options = options;
  }

  /** Sets the partitions of this process; drops the rows of others. */
  assign(partitions: readonly number[]): void {
    this.groups = new Map(
      partitions.map((partition) => [
        partition,
        this.groups.get(partition) ?? this.newGroup(partition),
      ]),
    );
  }

  private newGroup(partition: number): ProjectionGroup {
    const readAgain = this.options.readAgain(partition);
    return new ProjectionGroup({ ...this.options, partition, readAgain });
  }

  private group(partition: number): ProjectionGroup {
    const group = this.groups.get(partition);
    if (group === undefined) throw new Error(`Partition ${String(partition)} is not held`);
    return group;
  }

  async open(partition: number): Promise<Position> {
    const position = await this.group(partition).open();
    this.distrusted.delete(partition);
    return position;
  }

  /** Resolves when the batch is written; one with more behind it as soon as it is folded, see `applyAhead`. */
  async apply({ partition, events, next }: EventBatch): Promise<void> {
    const group = this.group(partition);
    await (next === undefined ? group.apply(events) : group.applyAhead(events, next));
  }

  /** Resolves when what was folded of a partition until now is written; at once for one that was lost meanwhile. */
  async written(partition: number): Promise<void> {
    await this.groups.get(partition)?.written();
  }

  /** Resolves when everything folded of a partition is written; not while a batch of it is being applied. */
  async settlePartition(partition: number): Promise<void> {
    await this.group(partition).settle();
  }

  /** Resolves when everything folded is written, once no more batches come. */
  async settle(): Promise<void> {
    for (const group of this.groups.values()) await group.settle();
  }

  /** Null for a partition that another process has. */
  position(partition: number): Position | null {
    return this.groups.get(partition)?.position ?? null;
  }

  /** Same as `position`; null also after `doubt`, when only the database has the position. */
  trustedPosition(partition: number): Position | null {
    return this.distrusted.has(partition) ? null : this.position(partition);
  }

  /** Ignores the positions in memory until `trust`, or until the partition is opened again. */
  distrustPositions(): void {
    this.distrusted = new Set(this.groups.keys());
  }

  /** Uses the positions in memory again. */
  trustPositions(): void {
    this.distrusted.clear();
  }

  positions(): ReadonlyMap<number, Position> {
    return new Map([...this.groups].map(([partition, { position }]) => [partition, position]));
  }
}
