import type { Revision } from '@quartermaster/contracts/core/ids';
import type { InsightsSettings } from '@quartermaster/contracts/inventory/settings';
import type { DisabledReason, OnboardingStep } from '@quartermaster/contracts/teams/team';
import type { BusinessDetails } from '@quartermaster/contracts/teams/business-details';
import { defineTable } from '@quartermaster/platform/projections/rows/table';

export interface TeamRow {
  /** The team's own id. */
  readonly id: string;
  readonly name: string;
  readonly onboardingStep: OnboardingStep;
  /** Data of the store as of its connection; null before. */
  readonly storeDomain: string | null;
  readonly shopName: string | null;
  readonly currency: string | null;
  readonly timeZone: string | null;
  readonly scopes: readonly string[];
  /** True while the store rejects our credentials. */
  readonly storeAccessLost: boolean;
  readonly enabled: boolean;
  /** Reason for which the team is disabled; null while it is enabled. */
  readonly disabledReason: DisabledReason | null;
  readonly settings: InsightsSettings;
  readonly details: BusinessDetails;
  readonly productsSynced: boolean;
  readonly ordersSynced: boolean;
  /** The team's business day (YYYY-MM-DD); null before the first one. */
  readonly today: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Revision of the team's stream, for If-Match. */
  readonly revision: Revision;
}

/** One row per team. */
export const teams = defineTable<TeamRow>({
  name: 'teams',
  key: ['id'],
  columns: {
    id: 'text',
    name: 'text',
    onboardingStep: 'text',
    storeDomain: 'text',
    shopName: 'text',
    currency: 'text',
    timeZone: 'text',
    scopes: 'texts',
    storeAccessLost: 'bool',
    enabled: 'bool',
    disabledReason: 'text',
    settings: 'json',
    details: 'json',
    productsSynced: 'bool',
    ordersSynced: 'bool',
    today: 'text',
    createdAt: 'text',
    updatedAt: 'text',
    revision: 'int',
  },
});
