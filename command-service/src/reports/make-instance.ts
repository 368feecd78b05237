import { createClient } from '@quartermaster/contracts/core/client';
import type { Position, TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import { computeReport } from '@quartermaster/contracts/reports/calls/instances';
import { isLate } from '@quartermaster/contracts/reports/rules/run-times';
import type { ReportType } from '@quartermaster/contracts/reports/types';
import type { EventStore } from '@quartermaster/infra/platform/event-store/event-store';
import type { QueryGrants } from '@quartermaster/infra/platform/sessions/query-grants';
import type { CommandContext } from '../core/command-context.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import { reportDecider } from './decider.ts';

export interface ReportsApi {
  readonly grants: QueryGrants;
  /** Address of the API, without `/api`. */
  readonly apiUrl: string;
  readonly fetch: typeof fetch;
  readonly store: Pick<EventStore, 'head'>;
}

/** The stored content of a report at this moment. Rejects with UNAVAILABLE while the read models are late. */
export type ComputeReport = (
  teamId: TeamId,
  definitionId: string,
  signal?: AbortSignal,
) => Promise<ResponseOf<typeof computeReport>>;

const TIMEOUT_MS = 60_000;

const late = (): Rejection =>
  new Rejection('UNAVAILABLE', 'The inventory does not show the last changes yet', {
    details: { retryAfterSeconds: 2 },
  });

/** Asks the service that answers queries, with a grant for this call. */
export const computeOverApi =
  ({ grants, apiUrl, fetch, store }: ReportsApi): ComputeReport =>
  async (teamId, definitionId, signal) => {
    const token = await grants.give(teamId, computeReport, definitionId);
    const ask = createClient({ baseUrl: apiUrl, fetch, token: () => token });
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const options = {
      minPosition: await store.head(),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    };
    const answer = await ask(computeReport, { params: { id: definitionId } }, options);
    if (answer.stale) throw late();
    return answer.body;
  };

export interface Making {
  readonly handler: Pick<CommandHandler, 'handle' | 'stateOf'>;
  readonly compute: ComputeReport;
  readonly now: () => string;
}

/** A run of a report to be made. */
export interface Run {
  readonly definitionId: string;
  readonly type: ReportType;
  readonly instanceId: string;
  /** Null for a run by hand. */
  readonly dueAt: string | null;
  readonly signal?: AbortSignal;
}

/** Computes a report and records the run; the one way for runs by hand and by schedule. */
export const makeInstance = async (
  { handler, compute, now }: Making,
  { definitionId, type, instanceId, dueAt, signal }: Run,
  context: CommandContext,
): Promise<Position | undefined> => {
  const { comparedWith, news, ...content } = await compute(context.teamId, definitionId, signal);
  const instanceType = dueAt === null ? ('MANUAL' as const) : ('SCHEDULED' as const);
  const { position } = await handler.handle(
    reportDecider,
    definitionId,
    {
      type: 'RecordInstance',
      ...{ definitionId, of: type },
      instance: {
        ...{ instanceId, instanceType, dueAt, content, comparedWith, news },
        isLate: dueAt !== null && isLate(dueAt, now()),
      },
    },
    context,
  );
  return position;
};
