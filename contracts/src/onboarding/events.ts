import { z } from 'zod';
import { defineEvent, type EventsOf } from '../core/event.ts';
import { idSchemas } from '../core/ids.ts';

/** The things that a new team sets up (AMB-017). */
export const setupSteps = [
  'insightSettings',
  'grading',
  'suppliers',
  'importPurchaseOrders',
  'favouriteProducts',
  'excludeProducts',
  'bundleMapping',
  'setupComplete',
] as const;
export type SetupStep = (typeof setupSteps)[number];

export const onboardingProgressChanged = defineEvent({
  type: 'OnboardingProgressChanged',
  version: 1,
  summary: 'A member marked things of the setup as done, or as not done.',
  data: z.object({
    steps: z.array(z.object({ step: z.enum(setupSteps), done: z.boolean() })),
  }),
});

export const bundleProductsDeclared = defineEvent({
  type: 'BundleProductsDeclared',
  version: 1,
  summary: 'A member said whether the shop sells bundles, and which products they are.',
  data: z.object({ hasBundles: z.boolean(), productIds: z.array(idSchemas.productId) }),
});

/** Stream `onboarding-<teamId>.<teamId>`. */
export const onboardingEvents = [onboardingProgressChanged, bundleProductsDeclared] as const;
export type OnboardingEvent = EventsOf<typeof onboardingEvents>;

export const noticesChanged = defineEvent({
  type: 'NoticesChanged',
  version: 1,
  summary: 'A member dismissed a notice of the onboarding, or asked for it again.',
  data: z.object({
    userId: idSchemas.userId,
    purchaseOrderImport: z.boolean(),
    bundleImport: z.boolean(),
  }),
});

/** Stream `notices-<teamId>.<userId>`. */
export const noticeEvents = [noticesChanged] as const;
export type NoticeEvent = EventsOf<typeof noticeEvents>;
