import type { ProductId, VariantId } from '@quartermaster/contracts/core/ids';
import type { StoreBundles } from '@quartermaster/contracts/inventory/rules/bundles';

/** A variant with its product. */
export interface Variant {
  readonly variantId: VariantId;
  readonly productId: ProductId;
}

/** What the store says when the command is given. */
interface Told {
  readonly store: StoreBundles;
}

export type BundleCommand =
  | ({ readonly type: 'MarkBundles'; readonly productIds: readonly ProductId[] } & Told)
  | ({ readonly type: 'UnmarkBundles'; readonly productIds: readonly ProductId[] } & Told)
  | ({
      readonly type: 'AddComponents';
      readonly bundles: readonly Variant[];
      readonly components: readonly Variant[];
      readonly quantity: number;
    } & Told)
  | ({ readonly type: 'RemoveComponents'; readonly componentIds: readonly string[] } & Told)
  | ({
      readonly type: 'SetQuantities';
      /** Units in one bundle by component id. */
      readonly quantities: ReadonlyMap<string, number>;
    } & Told)
  | { readonly type: 'ResetComponents'; readonly variantIds: readonly VariantId[] };
