/** Bounds of the queues between the reader of a process and the groups it reads for. */
export interface QueueBounds {
  /** Most waiting bytes of a group in one partition; one fetch may exceed it. */
  readonly partitionBytes: number;
  /** Most waiting bytes of a group in all partitions; above it only an empty queue accepts messages. */
  readonly groupBytes: number;
  /** Longest delay of the other groups of a partition by a full queue: at a stretch, and in all until it has caught up. */
  readonly holdMs: number;
  readonly holdInAllMs: number;
}

const MB = 1024 * 1024;

export const defaultBounds: QueueBounds = {
  partitionBytes: 4 * MB,
  groupBytes: 16 * MB,
  holdMs: 3_000,
  holdInAllMs: 10_000,
};

/** Remaining time for which other groups wait for a full queue. */
export interface WaitBudget {
  readonly leftMs: () => number;
  /** Subtracts a wait of the other groups. */
  readonly spend: (ms: number) => void;
  /** Called after each batch of the queue. Restores `holdMs`, and `holdInAllMs` when the queue has caught up. */
  readonly renew: (isCaughtUp: boolean) => void;
}

export const createWaitBudget = ({ holdMs, holdInAllMs }: QueueBounds): WaitBudget => {
  let [now, inAll] = [0, 0];
  return {
    leftMs: () => Math.max(0, Math.min(holdMs - now, holdInAllMs - inAll)),
    spend: (ms) => {
      now += ms;
      inAll += ms;
    },
    renew: (isCaughtUp) => {
      now = 0;
      if (isCaughtUp) inAll = 0;
    },
  };
};
