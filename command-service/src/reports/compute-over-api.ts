import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import { computeAlert } from '@quartermaster/contracts/reports/calls/alerts';
import { computeReport } from '@quartermaster/contracts/reports/calls/instances';
import { openQuery, type QueryApi } from '../core/query-api.ts';

type Compute<Call extends typeof computeReport | typeof computeAlert> = (
  teamId: TeamId,
  definitionId: string,
  signal?: AbortSignal,
) => Promise<ResponseOf<Call>>;

/** Computes and stores the rows of a report as of now. Rejects with UNAVAILABLE while the read models are behind. */
export type ComputeReport = Compute<typeof computeReport>;
/** Computes the entries that an alert may report now. Rejects with UNAVAILABLE while the read models are behind. */
export type ComputeAlert = Compute<typeof computeAlert>;

const TIMEOUT_MS = 60_000;

const computeOverApi =
  <Call extends typeof computeReport | typeof computeAlert>(
    api: QueryApi,
    route: Call,
  ): Compute<Call> =>
  async (teamId, definitionId, signal) => {
    const question = { teamId, route, objectId: definitionId, timeoutMs: TIMEOUT_MS, signal };
    const ask = await openQuery<typeof computeReport | typeof computeAlert>(api, question);
    return (await ask({ params: { id: definitionId } })) as ResponseOf<Call>;
  };

/** Creates the function that has the query service compute reports. */
export const computeReportOverApi = (api: QueryApi): ComputeReport =>
  computeOverApi(api, computeReport);
/** Creates the function that has the query service compute alerts. */
export const computeAlertOverApi = (api: QueryApi): ComputeAlert =>
  computeOverApi(api, computeAlert);
