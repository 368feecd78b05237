import type { Position } from '@quartermaster/contracts/core/position';
import { isLate } from '@quartermaster/contracts/reports/rules/run-times';
import type { ReportType } from '@quartermaster/contracts/reports/types';
import type { CommandContext } from '../core/command-context.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import type { ComputeReport } from './compute-over-api.ts';
import { reportDecider } from './decider.ts';

export interface InstanceDependencies {
  readonly handler: Pick<CommandHandler, 'handle' | 'loadState'>;
  readonly compute: ComputeReport;
  readonly now: () => string;
}

/** A requested run of a report. */
export interface RunRequest {
  readonly definitionId: string;
  readonly type: ReportType;
  readonly instanceId: string;
  /** Null for a run by hand. */
  readonly dueAt: string | null;
  readonly signal?: AbortSignal;
}

/** Computes a report and records the run; the one way for runs by hand and by schedule. */
export const makeInstance = async (
  { handler, compute, now }: InstanceDependencies,
  { definitionId, type, instanceId, dueAt, signal }: RunRequest,
  context: CommandContext,
): Promise<Position | undefined> => {
  const { comparedWith, news, ...content } = await compute(context.teamId, definitionId, signal);
  const instanceType = dueAt === null ? ('MANUAL' as const) : ('SCHEDULED' as const);
  const { position } = await handler.handle(
    reportDecider,
    definitionId,
    {
      type: 'RecordInstance',
      definitionId,
      of: type,
      instance: {
        instanceId,
        instanceType,
        dueAt,
        content,
        comparedWith,
        news,
        isLate: dueAt !== null && isLate(dueAt, now()),
      },
    },
    context,
  );
  return position;
};
