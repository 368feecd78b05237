import type { SupplierId, VariantId } from '@quartermaster/contracts/core/ids';
import type {
  ObservedProduct,
  ProductEvent,
  VariantEvent,
} from '@quartermaster/contracts/products/events';

type ProductData<Type extends ProductEvent['type']> = Extract<ProductEvent, { type: Type }>['data'];
type VariantData<Type extends VariantEvent['type']> = Extract<VariantEvent, { type: Type }>['data'];

export type SupplierLink = Readonly<ProductData<'ProductSuppliersSet'>['suppliers'][number]>;
export type VariantPrice = Readonly<ProductData<'SupplierVariantDataSet'>['variants'][number]>;

export type ProductCommand =
  | { readonly type: 'ObserveProduct'; readonly product: ObservedProduct }
  | { readonly type: 'RemoveProductFromStore'; readonly removedAt: string }
  | { readonly type: 'SetSuppliers'; readonly suppliers: readonly SupplierLink[] }
  /** Links given suppliers besides the ones the product has; a given primary takes the place of the old one. */
  | { readonly type: 'AddSuppliers'; readonly suppliers: readonly SupplierLink[] }
  | { readonly type: 'RemoveSupplier'; readonly supplierId: SupplierId }
  /** Prices of the variants named; those of others stay. */
  | {
      readonly type: 'SetVariantPrices';
      readonly supplierId: SupplierId;
      readonly variants: readonly VariantPrice[];
    }
  | { readonly type: 'ExcludeProduct' }
  | { readonly type: 'IncludeProduct' };

/** Each names its variant: the stream of a variant may not exist before the team decides something about it. */
export type VariantCommand =
  | { readonly type: 'Favourite'; readonly variantId: VariantId }
  | { readonly type: 'Unfavourite'; readonly variantId: VariantId }
  | ({ readonly type: 'SetManualStatus' } & Readonly<VariantData<'VariantManualStatusSet'>>)
  | ({ readonly type: 'SetManualLandedCost' } & Readonly<VariantData<'ManualLandedCostSet'>>)
  | ({ readonly type: 'ApplyLandedCost' } & Readonly<VariantData<'ShipmentLandedCostApplied'>>)
  | {
      readonly type: 'IgnoreReorder';
      readonly variantId: VariantId;
      readonly ignoreUntil: string;
      /** The present instant. */
      readonly now: string;
    }
  | { readonly type: 'UnignoreReorder'; readonly variantId: VariantId };
