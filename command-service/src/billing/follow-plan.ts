import type { Subscription } from '@quartermaster/contracts/billing/events';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Position } from '@quartermaster/contracts/core/position';
import type { PlanIds } from '@quartermaster/platform/config/billing';
import { newCommandId } from '@quartermaster/platform/core/ids';
import type { CommandContext } from '../core/command-context.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import { billingDecider } from './decider.ts';

/** Bounds the readings of a plan that keeps changing. */
const MOST_READINGS = 5;

/** Records the plans that stores pay for. Both return the position of the change, undefined when there was none. */
export interface PlanFollower {
  /** Records the plan when it changed; `read` reads it from the store. */
  readonly follow: (
    teamId: TeamId,
    read: () => Promise<Subscription | null>,
  ) => Promise<Position | undefined>;
  /** Records that the store pays for nothing any more, because it removed the app. */
  readonly ended: (teamId: TeamId) => Promise<Position | undefined>;
}

/** The plan is compared with the recorded one, so each reading is a command of its own. */
const ofStore = (teamId: TeamId): CommandContext => {
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

/** The plan is the one that has the name of the subscription. Where no plan or both have it, the period tells. */
const byName = (
  { monthly, yearly }: PlanIds,
  subscription: Subscription | null,
): Subscription | null => {
  if (subscription === null || monthly === yearly) return subscription;
  if (subscription.name === monthly) return { ...subscription, plan: 'PRO_MONTHLY' };
  if (subscription.name === yearly) return { ...subscription, plan: 'PRO_YEARLY' };
  return subscription;
};

/**
 * Reads the plan from the store again after each change that it records, until the store says what is recorded. Of several
 * readers at once the last one to record a change reads after all others, so an older answer cannot remain.
 */
export const createPlanFollower = (
  handler: Pick<CommandHandler, 'handle'>,
  planIds: PlanIds,
): PlanFollower => {
  const record = async (
    teamId: TeamId,
    read: Subscription | null,
  ): Promise<Position | undefined> => {
    const command = { type: 'ObservePlan' as const, subscription: byName(planIds, read) };
    return (await handler.handle(billingDecider, teamId, command, ofStore(teamId))).position;
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
