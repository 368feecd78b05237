import { pick } from '@quartermaster/platform/core/random';
import type { Category } from './model.ts';

/** The name of a product type, its vendors, and the usual cost as a share of the price. */
export interface ProductType {
  readonly name: string;
  readonly category: Category;
  readonly vendors: readonly string[];
  readonly costShare: number;
}

const category = (id: string, fullName: string): Category => ({
  id: `gid://shopify/TaxonomyCategory/${id}`,
  fullName,
});
const DECOR = category('hg-3', 'Home & Garden > Decor');
const KITCHEN = category('hg-11', 'Home & Garden > Kitchen & Dining');
const BAGS = category('lb', 'Luggage & Bags');
const PARTY = category('ae-3', 'Arts & Entertainment > Party & Celebration');
const PAPER = category('os', 'Office Supplies');
const TOYS = category('tg', 'Toys & Games');
const JEWELLERY = category('aa-6', 'Apparel & Accessories > Jewelry');
const GARDEN = category('hg-12', 'Home & Garden > Lawn & Garden');

const type = (name: string, kind: Category, costShare: number, vendors: string): ProductType => ({
  name,
  category: kind,
  costShare,
  vendors: vendors.split(', '),
});

/** The first row with a word of the title applies. The last row applies to all others. */
const TYPES: readonly (readonly [RegExp, ProductType])[] = [
  [
    /christmas|advent|reindeer|snow|santa|xmas|bauble|nativity|noel/i,
    type('Christmas', DECOR, 0.42, 'Nordlys Trading, Evergreen Importers, Bright Star Imports'),
  ],
  [
    /easter|chick\b|bunny|hen\b/i,
    type('Easter', DECOR, 0.44, 'Evergreen Importers, Meadow & Mill'),
  ],
  [
    /necklace|earring|bracelet|ring\b|brooch|bangle|hair|charm|jewel|bead|diamante/i,
    type(
      'Jewellery',
      JEWELLERY,
      0.36,
      'Amberline Jewellery, Pearl & Thread, Silk Road Accessories',
    ),
  ],
  [
    /bag\b|bags\b|shopper|purse|wallet|luggage|backpack|tote/i,
    type('Bags', BAGS, 0.47, 'Carryall Ltd, Rexford Textiles, Indus Cotton Co'),
  ],
  [
    /cake|baking|cook|recipe|jelly mould|pastry|cupcake|muffin|petit four/i,
    type('Baking', KITCHEN, 0.45, 'Pantry & Co, Hearthstone Kitchenware, Millbrook Tinware'),
  ],
  [
    /mug|cup\b|teacup|teapot|tea set|plate|bowl|jug|glass\b|beaker|cutlery|spoon|jar\b|tin\b|tray|kitchen|coaster|placemat|napkin ring|egg|bread|scale|tea\b|bottle|flask|pan\b|dish/i,
    type(
      'Kitchen & Dining',
      KITCHEN,
      0.5,
      'Hearthstone Kitchenware, Millbrook Tinware, Ceramica Norte, Regency Potteries',
    ),
  ],
  [
    /candle|t-light|incense|lantern|tealight|night light/i,
    type('Candles & Holders', DECOR, 0.4, 'Waxworks of Wells, Lumen & Wick, Nordlys Trading'),
  ],
  [
    /party|bunting|balloon|napkin|paper plate|streamer|birthday|doil|confetti|paper chain|parasol/i,
    type('Party', PARTY, 0.38, 'Jubilee Party Supply, Paper Lane'),
  ],
  [
    /wrap\b|ribbon|gift box|tissue|tape\b/i,
    type('Gift Wrap', PARTY, 0.35, 'Paper Lane, Inkwell & Sons'),
  ],
  [
    /card\b|cards\b|notebook|pencil|pen\b|sticker|paper|stationery|book|letter|magnet|calendar|eraser|ruler|memo|album/i,
    type('Stationery', PAPER, 0.39, 'Inkwell & Sons, Paper Lane, Folio Press'),
  ],
  [
    /toy|game|puzzle|jigsaw|doll|skipping|spaceboy|dominoes|playhouse|soft|cards|marbles|craft|paint|knitting|sewing/i,
    type('Toys & Crafts', TOYS, 0.48, 'Toybox Wholesale, Little Acorn Toys, Stitch & Felt'),
  ],
  [/clock|watch/i, type('Clocks', DECOR, 0.52, 'Tick & Chime, Bright Star Imports')],
  [
    /frame|mirror|photo/i,
    type('Frames & Mirrors', DECOR, 0.49, 'Gallery House, Bright Star Imports'),
  ],
  [
    /sign\b|chalkboard|hook|hanger|knob|doorstop|doormat|wall|plaque|rack/i,
    type('Signs & Hooks', DECOR, 0.43, 'Ironmonger & Daughters, Gallery House'),
  ],
  [
    /cushion|towel|quilt|throw|apron|curtain|rug\b|blanket|fabric|lampshade|slipper/i,
    type('Textiles', DECOR, 0.51, 'Rexford Textiles, Indus Cotton Co'),
  ],
  [
    /garden|plant|flower|watering|bird|herb|pot\b|seed|wreath|parasol|thermometer/i,
    type('Garden', GARDEN, 0.46, 'Meadow & Mill, Ironmonger & Daughters'),
  ],
  [
    /storage|drawer|cabinet|box\b|basket|trunk|shelf|chair|table|stool|bin\b/i,
    type('Storage & Furniture', DECOR, 0.54, 'Oakfield Furniture, Millbrook Tinware'),
  ],
  [
    /soap|bath|lip gloss|balm|flannel|wash|massage|cosmetic/i,
    type(
      'Bath & Beauty',
      category('hb', 'Health & Beauty'),
      0.37,
      'Lavender Row, Silk Road Accessories',
    ),
  ],
  [
    /./,
    type(
      'Home Decor',
      DECOR,
      0.44,
      'Bright Star Imports, Gallery House, Meadow & Mill, Nordlys Trading',
    ),
  ],
];

export const detectProductType = (title: string): ProductType => {
  const [, found] = TYPES.find(([words]) => words.test(title)) ?? TYPES[TYPES.length - 1] ?? [];
  if (found === undefined) throw new RangeError('No product types');
  return found;
};

export const chooseVendor = (type: ProductType, roll: number): string => pick(roll, type.vendors);

const THEMES =
  /christmas|easter|vintage|retrospot|paisley|polkadot|woodland|spaceboy|regency|babushka|pantry|gingham|rose|heart|skull|strawberry|doily|union jack|dolly girl|circus|suki/gi;

/** Themes in the title, as tags in alphabetical order. */
export const extractTags = (title: string): readonly string[] =>
  [...new Set((title.match(THEMES) ?? []).map((word) => word.toLowerCase()))].sort();
