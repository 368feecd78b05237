import {
  DEFAULT_OPTION,
  type InventoryPolicy,
  type ProductOption,
  type ProductStatus,
} from '../catalogue/model.ts';
import { handleOf } from '../catalogue/records-catalogue.ts';
import type { NewVariant } from '../shop/changes.ts';
import { indexOfGid } from '../shop/ids.ts';
import { PUBLICATIONS, productAt, type Shop } from '../shop/shop.ts';
import { locations } from '../stock/locations.ts';
import { userError, type Context, type TypeResolvers, type UserError } from './context.ts';
import { penceOf } from './item-mutations.ts';

interface CreateArgs {
  readonly product?: {
    readonly title?: string | null;
    readonly handle?: string | null;
    readonly status?: ProductStatus | null;
    readonly vendor?: string | null;
    readonly productType?: string | null;
    readonly tags?: readonly string[] | null;
    readonly productOptions?:
      | readonly {
          readonly name?: string | null;
          readonly values?: readonly { readonly name?: string | null }[] | null;
        }[]
      | null;
  } | null;
  readonly media?: readonly { readonly originalSource: string }[] | null;
}

const optionsFrom = (product: NonNullable<CreateArgs['product']>): readonly ProductOption[] => {
  const options = (product.productOptions ?? []).map(({ name, values }) => ({
    name: name ?? '',
    values: (values ?? []).map((value) => value.name ?? ''),
  }));
  return options.length > 0 ? options : [DEFAULT_OPTION];
};

const createProduct = (_: unknown, { product, media }: CreateArgs, { shop, keeper }: Context) => {
  const title = product?.title?.trim() ?? '';
  if (!product || title === '') {
    return { product: null, userErrors: [userError(['product', 'title'], "Title can't be blank")] };
  }
  const number = shop.catalogue.products.length;
  const [picture] = media ?? [];
  keeper.make({
    kind: 'product-created',
    product: {
      title,
      handle: product.handle ?? handleOf(title, String(number)),
      status: product.status ?? 'ACTIVE',
      vendor: product.vendor ?? 'Gift Shop',
      productType: product.productType ?? '',
      tags: product.tags ?? [],
      options: optionsFrom(product),
      ...(picture ? { imageUrl: picture.originalSource } : {}),
    },
  });
  return { product: number, userErrors: [] };
};

interface VariantInput {
  readonly barcode?: string | null;
  readonly price?: string | null;
  readonly compareAtPrice?: string | null;
  readonly inventoryItem?: {
    readonly cost?: string | null;
    readonly tracked?: boolean | null;
    readonly sku?: string | null;
  } | null;
  readonly inventoryPolicy?: InventoryPolicy | null;
  readonly inventoryQuantities?:
    readonly { readonly locationId: string; readonly availableQuantity: number }[] | null;
  readonly optionValues?:
    readonly { readonly name?: string | null; readonly optionName?: string | null }[] | null;
}
interface VariantsArgs {
  readonly productId: string;
  readonly variants: readonly VariantInput[];
  readonly strategy: 'DEFAULT' | 'PRESERVE_STANDALONE_VARIANT' | 'REMOVE_STANDALONE_VARIANT';
}

const valuesFor = (
  { optionValues }: VariantInput,
  options: readonly ProductOption[],
): readonly string[] =>
  options.map(({ name }, index) => {
    const given = optionValues ?? [];
    const value = given.find(({ optionName }) => optionName === name) ?? given[index];
    return value?.name ?? '';
  });

const pence = (amount: string | null | undefined): number | null =>
  typeof amount === 'string' ? penceOf(amount) : null;

const variantFrom = (input: VariantInput, options: readonly ProductOption[]): NewVariant => ({
  sku: input.inventoryItem?.sku ?? '',
  values: valuesFor(input, options),
  price: pence(input.price) ?? 0,
  compareAtPrice: pence(input.compareAtPrice),
  barcode: input.barcode ?? null,
  unitCost: pence(input.inventoryItem?.cost),
  inventoryPolicy: input.inventoryPolicy ?? 'DENY',
  tracked: input.inventoryItem?.tracked ?? true,
  stock: (input.inventoryQuantities ?? []).map(({ locationId, availableQuantity }) => ({
    location: indexOfGid('Location', locationId) ?? -1,
    available: availableQuantity,
  })),
});

const variantProblem = (
  variant: NewVariant,
  index: number,
  taken: ReadonlySet<string>,
): UserError | undefined => {
  const at = (part: string, message: string, code: string) =>
    userError(['variants', String(index), part], message, code);
  if (variant.price < 0)
    return at('price', 'Price must be greater than or equal to 0', 'NEGATIVE_PRICE_VALUE');
  if (variant.values.includes('')) {
    return at('optionValues', 'You need to add option values', 'NEED_TO_ADD_OPTION_VALUES');
  }
  if (taken.has(variant.values.join(' / '))) {
    const message = `The variant '${variant.values.join(' / ')}' already exists.`;
    return at('optionValues', message, 'VARIANT_ALREADY_EXISTS');
  }
  return variant.stock.every(({ location }) => locations[location] !== undefined)
    ? undefined
    : at('inventoryQuantities', 'Location not found', 'TRACKED_VARIANT_LOCATION_NOT_FOUND');
};

/** The lone variant a product is born with goes when real ones come, if asked for or if it is nothing but that. */
const removedVariants = (
  shop: Shop,
  product: number,
  strategy: VariantsArgs['strategy'],
): readonly number[] => {
  const { variants = [], options = [] } = productAt(shop, product) ?? {};
  const isPlaceholder = options[0]?.name === DEFAULT_OPTION.name;
  const goes =
    strategy === 'REMOVE_STANDALONE_VARIANT' || (strategy === 'DEFAULT' && isPlaceholder);
  return goes && variants.length === 1 ? variants : [];
};

const withValues = (options: readonly ProductOption[], variants: readonly NewVariant[]) =>
  options.map(({ name, values }, index) => ({
    name,
    values: [...new Set([...values, ...variants.map((variant) => variant.values[index] ?? '')])],
  }));

const variantProblems = (shop: Shop, kept: readonly number[], variants: readonly NewVariant[]) => {
  const taken = new Set(
    kept.map((index) => shop.catalogue.variants[index]?.values.join(' / ') ?? ''),
  );
  return variants.flatMap((variant, index) => {
    const problem = variantProblem(variant, index, taken);
    taken.add(variant.values.join(' / '));
    return problem ?? [];
  });
};

const createVariants = (
  _: unknown,
  { productId, variants, strategy }: VariantsArgs,
  { shop, keeper }: Context,
) => {
  const number = indexOfGid('Product', productId);
  const product = number === undefined ? undefined : productAt(shop, number);
  if (number === undefined || product === undefined) {
    const problem = userError(['productId'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST');
    return { product: null, productVariants: null, userErrors: [problem] };
  }
  const removed = removedVariants(shop, number, strategy);
  const made = variants.map((variant) => variantFrom(variant, product.options));
  const problems = variantProblems(
    shop,
    product.variants.filter((index) => !removed.includes(index)),
    made,
  );
  if (problems.length > 0) return { product: number, productVariants: null, userErrors: problems };
  const first = shop.catalogue.variants.length;
  const options = withValues(product.options, made);
  keeper.make({ kind: 'variants-created', product: number, removed, options, variants: made });
  return {
    product: number,
    productVariants: made.map((_variant, index) => first + index),
    userErrors: [],
  };
};

interface PublishArgs {
  readonly id: string;
  readonly input: readonly { readonly publicationId?: string | null }[];
}

const publish = (_: unknown, { id, input }: PublishArgs, { shop, keeper }: Context) => {
  const product = indexOfGid('Product', id);
  const refused = (field: readonly string[], message: string) => ({
    publishable: null,
    userErrors: [userError(field, message)],
  });
  if (product === undefined || productAt(shop, product) === undefined)
    return refused(['id'], 'Resource does not exist');
  const publications = input.map(
    ({ publicationId }) => indexOfGid('Publication', publicationId ?? '') ?? -1,
  );
  const unknown = publications.findIndex((publication) => PUBLICATIONS[publication] === undefined);
  if (unknown >= 0)
    return refused(['input', String(unknown), 'publicationId'], 'Publication does not exist');
  keeper.make({ kind: 'published', product, publications });
  return { publishable: product, userErrors: [] };
};

export const productMutations: TypeResolvers = {
  productCreate: createProduct,
  productVariantsBulkCreate: createVariants,
  publishablePublish: publish,
};
