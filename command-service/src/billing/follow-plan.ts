import type { Subscription } from '@quartermaster/contracts/billing/events';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Position } from '@quartermaster/contracts/core/position';
import type { PlanIds } from '@quartermaster/platform/config/billing';
import { newCommandId } from '@quartermaster/platform/core/ids';
import type { CommandContext } from '../core/command-context.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import { billingDecider } from './decider.ts';

/** Bounds the reads of a plan that keeps changing. */
const MOST_READINGS = 5;

/** Records the plans that stores pay for. Both return the position of the change, undefined when there was none. */
export interface PlanFollower {
  /** Records the plan when it changed; `read` reads it from the store. */
  readonly follow: (
    teamId: TeamId,
    read: () => Promise<Subscription | null>,
  ) => Promise<Position | undefined>;
  /** Records that the store no longer pays for a plan, because it removed the app. */
  readonly ended: (teamId: TeamId) => Promise<Position | undefined>;
}

/** Creates the context of one observation. Each has its own command id, since the decider compares it with the recorded plan. */
const createStoreContext = (teamId: TeamId): CommandContext => {
  const commandId = newCommandId();
  return {
    teamId,
    actor: { kind: 'store' },
    commandId,
    correlationId: commandId,
    causationId: null,
    ifMatch: null,
  };
};

/** Resolves the plan by the name of the subscription. When no plan or both have that name, the period decides. */
const resolvePlanByName = (
  { monthly, yearly }: PlanIds,
  subscription: Subscription | null,
): Subscription | null => {
  if (subscription === null || monthly === yearly) return subscription;
  if (subscription.name === monthly) return { ...subscription, plan: 'PRO_MONTHLY' };
  if (subscription.name === yearly) return { ...subscription, plan: 'PRO_YEARLY' };
  return subscription;
};

/**
 * Reads the plan from the store again after each change that it records, until the store returns the recorded plan. Of
 * several concurrent readers, the last one to record a change reads after all others, so no older response remains.
 */
export const createPlanFollower = (
  handler: Pick<CommandHandler, 'handle'>,
  planIds: PlanIds,
): PlanFollower => {
  const record = async (
    teamId: TeamId,
    read: Subscription | null,
  ): Promise<Position | undefined> => {
    const command = {
      type: 'ObservePlan' as const,
      subscription: resolvePlanByName(planIds, read),
    };
    return (await handler.handle(billingDecider, teamId, command, createStoreContext(teamId)))
      .position;
  };
  return {
    follow: async (teamId, read) => {
      let last: Position | undefined;
      for (let readings = 0; readings < MOST_READINGS; readings += 1) {
        const position = await record(teamId, await read());
        if (position === undefined) return last;
        last = position;
      }
      return last;
    },
    ended: (teamId) => record(teamId, null),
  };
};
