import {
  countAvailableBundles,
  type BundleStatus,
} from '@quartermaster/contracts/inventory/rules/bundles';
import type {
  BundleComponent,
  BundleItem,
  BundleVariant,
} from '@quartermaster/contracts/purchase-orders/calls/bundles';
import { variantTitleText } from '../../../../lib/words.ts';

export type OrderedUnits = ReadonlyMap<string, number>;

export interface BundleRow {
  readonly id: string;
  readonly title: string;
  readonly variantTitle: string;
  readonly image: string | null;
  /** Null for a component. */
  readonly bundle: {
    readonly status: BundleStatus;
    /** Bundles that can be made from the units of this order alone (AMB-142). */
    readonly makes: number;
  } | null;
  /** Null for a bundle. */
  readonly component: (BundleComponent & { readonly ordered: number }) | null;
  readonly parts: readonly BundleRow[];
}

const toComponentRow = (component: BundleComponent, ordered: OrderedUnits): BundleRow => ({
  id: component.componentId,
  title: component.productTitle === '' ? 'Unknown item' : component.productTitle,
  variantTitle: variantTitleText(component.variantTitle),
  image: component.image,
  bundle: null,
  component: { ...component, ordered: ordered.get(component.variantId) ?? 0 },
  parts: [],
});

const toBundleRow = (
  { bundleTitle, status }: BundleItem,
  { id, title, components }: BundleVariant,
  ordered: OrderedUnits,
): BundleRow => ({
  id,
  title: bundleTitle,
  variantTitle: variantTitleText(title),
  image: null,
  bundle: {
    status,
    makes:
      countAvailableBundles(
        components.map(({ variantId, quantity }) => ({
          onHand: ordered.get(variantId) ?? 0,
          quantity,
          isCounted: true,
        })),
      ) ?? 0,
  },
  component: null,
  parts: components.map((component) => toComponentRow(component, ordered)),
});

export const bundleRows = (
  bundles: readonly BundleItem[],
  ordered: OrderedUnits,
): readonly BundleRow[] =>
  bundles.flatMap((bundle) =>
    bundle.bundleVariants.map((variant) => toBundleRow(bundle, variant, ordered)),
  );
