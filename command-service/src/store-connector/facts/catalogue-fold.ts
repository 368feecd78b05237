import { DownloadBroken, type LineFold } from '../admin-api/bulk-lines.ts';
import {
  bulkComponent,
  bulkLevel,
  bulkLineId,
  bulkMedium,
  bulkProduct,
  bulkVariant,
} from '../platform/bulk.ts';
import type { ProductRoot, VariantRoot } from '../platform/products.ts';
import type { StoreProduct, StoreVariant } from './observed.ts';
import { parseGidKind } from './store-ids.ts';

export interface StoreLevel {
  readonly storeLocationId: string;
  readonly available: number;
}

/** A variant with its stock by location. */
export interface StockedVariant {
  readonly variant: StoreVariant;
  readonly levels: readonly StoreLevel[];
}

export interface StockedProduct {
  readonly product: StoreProduct;
  readonly stocked: readonly StockedVariant[];
}

export interface Catalogue {
  /** Empty when there are more variants than a team may have. */
  readonly products: readonly StockedProduct[];
  readonly variantsCount: number;
}

interface OpenVariant {
  readonly root: VariantRoot;
  imageUrl: string | null;
  readonly components: { readonly storeVariantId: string; readonly quantity: number }[];
  readonly levels: StoreLevel[];
}

interface OpenProduct {
  readonly root: ProductRoot;
  readonly variants: OpenVariant[];
}

const closeVariant = ({ root, imageUrl, components, levels }: OpenVariant): StockedVariant => ({
  variant: { ...root, imageUrl, components },
  levels,
});

const closeProduct = ({ root, variants }: OpenProduct): StockedProduct => {
  const stocked = variants.map(closeVariant);
  return { product: { ...root, variants: stocked.map(({ variant }) => variant) }, stocked };
};

const getParent = <Parent>(parents: ReadonlyMap<string, Parent>, id: string): Parent => {
  const parent = parents.get(id);
  if (parent === undefined) throw new DownloadBroken('a line comes before what it belongs to');
  return parent;
};

/** Returns the available units of a level; 0 when the store does not count them. */
export const getAvailableUnits = (
  quantities: readonly { readonly name: string; readonly quantity: number }[],
): number => quantities.find(({ name }) => name === 'available')?.quantity ?? 0;

export interface CatalogueFoldOptions {
  /** Most variants kept in memory; above this number they are only counted. */
  readonly mostVariants: number;
  readonly onCount: (products: number, variants: number) => void;
}

interface Folding {
  readonly products: Map<string, OpenProduct>;
  /** By the id of the variant and by that of its inventory item. */
  readonly variants: Map<string, OpenVariant>;
  productsCount: number;
  variantsCount: number;
}

const addProduct = (folding: Folding, line: unknown): void => {
  const root = bulkProduct.parse(line);
  folding.productsCount += 1;
  folding.products.set(root.id, { root, variants: [] });
};

const addVariant = ({ products, variants }: Folding, line: unknown): void => {
  const { __parentId, ...root } = bulkVariant.parse(line);
  const variant: OpenVariant = { root, imageUrl: null, components: [], levels: [] };
  getParent(products, __parentId).variants.push(variant);
  variants.set(root.id, variant);
  variants.set(root.inventoryItem.id, variant);
};

const addMedium = ({ variants }: Folding, line: unknown): void => {
  const { __parentId, imageUrl } = bulkMedium.parse(line);
  getParent(variants, __parentId).imageUrl ??= imageUrl;
};

const addLevel = ({ variants }: Folding, line: unknown): void => {
  const { __parentId, location, quantities } = bulkLevel.parse(line);
  const level = { storeLocationId: location.id, available: getAvailableUnits(quantities) };
  getParent(variants, __parentId).levels.push(level);
};

const addComponent = ({ variants }: Folding, line: unknown): void => {
  const { __parentId, quantity, productVariant } = bulkComponent.parse(line);
  const component = { storeVariantId: productVariant.id, quantity };
  getParent(variants, __parentId).components.push(component);
};

/** Handlers by kind of line. Any other kind is a medium, of which the platform has several kinds. */
const adders: Readonly<Record<string, (folding: Folding, line: unknown) => void>> = {
  Product: addProduct,
  ProductVariant: addVariant,
  InventoryLevel: addLevel,
  ProductVariantComponent: addComponent,
};

/** Folds the lines of the catalogue; children come after their parents, not always right after them. */
export const foldCatalogue = ({
  mostVariants,
  onCount,
}: CatalogueFoldOptions): LineFold<Catalogue> => {
  const folding: Folding = {
    products: new Map(),
    variants: new Map(),
    productsCount: 0,
    variantsCount: 0,
  };
  const { products, variants } = folding;
  return {
    add: (line) => {
      const kind = parseGidKind(bulkLineId.parse(line).id);
      if (kind === 'ProductVariant') folding.variantsCount += 1;
      if (folding.variantsCount <= mostVariants) (adders[kind] ?? addMedium)(folding, line);
      else {
        products.clear();
        variants.clear();
      }
      onCount(folding.productsCount, folding.variantsCount);
    },
    result: () => ({
      products: [...products.values()].map(closeProduct),
      variantsCount: folding.variantsCount,
    }),
  };
};
