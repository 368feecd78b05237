import type { Instant } from '../calendar.ts';
import type { Catalogue, Product } from '../catalogue/model.ts';

export interface Collection {
  readonly title: string;
  readonly handle: string;
  readonly updatedAt: Instant;
  readonly has: (product: Product) => boolean;
}

const byTag = (title: string, tag: string) => ({
  title,
  has: ({ tags }: Product) => tags.includes(tag),
});
const byType = (title: string, ...types: readonly string[]) => ({
  title,
  has: ({ productType }: Product) => types.includes(productType),
});

const RULES = [
  byTag('Retrospot', 'retrospot'),
  byTag('Vintage', 'vintage'),
  byTag('Woodland', 'woodland'),
  byTag('Spaceboy', 'spaceboy'),
  byTag('Hearts', 'heart'),
  byTag('Regency', 'regency'),
  byType('Christmas Shop', 'Christmas'),
  byType('Easter', 'Easter'),
  byType('Bags & Purses', 'Bags'),
  byType('Kitchen', 'Kitchen & Dining', 'Baking'),
  byType('Party Time', 'Party', 'Gift Wrap'),
  byType('Candles & Light', 'Candles & Holders'),
  byType('Jewellery', 'Jewellery'),
  byType('For Children', 'Toys & Crafts'),
  byType('Sets', 'Sets'),
];

/** The shop's automatic collections, by tag or product type. */
export const sampleCollections = (updatedAt: Instant): readonly Collection[] =>
  RULES.map((rule, index) => ({
    ...rule,
    handle: rule.title.toLowerCase().replace(/[^a-z]+/g, '-'),
    updatedAt: updatedAt - (RULES.length - index) * 86_400,
  }));

export const productsIn = (collection: Collection, { products }: Catalogue): readonly number[] =>
  products.flatMap((product, index) =>
    product.deleted === undefined && collection.has(product) ? [index] : [],
  );
