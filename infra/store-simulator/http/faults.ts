/** Faults of the store for tests of its clients; each field counts how often the fault still occurs. */
export interface Faults {
  /** The next calls are answered 429 without any effect. */
  next429: (count: number) => void;
  /** The next calls are answered 500 without any effect. */
  next500: (count: number) => void;
  /** The next calls have their effect, but the answer is lost in a 502. */
  loseAnswers: (count: number) => void;
  /** The next calls are answered 200 with a body that is not JSON. */
  garbage: (count: number) => void;
  /** The next calls for tokens have their effect, but the answer is lost in a 502. */
  loseTokens: (count: number) => void;
  /** The next bulk operations fail half way. */
  dieMidBulk: (count: number) => void;
  /** The next downloads of bulk results are interrupted half way. */
  cutDownloads: (count: number) => void;
  /** The next webhooks are delivered twice. */
  deliverTwice: (count: number) => void;
  /** The next webhooks are never delivered. */
  dropWebhooks: (count: number) => void;
}

export type Fault = keyof Faults;

export interface FaultBox {
  readonly faults: Faults;
  /** True when the fault should occur this time; counts it down. */
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
      loseTokens: plan('loseTokens'),
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
