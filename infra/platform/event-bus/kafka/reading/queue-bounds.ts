/** Bounds of the queues between the reader of a process and the groups it reads for. */
export interface QueueBounds {
  /** Most waiting bytes of a group in one partition; one fetch may exceed it. */
  readonly ofPartition: number;
  /** Most waiting bytes of a group in all partitions; above it only an empty queue accepts messages. */
  readonly ofGroup: number;
  /** Longest delay of the other groups of a partition by a full queue: at a stretch, and in all until it has caught up. */
  readonly holdMs: number;
  readonly holdInAllMs: number;
}

const MB = 1024 * 1024;

export const usualBounds: QueueBounds = {
  ofPartition: 4 * MB,
  ofGroup: 16 * MB,
  holdMs: 3_000,
  holdInAllMs: 10_000,
};

/** Remaining time for which other groups wait for a full queue. */
export interface Patience {
  readonly leftMs: () => number;
  /** Subtracts a wait of the other groups. */
  readonly spend: (ms: number) => void;
  /** Called after each batch of the queue. Restores `holdMs`, and `holdInAllMs` when the queue has caught up. */
  readonly renew: (isCaughtUp: boolean) => void;
}

export const createPatience = ({ holdMs, holdInAllMs }: QueueBounds): Patience => {
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
