import type { ListWords } from '../../list/words.ts';
import { plural } from '../../lib/plural.ts';
import { formatNumber, formatRate } from '../../lib/format.ts';
import { noProductMatches } from '../../item/words.ts';

export const listWords: ListWords = {
  failed: 'The bundles could not be loaded',
  noneMatches: 'No bundle matches',
  onlyWhere: (reasons) => `Only bundles are shown where ${reasons}.`,
};

export const ALL_BUNDLES = 'All bundles';

export const bundlesMade = (products: number): string =>
  plural(products, { one: '# product made a bundle', other: '# products made bundles' });

export const makeBundles = (count: number): string =>
  count === 0 ? 'Make bundles' : plural(count, { one: 'Make # bundle', other: 'Make # bundles' });

export const soldAsBundles = (products: number): string =>
  plural(products, { one: '# product sold as a bundle', other: '# products sold as bundles' });

export const continueWith = (count: number): string =>
  count === 0
    ? 'Choose bundles'
    : plural(count, { one: 'Continue with # bundle', other: 'Continue with # bundles' });

export const setComponentsFirst = (bundles: number): string =>
  plural(bundles, {
    one: 'Set the components of # bundle first',
    other: 'Set the components of # bundles first',
  });

export const andOthers = (count: number): string =>
  plural(count, { one: 'and # other', other: 'and # others' });

export const nothingToChoose = (search: string): string =>
  search === '' ? 'Your store has no product yet' : noProductMatches(search);

export const componentsAdded = (count: number): string =>
  plural(count, { one: '# component added', other: '# components added' });

export const addComponents = (count: number): string =>
  count === 0
    ? 'Add components'
    : plural(count, { one: 'Add # component', other: 'Add # components' });

export const inOneBundle = (units: number, component: string): string =>
  `${String(units)} of ${component} in one bundle`;

export const unitsOf = (component: string): string => `Units of ${component}`;

export const componentRemoved = (component: string): string =>
  `${component} removed from the bundle`;

interface Assembly {
  readonly available: number | null;
  readonly limitedBy: readonly string[];
  readonly soldPerDay: number | null;
}

/** "12 can be made, limited by Storm lantern · Green. 0.40 sold a day." */
export const assemblyText = ({ available, limitedBy, soldPerDay }: Assembly): string => {
  const made =
    available === null
      ? 'The stock of its components is not counted.'
      : `${formatNumber(available)} can be made, limited by ${limitedBy.join(', ')}.`;
  return soldPerDay === null ? made : `${made} ${formatRate(soldPerDay)} sold a day.`;
};

/** A bundle variant is named; the only variant of a bundle is not. */
export const variantHeading = (variant: string): string =>
  variant === '' ? 'The bundle' : variant;

export const componentsOf = (variant: string): string =>
  variant === '' ? 'Components of the bundle' : `Components of ${variant}`;

export const replaceQuestion = (variant: string): string =>
  variant === ''
    ? 'Use the components of the store for the bundle?'
    : `Use the components of the store for ${variant}?`;

export const variantsMapped = (mapped: number, variants: number): string =>
  `${formatNumber(mapped)} of ${formatNumber(variants)}`;

export const unmakeQuestion = (product: string): string => `Remove ${product} from the bundles?`;

export const bundleUnmade = (product: string): string => `${product} is no longer a bundle`;
