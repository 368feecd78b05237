import { planChanged, type Subscription } from '@quartermaster/contracts/billing/events';
import { defineProjection, onRow } from '@quartermaster/platform/projections/projection';
import { defineTable } from '@quartermaster/platform/projections/rows/table';

interface TeamPlanRow {
  /** The team's own id. */
  readonly id: string;
  readonly subscription: Subscription | null;
}

const teamPlans = defineTable<TeamPlanRow>({
  name: 'team_plans',
  key: ['id'],
  columns: { id: 'text', subscription: 'json' },
});

/** Subscription of each team. */
export const billingProjection = defineProjection({
  name: 'billing',
  version: 1,
  tables: [teamPlans],
  on: [
    onRow(
      planChanged,
      teamPlans,
      ({ metadata: { teamId } }) => [teamId],
      (_, { data: { subscription }, metadata: { teamId } }) => ({ id: teamId, subscription }),
    ),
  ],
});
