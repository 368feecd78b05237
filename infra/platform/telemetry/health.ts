/** Returns the result of `work`; rejects after the timeout. The work itself continues. */
export const withTimeout = async <Value>(
  work: Promise<Value>,
  timeoutMs: number,
): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${timeoutMs} ms`)), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** State of one dependency or projection. Its details are public, so they must hold no secrets. */
export interface CheckResult {
  readonly ok: boolean;
  readonly detail?: Readonly<Record<string, unknown>>;
}

export interface HealthReport {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, CheckResult>>;
}

/** The checks of a process, which is ready when all of them are. */
export interface Health {
  /** `name` reads like `database` or `projection:inventory`. A check that throws or hangs counts as failed. */
  readonly register: (name: string, check: () => Promise<CheckResult>) => void;
  readonly report: () => Promise<HealthReport>;
}

export interface HealthSettings {
  /** Longest time of a check; a longer one counts as failed. */
  readonly timeoutMs?: number;
  /** Receives the error of a failed check, which callers do not see. */
  readonly onFailure?: (name: string, error: unknown) => void;
}

export const createHealth = ({
  timeoutMs = 2000,
  onFailure = () => undefined,
}: HealthSettings = {}): Health => {
  const checks = new Map<string, () => Promise<CheckResult>>();
  const run = async (name: string, check: () => Promise<CheckResult>): Promise<CheckResult> => {
    try {
      return await withTimeout(check(), timeoutMs);
    } catch (error) {
      onFailure(name, error);
      return { ok: false };
    }
  };
  return {
    register: (name, check) => void checks.set(name, check),
    report: async () => {
      const results = await Promise.all(
        [...checks].map(async ([name, check]) => [name, await run(name, check)] as const),
      );
      return { ready: results.every(([, { ok }]) => ok), checks: Object.fromEntries(results) };
    },
  };
};
