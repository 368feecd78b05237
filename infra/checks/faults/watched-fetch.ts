import { createClock } from '@quartermaster/platform/core/clock';

/** The wrong answers that clients received. */
export interface WatchedFetch {
  readonly fetch: typeof fetch;
  /** Answers that a client must never get, also while processes are killed. */
  readonly wrong: readonly string[];
  readonly counts: () => Readonly<Record<string, number>>;
}

const ANSWER_WITHIN_MS = 60_000;

const findComplaint = async (
  response: Response,
  expected: number | null,
): Promise<string | null> => {
  const { status } = response;
  if (status === 503 && response.headers.get('Retry-After') === null) return '503 no Retry-After';
  if (status < 400 || status === 503 || status === 409 || status === expected) return null;
  return `${status} ${await response.clone().text()}`;
};

/** A fetch that records wrong answers: a failure that is neither 503 with Retry-After nor `expected`, or no answer at all. */
export const createWatchedFetch = (expected: number | null = null): WatchedFetch => {
  const now = createClock(null);
  const wrong: string[] = [];
  const counts = new Map<string, number>();
  const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);
  const ask: typeof fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    const what = `${now()} ${init?.method ?? 'GET'} ${url}`;
    try {
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
      const response = await fetch(input, { ...init, signal });
      count(String(response.status));
      const bad = await findComplaint(response, expected);
      if (bad !== null) wrong.push(`${what}: ${bad}`);
      return response;
    } catch (error) {
      count('broken');
      if ((error as Partial<Error>).name === 'TimeoutError') wrong.push(`${what}: no answer`);
      throw error;
    }
  };
  return { fetch: ask, wrong, counts: () => Object.fromEntries(counts) };
};
