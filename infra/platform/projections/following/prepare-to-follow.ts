import type { EventBus } from '../../event-bus/event-bus.ts';
import { createLeasedLogTail } from '../../event-bus/leased-log-tail.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import { alignProjections } from '../align-projections.ts';
import { prepareProjections } from '../prepare-projections.ts';
import type { Projection } from '../projection.ts';
import type { ProjectionGroupOptions } from '../projection-group.ts';
import { bringUp, type BringUpResult } from '../rebuild/bring-up.ts';
import type { RebuildProgress } from '../rebuild/progress.ts';

type GroupOptions = Omit<ProjectionGroupOptions, 'partition' | 'onWritten' | 'readAgain'>;

export interface FollowOptions extends GroupOptions {
  readonly store: EventStore;
  /** Bus that delivers the events; the log itself when absent. */
  readonly bus?: EventBus;
  /** Receives each error before the retry. */
  readonly onProblem: (error: unknown) => void;
  /** Receives the progress of building the tables of raised versions. */
  readonly onRebuild?: (progress: RebuildProgress) => void;
  /** The name of these projections on the bus; the schema when absent. */
  readonly group?: string;
  /** Projections of the same schema that are followed apart from these. */
  readonly others?: readonly Projection[];
}

/** Read models that are ready to follow, as far as they are built. */
export interface ReadyToFollow {
  readonly options: FollowOptions & { readonly bus: EventBus };
  readonly rebuild: BringUpResult;
}

/** Prepares tables, builds new projections and raised versions, or begins to, and brings what is built to one position. */
export const prepareToFollow = async (given: FollowOptions): Promise<ReadyToFollow> => {
  const { store, pool, schema, projections, others = [] } = given;
  const bus = given.bus ?? createLeasedLogTail(store, pool);
  await prepareProjections(pool, schema, [...projections, ...others], bus.partitions);
  const rebuild = await bringUp({
    ...given,
    partitioning: bus,
    hasOtherFollowers: others.length > 0,
  });
  await alignProjections({ ...given, projections: rebuild.ready }, store, bus);
  return { options: { ...given, bus }, rebuild };
};
