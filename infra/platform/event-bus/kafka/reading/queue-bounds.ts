/** Bounds of the queues between the reader of a process and the groups it reads for. */
export interface QueueBounds {
  /** Bytes that wait for a group in one partition; one fetch of the brokers may come on top. */
  readonly ofPartition: number;
  /** Bytes that wait for a group in all partitions; past it only an empty queue takes more. */
  readonly ofGroup: number;
  /** How long a full queue keeps a partition from being read on for other groups: without a pause, and until it has caught up. */
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

/** How much longer others wait for a queue that is full. */
export interface Patience {
  readonly leftMs: () => number;
  /** Notes that others waited. */
  readonly spend: (ms: number) => void;
  /** Called when the queue has taken a step, and again when it has caught up. */
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
