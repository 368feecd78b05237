/** Sets that the shop sells as one product and packs from single goods, with the codes of the records. */
export interface BundleVariant {
  readonly value: string;
  readonly components: readonly (readonly [code: string, quantity: number])[];
}
export interface Bundle {
  readonly code: string;
  readonly title: string;
  readonly option: string;
  readonly variants: readonly BundleVariant[];
  /** Price of the set as a share of the sum of its components. */
  readonly priceShare: number;
}

const one = (...components: BundleVariant['components']) => [
  { value: 'Default Title', components },
];

export const bundles: readonly Bundle[] = [
  {
    code: 'SET-TEA',
    title: 'Regency Afternoon Tea Set',
    option: 'Colour',
    priceShare: 0.9,
    variants: [
      {
        value: 'Roses',
        components: [
          ['22423', 1],
          ['22699', 2],
        ],
      },
      {
        value: 'Green',
        components: [
          ['22423', 1],
          ['22697', 2],
        ],
      },
      {
        value: 'Pink',
        components: [
          ['22423', 1],
          ['22698', 2],
        ],
      },
    ],
  },
  {
    code: 'SET-LUNCH',
    title: 'Lunch Bag Trio',
    option: 'Title',
    priceShare: 0.9,
    variants: one(['20725', 1], ['20727', 1], ['22383', 1]),
  },
  {
    code: 'SET-JUMBO',
    title: 'Jumbo Bag Pair',
    option: 'Title',
    priceShare: 0.95,
    variants: one(['85099B', 1], ['22386', 1]),
  },
  {
    code: 'SET-BAKE',
    title: 'Home Baker Kit',
    option: 'Title',
    priceShare: 0.88,
    variants: one(['22720', 1], ['21212', 2], ['84991', 1], ['22961', 1]),
  },
  {
    code: 'SET-PARTY',
    title: 'Garden Party Kit',
    option: 'Title',
    priceShare: 0.9,
    variants: one(['47566', 2], ['23298', 1], ['21080', 2]),
  },
];
