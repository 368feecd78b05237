import { type CallInput, CallFailed, createClient } from '@quartermaster/contracts/core/client';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection, rejectionCodes } from '@quartermaster/contracts/core/rejection';
import type { ResponseOf, Route } from '@quartermaster/contracts/core/route';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import type { CallGrants } from '@quartermaster/platform/sessions/call-grants';

/** Access to the service that answers queries. */
export interface QueryApi {
  readonly grants: CallGrants;
  /** Address of the API, without `/api`. */
  readonly apiUrl: string;
  readonly fetch: typeof fetch;
  readonly store: Pick<EventStore, 'head'>;
}

interface QueryCall<R extends Route> {
  readonly teamId: TeamId;
  readonly route: R;
  /** The id in the path of the call, if it has one. */
  readonly objectId?: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** True where the answer of read models that are behind will do. */
  readonly acceptsStale?: boolean;
}

const RETRY_AFTER_SECONDS = 2;

/** Creates the rejection for read models that do not show all events yet. */
export const readModelsLate = (): Rejection =>
  new Rejection('UNAVAILABLE', 'The inventory does not show the last changes yet', {
    details: { retryAfterSeconds: RETRY_AFTER_SECONDS },
  });

/** Turns a refusal of the query service into the same Rejection; returns any other error unchanged. */
const toRejection = (error: unknown): unknown => {
  if (!(error instanceof CallFailed) || error.problem === null) return error;
  const code = rejectionCodes.find((one) => one === error.problem?.code);
  if (code === 'NOT_FOUND' || code === 'DEMAND_PLAN_NOT_FOUND') {
    return new Rejection(code, error.message);
  }
  if (code !== 'UNAVAILABLE' && code !== 'RATE_LIMITED') return error;
  const retryAfterSeconds = error.retryAfterSeconds ?? RETRY_AFTER_SECONDS;
  return new Rejection(code, error.message, { details: { retryAfterSeconds } });
};

/**
 * Opens one call to the service that answers queries, with a grant for it. The returned function sends the request, once or
 * for several pages. Unless it accepts stale answers, its responses show every event recorded before the call was opened, and
 * it rejects with UNAVAILABLE while the read models are behind.
 */
export const openQuery = async <R extends Route>(
  { grants, apiUrl, fetch, store }: QueryApi,
  { teamId, route, objectId, timeoutMs, signal, acceptsStale = false }: QueryCall<R>,
): Promise<(input: CallInput<R>) => Promise<ResponseOf<R>>> => {
  const token = await grants.issue(teamId, route, objectId);
  const ask = createClient({ baseUrl: apiUrl, fetch, token: () => token });
  const timeout = AbortSignal.timeout(timeoutMs);
  const options = {
    ...(!acceptsStale && { minPosition: await store.head() }),
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
  };
  return async (input) => {
    const answer = await ask(route, input, options).catch((error: unknown) => {
      throw toRejection(error);
    });
    if (answer.stale && !acceptsStale) throw readModelsLate();
    return answer.body;
  };
};
