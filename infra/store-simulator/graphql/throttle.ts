/** A leaky bucket of points: it refills all the time, and a query waits until it holds what the query may cost. */
export interface Throttle {
  /** Takes the points, or answers false and takes none. */
  readonly take: (points: number) => boolean;
  readonly giveBack: (points: number) => void;
  readonly status: () => ThrottleStatus;
}

export interface ThrottleStatus {
  readonly maximumAvailable: number;
  readonly currentlyAvailable: number;
  /** Points per second. */
  readonly restoreRate: number;
}

export interface ThrottleLimits {
  readonly maximumAvailable: number;
  readonly restoreRate: number;
}

export const createThrottle = (
  { maximumAvailable, restoreRate }: ThrottleLimits,
  milliseconds: () => number,
): Throttle => {
  let available = maximumAvailable;
  let at = milliseconds();
  const refill = () => {
    const now = milliseconds();
    const restored = (Math.max(0, now - at) / 1_000) * restoreRate;
    available = Math.min(maximumAvailable, available + restored);
    at = now;
  };
  return {
    take: (points) => {
      refill();
      if (available < points) return false;
      available -= points;
      return true;
    },
    giveBack: (points) => {
      available = Math.min(maximumAvailable, available + points);
    },
    status: () => {
      refill();
      return { maximumAvailable, currentlyAvailable: Math.floor(available), restoreRate };
    },
  };
};
