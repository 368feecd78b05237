/** The processes of one service. */
export interface Upstreams {
  /** The next process that answered its last check; null when none did. */
  readonly next: () => string | null;
  /** Leaves a process out that could not be reached, until it answers a check. */
  readonly failed: (url: string) => void;
  readonly states: () => Readonly<Record<string, 'up' | 'down'>>;
  readonly stop: () => void;
}

const LOOK_MS = 1_000;
const ANSWER_WITHIN_MS = 2_000;

const answers = async (url: string): Promise<boolean> => {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    return (await fetch(`${url}/health/live`, { signal })).ok;
  } catch {
    return false; // a process that is down is checked again
  }
};

/** Checks each process of a service every second, or every `lookMs`. */
export const watchUpstreams = (urls: readonly string[], lookMs = LOOK_MS): Upstreams => {
  const down = new Set<string>(urls);
  let turn = 0;
  const look = async (url: string): Promise<void> => {
    if (await answers(url)) down.delete(url);
    else down.add(url);
  };
  const lookAtAll = (): void => {
    for (const url of urls) void look(url);
  };
  lookAtAll();
  const timer = setInterval(lookAtAll, lookMs);
  return {
    next: () => {
      const up = urls.filter((url) => !down.has(url));
      turn += 1;
      return up[turn % up.length] ?? null;
    },
    failed: (url) => void down.add(url),
    states: () => Object.fromEntries(urls.map((url) => [url, down.has(url) ? 'down' : 'up'])),
    stop: () => clearInterval(timer),
  };
};
