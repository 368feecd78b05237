import {
  bundleComponentsSet,
  bundleMarked,
  bundleUnmarked,
} from '@quartermaster/contracts/bundles/events';
import type { UserId } from '@quartermaster/contracts/core/ids';
import type { EventDefinition } from '@quartermaster/contracts/core/event';
import type { BundleProducts } from '@quartermaster/contracts/onboarding/calls';
import {
  bundleProductsDeclared,
  noticesChanged,
  onboardingProgressChanged,
  type SetupStep,
} from '@quartermaster/contracts/onboarding/events';
import { productExcluded, variantFavourited } from '@quartermaster/contracts/products/events';
import { purchaseOrderCreated } from '@quartermaster/contracts/purchase-orders/events/orders';
import { supplierCreated } from '@quartermaster/contracts/suppliers/events';
import { insightsSettingsChanged } from '@quartermaster/contracts/teams/events';
import { defineProjection, onRow } from '@quartermaster/platform/projections/projection';
import { defineTable } from '@quartermaster/platform/projections/rows/table';

interface OnboardingRow {
  /** One row for a team. */
  readonly id: string;
  readonly done: readonly SetupStep[];
  readonly bundleProducts: BundleProducts;
}

const onboarding = defineTable<OnboardingRow>({
  name: 'onboarding',
  key: ['id'],
  columns: { id: 'text', done: 'texts', bundleProducts: 'json' },
});

interface NoticesRow {
  readonly userId: UserId;
  readonly purchaseOrderImport: boolean;
  readonly bundleImport: boolean;
}

const notices = defineTable<NoticesRow>({
  name: 'notices',
  key: ['userId'],
  columns: { userId: 'text', purchaseOrderImport: 'bool', bundleImport: 'bool' },
});

const toRowKey = ({ metadata: { teamId } }: { readonly metadata: { readonly teamId: string } }) => [
  teamId,
];

const getOrCreateRow = (row: OnboardingRow | undefined, id: string): OnboardingRow =>
  row ?? { id, done: [], bundleProducts: { hasBundles: false, productIds: [] } };

const markStep = (row: OnboardingRow, step: SetupStep, isDone: boolean): OnboardingRow => {
  if (row.done.includes(step) === isDone) return row;
  const done = isDone ? [...row.done, step] : row.done.filter((other) => other !== step);
  return { ...row, done };
};

/** Handles an event that completes these setup steps. */
const onSetupEvent = (definition: EventDefinition, ...steps: readonly SetupStep[]) =>
  onRow(definition, onboarding, toRowKey, (row, { metadata: { teamId } }) =>
    steps.reduce((so, step) => markStep(so, step, true), getOrCreateRow(row, teamId)),
  );

/** Completed setup steps of each team, and the notices that its members have dismissed. */
export const onboardingProjection = defineProjection({
  name: 'onboarding',
  version: 1,
  tables: [onboarding, notices],
  on: [
    onRow(onboardingProgressChanged, onboarding, toRowKey, (row, { data, metadata: { teamId } }) =>
      data.steps.reduce(
        (so, { step, done }) => markStep(so, step, done),
        getOrCreateRow(row, teamId),
      ),
    ),
    onRow(bundleProductsDeclared, onboarding, toRowKey, (row, { data, metadata: { teamId } }) => ({
      // A shop without bundles has none to map.
      ...markStep(getOrCreateRow(row, teamId), 'bundleMapping', !data.hasBundles),
      bundleProducts: data,
    })),
    onSetupEvent(insightsSettingsChanged, 'insightSettings', 'grading'),
    onSetupEvent(supplierCreated, 'suppliers'),
    onSetupEvent(purchaseOrderCreated, 'importPurchaseOrders'),
    onSetupEvent(variantFavourited, 'favouriteProducts'),
    onSetupEvent(productExcluded, 'excludeProducts'),
    onSetupEvent(bundleMarked, 'bundleMapping'),
    onSetupEvent(bundleUnmarked, 'bundleMapping'),
    onSetupEvent(bundleComponentsSet, 'bundleMapping'),
    onRow(
      noticesChanged,
      notices,
      ({ data }) => [data.userId],
      (_, { data: { userId, purchaseOrderImport, bundleImport } }) => ({
        userId,
        purchaseOrderImport,
        bundleImport,
      }),
    ),
  ],
});
