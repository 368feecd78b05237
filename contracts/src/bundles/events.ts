import { z } from 'zod';
import { defineEvent, type EventsOf } from '../core/event.ts';
import { idSchemas } from '../core/ids.ts';

export const bundleMarked = defineEvent({
  type: 'BundleMarked',
  version: 1,
  summary: 'A product was made a bundle by hand; what the store says of its components counts.',
  data: z.object({ productId: idSchemas.productId }),
});

export const bundleUnmarked = defineEvent({
  type: 'BundleUnmarked',
  version: 1,
  summary:
    'A product was declared no bundle, whatever the store says; components set by hand are gone.',
  data: z.object({ productId: idSchemas.productId }),
});

export const bundleComponentsSet = defineEvent({
  type: 'BundleComponentsSet',
  version: 1,
  summary: 'The components of a bundle variant were set by hand; they replace those of the store.',
  data: z.object({
    productId: idSchemas.productId,
    variantId: idSchemas.variantId,
    components: z.array(z.object({ variantId: idSchemas.variantId, quantity: z.int() })),
  }),
});

export const bundleComponentsReset = defineEvent({
  type: 'BundleComponentsReset',
  version: 1,
  summary: 'A bundle variant has the components again that the store says.',
  data: z.object({ productId: idSchemas.productId, variantId: idSchemas.variantId }),
});

/** Stream `bundles-<teamId>.<teamId>`: the team's decisions about all its bundles, so that no bundle becomes part of another. */
export const bundleEvents = [
  bundleMarked,
  bundleUnmarked,
  bundleComponentsSet,
  bundleComponentsReset,
] as const;
export type BundleEvent = EventsOf<typeof bundleEvents>;
