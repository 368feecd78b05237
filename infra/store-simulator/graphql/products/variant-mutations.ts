import {
  DEFAULT_OPTION,
  type InventoryPolicy,
  type Product,
  type ProductOption,
} from '../../catalogue/model.ts';
import type { NewVariant } from '../../shop/changes.ts';
import { indexOfGid } from '../../shop/ids.ts';
import { productAt, type Shop } from '../../shop/shop.ts';
import { locations } from '../../stock/locations.ts';
import {
  withoutNulls,
  userError,
  type Context,
  type TypeResolvers,
  type UserError,
} from '../context.ts';
import { toPence } from './item-mutations.ts';

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
    | readonly { readonly locationId: string; readonly availableQuantity: number }[]
    | null;
  readonly optionValues?:
    | readonly { readonly name?: string | null; readonly optionName?: string | null }[]
    | null;
}
type Strategy = 'DEFAULT' | 'PRESERVE_STANDALONE_VARIANT' | 'REMOVE_STANDALONE_VARIANT';
interface VariantsArgs {
  readonly productId: string;
  readonly variants: readonly VariantInput[];
  readonly strategy: Strategy;
}

/** A value for each option: the one given by name, else the one given at its index. */
const selectOptionValues = (
  { optionValues = [] }: ReturnType<typeof withoutNulls<VariantInput>>,
  options: readonly ProductOption[],
): readonly string[] =>
  options.map(({ name }, index) => {
    const value = optionValues.find(({ optionName }) => optionName === name) ?? optionValues[index];
    return value?.name ?? '';
  });

const pence = (amount: string | undefined): number | null =>
  amount === undefined ? null : toPence(amount);

const toNewVariant = (
  variantInput: VariantInput,
  options: readonly ProductOption[],
): NewVariant => {
  const input = withoutNulls(variantInput);
  const { cost, ...item } = withoutNulls(input.inventoryItem);
  return {
    sku: '',
    tracked: true,
    ...item,
    values: selectOptionValues(input, options),
    price: pence(input.price) ?? 0,
    compareAtPrice: pence(input.compareAtPrice),
    barcode: input.barcode ?? null,
    unitCost: pence(cost),
    inventoryPolicy: input.inventoryPolicy ?? 'DENY',
    stock: (input.inventoryQuantities ?? []).map(({ locationId, availableQuantity }) => ({
      location: indexOfGid('Location', locationId) ?? -1,
      available: availableQuantity,
    })),
  };
};

type Problem = readonly [part: string, message: string, code: string];

const findProblem = (variant: NewVariant, taken: ReadonlySet<string>): Problem | undefined => {
  const name = variant.values.join(' / ');
  if (variant.price < 0) {
    return ['price', 'Price must be greater than or equal to 0', 'NEGATIVE_PRICE_VALUE'];
  }
  if (variant.values.includes('')) {
    return ['optionValues', 'You need to add option values', 'NEED_TO_ADD_OPTION_VALUES'];
  }
  if (taken.has(name)) {
    return ['optionValues', `The variant '${name}' already exists.`, 'VARIANT_ALREADY_EXISTS'];
  }
  return variant.stock.every(({ location }) => locations[location] !== undefined)
    ? undefined
    : ['inventoryQuantities', 'Location not found', 'TRACKED_VARIANT_LOCATION_NOT_FOUND'];
};

const findProblems = (
  shop: Shop,
  kept: readonly number[],
  variants: readonly NewVariant[],
): readonly UserError[] => {
  const taken = new Set(
    kept.map((index) => shop.catalogue.variants[index]?.values.join(' / ') ?? ''),
  );
  return variants.flatMap((variant, index) => {
    const problem = findProblem(variant, taken);
    taken.add(variant.values.join(' / '));
    return problem
      ? [userError(['variants', String(index), problem[0]], problem[1], problem[2])]
      : [];
  });
};

/**
 * The default variant of a new product is deleted when other variants are added, on request or if it is still
 * unchanged.
 */
const removedVariants = (product: Product, strategy: Strategy): readonly number[] => {
  if (product.variants.length !== 1) return [];
  const isPlaceholder = product.options[0]?.name === DEFAULT_OPTION.name;
  if (strategy === 'REMOVE_STANDALONE_VARIANT') return product.variants;
  return strategy === 'DEFAULT' && isPlaceholder ? product.variants : [];
};

const addOptionValues = (options: readonly ProductOption[], variants: readonly NewVariant[]) =>
  options.map(({ name, values }, index) => ({
    name,
    values: [...new Set([...values, ...variants.map((variant) => variant.values[index] ?? '')])],
  }));

const createVariants = (_: unknown, args: VariantsArgs, { shop, keeper }: Context) => {
  const number = indexOfGid('Product', args.productId) ?? -1;
  const product = productAt(shop, number);
  if (product === undefined) {
    const missing = userError(['productId'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST');
    return { product: null, productVariants: null, userErrors: [missing] };
  }
  const removed = removedVariants(product, args.strategy);
  const kept = product.variants.filter((index) => !removed.includes(index));
  const variants = args.variants.map((variant) => toNewVariant(variant, product.options));
  const userErrors = findProblems(shop, kept, variants);
  if (userErrors.length > 0) return { product: number, productVariants: null, userErrors };
  const first = shop.catalogue.variants.length;
  const options = addOptionValues(product.options, variants);
  keeper.make({ kind: 'variants-created', product: number, removed, options, variants });
  return { product: number, productVariants: variants.map((_one, i) => first + i), userErrors };
};

export const variantMutations: TypeResolvers = { productVariantsBulkCreate: createVariants };
