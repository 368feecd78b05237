import {
  bundleComponentsReset,
  bundleComponentsSet,
  bundleMarked,
  bundleUnmarked,
} from '@quartermaster/contracts/bundles/events';
import type { ProductId, TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import { fact, type GivenEvent, team } from '../../core/given-events.ts';

const buildStream = (teamId: TeamId = team) => [`bundles.${teamId}`, { teamId }] as const;

export const bundleMade = (productId: ProductId, teamId?: TeamId): GivenEvent => {
  const [stream, given] = buildStream(teamId);
  return fact(bundleMarked, stream, { productId }, given);
};

export const bundleUnmade = (productId: ProductId): GivenEvent => {
  const [stream, given] = buildStream();
  return fact(bundleUnmarked, stream, { productId }, given);
};

interface Variant {
  readonly productId: ProductId;
  readonly variantId: VariantId;
}

/** The team maps a bundle variant: units by component. */
export const mapped = (bundle: Variant, parts: Readonly<Record<string, number>>): GivenEvent => {
  const components = Object.entries(parts).map(([variantId, quantity]) => ({
    variantId,
    quantity,
  }));
  const [stream, given] = buildStream();
  return fact(bundleComponentsSet, stream, { ...bundle, components }, given);
};

export const mappingReset = (bundle: Variant): GivenEvent => {
  const [stream, given] = buildStream();
  return fact(bundleComponentsReset, stream, bundle, given);
};
