import { businessDayStarted } from '@quartermaster/contracts/business-days/events';
import { defaultInsightsSettings } from '@quartermaster/contracts/inventory/settings';
import { noBusinessDetails } from '@quartermaster/contracts/teams/business-details';
import {
  businessDetailsChanged,
  insightsSettingsChanged,
  onboardingStepReached,
  type ReachedStep,
  storeAccessLost,
  storeAccessRestored,
  storeConnected,
  storeDataSynced,
  teamCreated,
  teamDisabled,
  teamEnabled,
} from '@quartermaster/contracts/teams/events';
import type { OnboardingStep } from '@quartermaster/contracts/teams/team';
import {
  defineProjection,
  onRow,
  type ProjectedEvent,
} from '@quartermaster/platform/projections/projection';
import { type TeamRow, teams } from './table.ts';

const toTeamRow = ({
  data,
  recordedAt,
  revision,
}: ProjectedEvent<typeof teamCreated>): TeamRow => ({
  id: data.teamId,
  name: data.name,
  onboardingStep: 'CONNECT_SHOPIFY',
  storeDomain: null,
  shopName: null,
  currency: null,
  timeZone: null,
  scopes: [],
  storeAccessLost: false,
  enabled: true,
  disabledReason: null,
  settings: defaultInsightsSettings,
  details: noBusinessDetails,
  productsSynced: false,
  ordersSynced: false,
  today: null,
  createdAt: recordedAt,
  updatedAt: recordedAt,
  revision,
});

/** The names of the steps in the API. */
const apiSteps: Readonly<Record<ReachedStep, OnboardingStep>> = {
  CONNECT_STORE: 'CONNECT_SHOPIFY',
  INVITE_MEMBERS: 'INVITE_MEMBERS',
  SYNCING_STORE: 'SYNCING_SHOPIFY',
  ONBOARDED: 'ONBOARDED',
};

const toRowKey = ({ metadata }: Pick<ProjectedEvent, 'metadata'>) => [metadata.teamId];

const updateRow = (
  row: TeamRow | undefined,
  { recordedAt, revision }: Pick<ProjectedEvent, 'recordedAt' | 'revision'>,
  change: Partial<TeamRow>,
): TeamRow | undefined => row && { ...row, ...change, updatedAt: recordedAt, revision };

const toSyncFlags = ({ part }: ProjectedEvent<typeof storeDataSynced>['data']) =>
  part === 'PRODUCTS' ? { productsSynced: true } : { ordersSynced: true };

/** Teams, their store, settings and business day. */
export const teamsProjection = defineProjection({
  name: 'teams',
  version: 1,
  tables: [teams],
  on: [
    onRow(teamCreated, teams, toRowKey, (_, event) => toTeamRow(event)),
    onRow(storeConnected, teams, toRowKey, (row, event) => {
      const { storeDomain, shopName, currency, timeZone, scopes } = event.data;
      return updateRow(row, event, { storeDomain, shopName, currency, timeZone, scopes });
    }),
    onRow(storeAccessLost, teams, toRowKey, (row, event) =>
      updateRow(row, event, { storeAccessLost: true }),
    ),
    onRow(storeAccessRestored, teams, toRowKey, (row, event) =>
      updateRow(row, event, { storeAccessLost: false }),
    ),
    onRow(onboardingStepReached, teams, toRowKey, (row, event) =>
      updateRow(row, event, { onboardingStep: apiSteps[event.data.step] }),
    ),
    onRow(storeDataSynced, teams, toRowKey, (row, event) =>
      updateRow(row, event, toSyncFlags(event.data)),
    ),
    onRow(teamDisabled, teams, toRowKey, (row, event) =>
      updateRow(row, event, { enabled: false, disabledReason: event.data.reason }),
    ),
    onRow(teamEnabled, teams, toRowKey, (row, event) =>
      updateRow(row, event, { enabled: true, disabledReason: null }),
    ),
    onRow(insightsSettingsChanged, teams, toRowKey, (row, event) =>
      updateRow(row, event, { settings: event.data }),
    ),
    onRow(businessDetailsChanged, teams, toRowKey, (row, event) =>
      updateRow(row, event, { details: event.data }),
    ),
    // A business day is in another stream, so the revision of the team's own stream stays.
    onRow(
      businessDayStarted,
      teams,
      toRowKey,
      (row, { data }) => row && { ...row, today: data.date },
    ),
  ],
});
