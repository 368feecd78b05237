import { DAY_SECONDS } from '../calendar.ts';
import type { SalesFacts } from '../orders/sales-facts.ts';
import {
  hashText,
  pick,
  randomFrom,
  drawRoll,
  type Random,
} from '@quartermaster/platform/core/random';
import type { RetailCode } from '../retail/retail.ts';
import { listedBefore, type SampleTimes } from './listing-dates.ts';
import type { Catalogue, Product, ProductStatus, Variant } from './model.ts';
import { detectProductType, extractTags, chooseVendor, type ProductType } from './product-types.ts';
import { groupVariants, type VariantGroup } from './variant-options.ts';

const UNKNOWN_COST_SHARE = 0.03;
const CONTINUE_SHARE = 0.02;
const UNTRACKED_SHARE = 0.002;
const COUNTRIES = ['CN', 'CN', 'CN', 'IN', 'GB', 'GB', 'TR', 'PT', 'VN', 'DE'];

/** A 13-digit article number with its check digit, in the range kept for a shop's own use. */
export const buildBarcode = (hash: number): string => {
  const digits = `20${String(hash % 10_000_000_000).padStart(10, '0')}`;
  const weighted = Array.from(digits, (digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 3));
  const sum = weighted.reduce((total, digit) => total + digit, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

/** Purchase price: the usual share of the price for the product type, more or less by a fifth. */
export const estimateUnitCost = (price: number, type: ProductType, roll: number): number =>
  Math.max(1, Math.round(price * type.costShare * (0.8 + 0.4 * roll)));

interface Source {
  readonly codes: readonly RetailCode[];
  readonly facts: SalesFacts;
  readonly times: SampleTimes;
  readonly seed: number;
}

const codeAt = ({ codes }: Source, index: number): string => codes[index]?.code ?? '';

/** Null with the probability `share`, else the value. */
const drawNullable = <Value>(share: number, random: Random, value: Value): Value | null =>
  random() < share ? null : value;

const drawPrices = (usualPrice: number, type: ProductType, random: Random) => {
  const cost = estimateUnitCost(usualPrice, type, random());
  return {
    price: usualPrice,
    compareAtPrice: drawNullable(0.94, random, Math.ceil((usualPrice * 1.25) / 5) * 5),
    unitCost: drawNullable(UNKNOWN_COST_SHARE, random, cost),
  };
};

const drawPolicy = (random: Random) => ({
  inventoryPolicy: random() < CONTINUE_SHARE ? ('CONTINUE' as const) : ('DENY' as const),
  tracked: random() > UNTRACKED_SHARE,
});

const toVariant = (
  { codes, facts, seed, times }: Source,
  index: number,
  place: Pick<Variant, 'product' | 'values'> & { readonly type: ProductType },
): Variant => {
  const code = codes[index]?.code ?? '';
  const random = randomFrom(hashText(seed, `variant|${code}`));
  const { createdAt, updatedAt } = listedBefore(facts.firstSaleAt[index] ?? 0, times, random);
  return {
    product: place.product,
    values: place.values,
    sku: code,
    barcode: drawNullable(0.1, random, buildBarcode(hashText(seed, code))),
    ...drawPrices(facts.usualPrice[index] ?? 0, place.type, random),
    createdAt,
    updatedAt,
    ...drawPolicy(random),
    components: [],
    countryOfOrigin: drawNullable(0.2, random, pick(random(), COUNTRIES)),
  };
};

/** Half of the goods not sold for eight months are archived; a few others are hidden or drafts. */
const chooseStatus = (source: Source, code: string, lastSaleAt: number): ProductStatus => {
  const roll = drawRoll(source.seed, 'status', code);
  const isUnsold = lastSaleAt < source.times.recordsEndAt - 240 * DAY_SECONDS;
  if (isUnsold) return roll < 0.5 ? 'ARCHIVED' : 'ACTIVE';
  if (roll < 0.004) return 'DRAFT';
  return roll < 0.012 ? 'UNLISTED' : 'ACTIVE';
};

export const buildHandle = (title: string, code: string): string =>
  `${title} ${code}`
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, '-')
    .replace(/^-|-$/g, '');

const publishedFor = (
  status: ProductStatus,
  variants: readonly Variant[],
  source: Source,
  indexes: readonly number[],
): number | null => {
  if (status === 'DRAFT') return null;
  const firstSale = Math.min(...indexes.map((index) => source.facts.firstSaleAt[index] ?? 0));
  const created = Math.min(...variants.map(({ createdAt }) => createdAt));
  return Math.min(created + DAY_SECONDS, firstSale - 3_600);
};

const toProduct = (source: Source, group: VariantGroup, place: number) => {
  const type = detectProductType(group.title);
  const indexes = group.members.map(({ index }) => index);
  const code = codeAt(source, indexes[0] ?? 0);
  const variants = group.members.map(({ index, values }) =>
    toVariant(source, index, { product: place, values, type }),
  );
  const lastSaleAt = Math.max(...indexes.map((index) => source.facts.lastSaleAt[index] ?? 0));
  const status = chooseStatus(source, code, lastSaleAt);
  const product: Product = {
    title: group.title,
    handle: buildHandle(group.title, code),
    status,
    vendor: chooseVendor(type, drawRoll(source.seed, 'vendor', code)),
    productType: type.name,
    category: type.category,
    tags: extractTags(group.title),
    createdAt: Math.min(...variants.map(({ createdAt }) => createdAt)),
    updatedAt: Math.max(...variants.map(({ updatedAt }) => updatedAt)),
    publishedAt: publishedFor(status, variants, source, indexes),
    options: group.optionNames.map((name, option) => ({
      name,
      values: [...new Set(group.members.map(({ values }) => values[option] ?? ''))],
    })),
    variants: indexes,
  };
  return { product, variants };
};

/** The goods of the records as products; the variant of code n has number n. */
export const recordsCatalogue = (source: Source): Catalogue => {
  const groups = groupVariants(source.codes.map(({ title }) => title));
  const made = groups.map((group, place) => toProduct(source, group, place));
  const variants: Variant[] = [];
  made.forEach(({ product, variants: own }) =>
    own.forEach((variant, member) => {
      variants[product.variants[member] ?? 0] = variant;
    }),
  );
  return { products: made.map(({ product }) => product), variants };
};
