import type { ProductId, VariantId } from '@quartermaster/contracts/core/ids';
import type { StoreBundles } from '@quartermaster/contracts/inventory/rules/bundles';

/** A variant with its product. */
export interface Variant {
  readonly variantId: VariantId;
  readonly productId: ProductId;
}

/** A command that depends on the components that the store shows. */
interface WithStore {
  readonly store: StoreBundles;
}

export type BundleCommand =
  | ({ readonly type: 'MarkBundles'; readonly productIds: readonly ProductId[] } & WithStore)
  | ({ readonly type: 'UnmarkBundles'; readonly productIds: readonly ProductId[] } & WithStore)
  | ({
      readonly type: 'AddComponents';
      readonly bundles: readonly Variant[];
      readonly components: readonly Variant[];
      readonly quantity: number;
    } & WithStore)
  | ({ readonly type: 'RemoveComponents'; readonly componentIds: readonly string[] } & WithStore)
  | ({
      readonly type: 'SetQuantities';
      /** Units in one bundle by component id. */
      readonly quantities: ReadonlyMap<string, number>;
    } & WithStore)
  | { readonly type: 'ResetComponents'; readonly variantIds: readonly VariantId[] };
