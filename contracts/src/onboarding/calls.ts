import { z } from 'zod';
import type { ProductId } from '../core/ids.ts';
import { brandedUuid } from '../core/page.ts';
import { defineRoute } from '../core/route.ts';
import { MAX_VARIANTS_PER_TEAM } from '../teams/team.ts';
import { setupSteps } from './events.ts';

const bundleProducts = z.object({
  hasBundles: z.boolean(),
  productIds: z.array(z.string()),
});
export type BundleProducts = z.infer<typeof bundleProducts>;

export const getBundleProducts = defineRoute({
  id: 'API-ONB-01',
  method: 'GET',
  path: '/onboarding/bundle-products',
  kind: 'query',
  summary: 'Whether the shop sells bundles, and which products they are, as a member said',
  response: bundleProducts,
});

const ids = z.array(brandedUuid<ProductId>()).max(MAX_VARIANTS_PER_TEAM);

export const setBundleProducts = defineRoute({
  id: 'API-ONB-02',
  method: 'PUT',
  path: '/onboarding/bundle-products',
  kind: 'command',
  summary: 'Says whether the shop sells bundles, and which products they are',
  body: z
    .strictObject({ hasBundles: z.boolean(), productIds: ids.default([]) })
    .refine(
      ({ hasBundles, productIds }) => !hasBundles || new Set(productIds).size === productIds.length,
      { path: ['productIds'], message: 'Must be an array of unique strings' },
    ),
});

const flags = Object.fromEntries(setupSteps.map((step) => [step, z.boolean()])) as Record<
  (typeof setupSteps)[number],
  z.ZodBoolean
>;

const onboardingProgress = z.object({
  ...flags,
  hasPimDataSynced: z.boolean(),
  hasInitialOrdersDataSynced: z.boolean(),
});
export type OnboardingProgress = z.infer<typeof onboardingProgress>;

export const getOnboardingProgress = defineRoute({
  id: 'API-ONB-03',
  method: 'GET',
  path: '/onboarding/progress',
  kind: 'query',
  summary:
    'What the team has set up: marked by a member, or done in its place; and what the first load has read',
  response: onboardingProgress,
});

export const setOnboardingProgress = defineRoute({
  id: 'API-ONB-04',
  method: 'PUT',
  path: '/onboarding/progress',
  kind: 'command',
  summary:
    'Marks things of the setup as done or not done. While the team is asked to invite members, any call skips that step',
  body: z.strictObject(flags).partial(),
});

export const getVariantsCount = defineRoute({
  id: 'API-ONB-05',
  method: 'GET',
  path: '/onboarding/shopify-products-variants-count',
  kind: 'query',
  service: 'command',
  summary: 'The number of product variants that the connected store has, as the store itself says',
  response: z.object({ count: z.int() }),
  refusals: ['CONFLICT', 'STORE_UNAVAILABLE'],
});

const notices = z.object({
  showOnboardingPOImportDelayDisclaimer: z.boolean(),
  showOnboardingBundlesImportDelayDisclaimer: z.boolean(),
});
export type Notices = z.infer<typeof notices>;

export const getNotices = defineRoute({
  id: 'API-USER-02',
  method: 'GET',
  path: '/user-context/notifications',
  kind: 'query',
  summary: 'The notices that the caller has not dismissed',
  response: notices,
});

export const setNotices = defineRoute({
  id: 'API-USER-03',
  method: 'PUT',
  path: '/user-context/notifications',
  kind: 'command',
  summary: 'Dismisses notices for the caller, or shows them again',
  body: z.strictObject(notices.shape).partial(),
});

export const onboardingRoutes = [
  getBundleProducts,
  setBundleProducts,
  getOnboardingProgress,
  setOnboardingProgress,
  getVariantsCount,
  getNotices,
  setNotices,
] as const;
