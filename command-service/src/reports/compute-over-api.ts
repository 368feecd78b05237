import { createClient } from '@quartermaster/contracts/core/client';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import { computeAlert } from '@quartermaster/contracts/reports/calls/alerts';
import { computeReport } from '@quartermaster/contracts/reports/calls/instances';
import type { EventStore } from '@quartermaster/infra/platform/event-store/event-store';
import type { QueryGrants } from '@quartermaster/infra/platform/sessions/query-grants';

export interface ReportsApi {
  readonly grants: QueryGrants;
  /** Address of the API, without `/api`. */
  readonly apiUrl: string;
  readonly fetch: typeof fetch;
  readonly store: Pick<EventStore, 'head'>;
}

type Compute<Call extends typeof computeReport | typeof computeAlert> = (
  teamId: TeamId,
  definitionId: string,
  signal?: AbortSignal,
) => Promise<ResponseOf<Call>>;

/** The stored content of a report at this moment. Rejects with UNAVAILABLE while the read models are late. */
export type ComputeReport = Compute<typeof computeReport>;
/** What an alert could tell at this moment. Rejects with UNAVAILABLE while the read models are late. */
export type ComputeAlert = Compute<typeof computeAlert>;

const TIMEOUT_MS = 60_000;

export const late = (): Rejection =>
  new Rejection('UNAVAILABLE', 'The inventory does not show the last changes yet', {
    details: { retryAfterSeconds: 2 },
  });

interface Asked {
  readonly teamId: TeamId;
  readonly definitionId: string;
  readonly route: { readonly id: string };
  readonly signal: AbortSignal | undefined;
}

/** A client with a grant for one call, and the options with which it answers as of this moment. */
const openAsking = async (
  { grants, apiUrl, fetch, store }: ReportsApi,
  { teamId, definitionId, route, signal }: Asked,
) => {
  const token = await grants.give(teamId, route, definitionId);
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return {
    ask: createClient({ baseUrl: apiUrl, fetch, token: () => token }),
    parts: { params: { id: definitionId } },
    options: {
      minPosition: await store.head(),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    },
  };
};

/** Asks the service that answers queries, with a grant for this call. */
export const computeReportOverApi =
  (api: ReportsApi): ComputeReport =>
  async (teamId, definitionId, signal) => {
    const asked = { teamId, definitionId, route: computeReport, signal };
    const { ask, parts, options } = await openAsking(api, asked);
    const answer = await ask(computeReport, parts, options);
    if (answer.stale) throw late();
    return answer.body;
  };

/** Asks the service that answers queries, with a grant for this call. */
export const computeAlertOverApi =
  (api: ReportsApi): ComputeAlert =>
  async (teamId, definitionId, signal) => {
    const asked = { teamId, definitionId, route: computeAlert, signal };
    const { ask, parts, options } = await openAsking(api, asked);
    const answer = await ask(computeAlert, parts, options);
    if (answer.stale) throw late();
    return answer.body;
  };
