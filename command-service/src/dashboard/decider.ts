import type { UserId } from '@quartermaster/contracts/core/ids';
import {
  type ChosenLayout,
  type DashboardLayoutEvent,
  dashboardLayoutEvents,
  defaultLayout,
} from '@quartermaster/contracts/dashboard/layout';
import { type Decider, snapshotForm } from '../core/decider.ts';

interface ChooseLayout extends ChosenLayout {
  readonly type: 'ChooseLayout';
  readonly userId: UserId;
}

const snapshot = snapshotForm({
  version: 1,
  toJson: (chosen: ChosenLayout) => chosen,
  fromJson: (chosen) => chosen,
});

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((card, at) => card === other[at]);

/** Stream `dashboard_layouts-<teamId>.<userId>`. */
export const dashboardLayoutDecider: Decider<ChooseLayout, ChosenLayout, DashboardLayoutEvent> = {
  subject: 'dashboard_layouts',
  definitions: dashboardLayoutEvents,
  initial: defaultLayout,
  evolve: (_, { data: { order, hidden } }) => ({ order, hidden }),
  decide: ({ userId, order, hidden }, chosen) =>
    isSame(order, chosen.order) && isSame(hidden, chosen.hidden)
      ? []
      : [
          {
            type: 'DashboardLayoutChosen',
            data: { userId, order: [...order], hidden: [...hidden] },
          },
        ],
  snapshot,
};
