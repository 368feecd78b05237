import { createBundles } from '@quartermaster/contracts/bundles/calls';
import type { ProductId } from '@quartermaster/contracts/core/ids';
import {
  getBundleProducts,
  getNotices,
  getOnboardingProgress,
  type Notices,
  setBundleProducts,
  setNotices,
  setOnboardingProgress,
} from '@quartermaster/contracts/onboarding/calls';
import type { SetupStep } from '@quartermaster/contracts/onboarding/events';
import { useMutation } from '@tanstack/react-query';
import { call } from '../lib/http.ts';
import { createRouteQuery } from './queries.ts';

export const onboardingProgressQuery = createRouteQuery(
  ['onboarding', 'progress'],
  getOnboardingProgress,
  {},
);

/** Marks setup steps as done; without any, skips the step in which members are invited. */
export const useMarkSteps = () =>
  useMutation({
    mutationFn: (steps: { readonly [Step in SetupStep]?: boolean }) =>
      call(setOnboardingProgress, { body: steps }),
    meta: { failed: 'The setup was not saved', changes: ['onboarding'] },
  });

export const noticesQuery = createRouteQuery(['onboarding', 'notices'], getNotices, {});

export const useDismissNotice = () =>
  useMutation({
    mutationFn: (notice: keyof Notices) => call(setNotices, { body: { [notice]: false } }),
    meta: { failed: 'The notice was not dismissed', changes: ['onboarding'] },
  });

/** Answer of a member to whether the shop sells bundles; "no" without an answer. */
export const bundleProductsQuery = createRouteQuery(
  ['onboarding', 'bundle-products'],
  getBundleProducts,
  {},
);

export interface BundleAnswer {
  readonly hasBundles: boolean;
  readonly productIds: readonly ProductId[];
  /** Those among them that are not bundles yet. */
  readonly newBundleIds: readonly ProductId[];
}

/** Stores whether the shop sells bundles, and marks the named products. Completes the setup step when none is new. */
export const useAnswerBundles = () =>
  useMutation({
    mutationFn: async ({ hasBundles, productIds, newBundleIds }: BundleAnswer) => {
      await call(setBundleProducts, { body: { hasBundles, productIds: [...productIds] } });
      if (newBundleIds.length > 0) {
        await call(createBundles, { body: { productIds: [...newBundleIds] } });
      } else if (hasBundles) await call(setOnboardingProgress, { body: { bundleMapping: true } });
    },
    meta: { failed: 'Your answer was not saved', changes: ['onboarding', 'bundles', 'inventory'] },
  });
