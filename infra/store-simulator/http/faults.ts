/** Ways in which the store can fail, for tests of its clients: each counts down what is still to go wrong. */
export interface Faults {
  /** The next calls are answered 429 with nothing done. */
  next429: (count: number) => void;
  /** The next calls are answered 500 with nothing done. */
  next500: (count: number) => void;
  /** The next calls do what they should, but the answer is lost in a 502. */
  loseAnswers: (count: number) => void;
  /** The next calls are answered 200 with something that is no JSON. */
  garbage: (count: number) => void;
  /** The next bulk operations fail half way. */
  dieMidBulk: (count: number) => void;
  /** The next downloads of bulk results break off half way. */
  cutDownloads: (count: number) => void;
  /** The next webhooks are delivered twice. */
  deliverTwice: (count: number) => void;
  /** The next webhooks are never delivered. */
  dropWebhooks: (count: number) => void;
}

export type Fault = keyof Faults;

export interface FaultBox {
  readonly faults: Faults;
  /** Whether this is one of the times it should go wrong. */
  readonly strikes: (fault: Fault) => boolean;
}

export const createFaults = (): FaultBox => {
  const left = new Map<Fault, number>();
  const plan = (fault: Fault) => (count: number) => {
    left.set(fault, count);
  };
  return {
    faults: {
      next429: plan('next429'),
      next500: plan('next500'),
      loseAnswers: plan('loseAnswers'),
      garbage: plan('garbage'),
      dieMidBulk: plan('dieMidBulk'),
      cutDownloads: plan('cutDownloads'),
      deliverTwice: plan('deliverTwice'),
      dropWebhooks: plan('dropWebhooks'),
    },
    strikes: (fault) => {
      const count = left.get(fault) ?? 0;
      left.set(fault, Math.max(0, count - 1));
      return count > 0;
    },
  };
};
