import { DAY_SECONDS } from '../calendar.ts';
import type { SalesFacts } from '../orders/sales-facts.ts';
import { hashText, drawRoll } from '@quartermaster/platform/core/random';
import type { RetailCode } from '../retail/retail.ts';
import { bundles, type Bundle } from './bundles.ts';
import type { SampleTimes } from './listing-dates.ts';
import { DEFAULT_OPTION, type Catalogue, type Product, type Variant } from './model.ts';
import { newProducts, type NewProduct } from './new-products.ts';
import { detectProductType, extractTags, chooseVendor } from './product-types.ts';
import {
  buildBarcode,
  buildHandle,
  recordsCatalogue,
  estimateUnitCost,
} from './records-catalogue.ts';

export interface CatalogueSource {
  readonly codes: readonly RetailCode[];
  readonly facts: SalesFacts;
  readonly times: SampleTimes;
  readonly seed: number;
  /** Number of additional single-variant articles, to test large shops. */
  readonly extraVariants: number;
}

/** The sample's catalogue; `newcomers` are the variants of the new season. */
export interface SampleCatalogue extends Catalogue {
  readonly newcomers: readonly { readonly variant: number; readonly isAnnounced: boolean }[];
}

type Part = Pick<Variant, 'sku' | 'values' | 'price' | 'components' | 'unitCost'>;

const createPart = (sku: string, price: number, unitCost: number | null): Part => ({
  sku,
  values: DEFAULT_OPTION.values,
  price,
  components: [],
  unitCost,
});

type Listing = Pick<Product, 'title' | 'status' | 'vendor' | 'productType' | 'createdAt'> &
  Partial<Pick<Product, 'options'>>;

const toVariant = (part: Part, product: number, createdAt: number): Variant => ({
  ...part,
  product,
  barcode: buildBarcode(hashText(0, part.sku)),
  compareAtPrice: null,
  createdAt,
  updatedAt: createdAt,
  inventoryPolicy: 'DENY',
  tracked: true,
  countryOfOrigin: null,
});

const addProduct = (catalogue: Catalogue, listing: Listing, parts: readonly Part[]): number => {
  const place = catalogue.products.length;
  const first = catalogue.variants.length;
  catalogue.products.push({
    handle: buildHandle(listing.title, parts[0]?.sku ?? ''),
    category: detectProductType(listing.title).category,
    tags: extractTags(listing.title),
    updatedAt: listing.createdAt,
    publishedAt: listing.status === 'DRAFT' ? null : listing.createdAt,
    options: [DEFAULT_OPTION],
    variants: parts.map((_, index) => first + index),
    ...listing,
  });
  for (const part of parts) catalogue.variants.push(toVariant(part, place, listing.createdAt));
  return first;
};

const addNewProduct = (catalogue: Catalogue, made: NewProduct, source: CatalogueSource) => {
  const type = detectProductType(made.title);
  const cost = estimateUnitCost(made.price, type, drawRoll(source.seed, 'cost', made.code));
  const listing: Listing = {
    title: made.title,
    status: made.isAnnounced && made.listedDaysAgo % 2 === 0 ? 'DRAFT' : 'ACTIVE',
    vendor: chooseVendor(type, drawRoll(source.seed, 'vendor', made.code)),
    productType: type.name,
    createdAt: source.times.anchorAt - made.listedDaysAgo * DAY_SECONDS,
  };
  return {
    variant: addProduct(catalogue, listing, [createPart(made.code, made.price, cost)]),
    isAnnounced: made.isAnnounced,
  };
};

const createNumberLookup = (codes: readonly RetailCode[]) => {
  const numbers = new Map(codes.map(({ code }, index) => [code, index]));
  return (code: string): number => {
    const number = numbers.get(code);
    if (number === undefined) throw new RangeError(`The records know no goods with code ${code}`);
    return number;
  };
};

const addBundle = (catalogue: Catalogue, bundle: Bundle, source: CatalogueSource) => {
  const getNumber = createNumberLookup(source.codes);
  const parts = bundle.variants.map(({ value, components }, index) => {
    const made = components.map(([code, quantity]) => ({ variant: getNumber(code), quantity }));
    const full = made.reduce(
      (sum, { variant, quantity }) => sum + (catalogue.variants[variant]?.price ?? 0) * quantity,
      0,
    );
    const sku = `${bundle.code}${bundle.variants.length > 1 ? `-${index + 1}` : ''}`;
    const price = Math.round((full * bundle.priceShare) / 5) * 5;
    return { ...createPart(sku, price, null), values: [value], components: made };
  });
  const listing: Listing = {
    title: bundle.title,
    status: 'ACTIVE',
    vendor: 'Gift Shop',
    productType: 'Sets',
    createdAt: source.times.anchorAt - 120 * DAY_SECONDS,
    options: [{ name: bundle.option, values: bundle.variants.map(({ value }) => value) }],
  };
  addProduct(catalogue, listing, parts);
};

const addExtra = (catalogue: Catalogue, place: number, { seed, times }: CatalogueSource) => {
  const sku = `X${String(place + 1).padStart(6, '0')}`;
  const price = 100 + (hashText(seed, sku) % 1_900);
  const listing: Listing = {
    title: `Made-up Article ${sku}`,
    status: 'ACTIVE',
    vendor: `Made-up Vendor ${place % 25}`,
    productType: 'Made-up Articles',
    createdAt: times.anchorAt - 200 * DAY_SECONDS,
  };
  addProduct(catalogue, listing, [createPart(sku, price, Math.round(price / 2))]);
};

/** The whole catalogue on the day of the first start: goods of the records, the new season, the sets. */
export const sampleCatalogue = (source: CatalogueSource): SampleCatalogue => {
  const catalogue = recordsCatalogue(source);
  const newcomers = newProducts.map((made) => addNewProduct(catalogue, made, source));
  for (const bundle of bundles) addBundle(catalogue, bundle, source);
  for (let place = 0; place < source.extraVariants; place += 1) addExtra(catalogue, place, source);
  return { ...catalogue, newcomers };
};
