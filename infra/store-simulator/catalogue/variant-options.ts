import { DEFAULT_OPTION } from './model.ts';

const COLOURS = new Set(
  (
    'RED PINK BLUE GREEN WHITE BLACK IVORY CREAM PURPLE ORANGE YELLOW SILVER GOLD GREY BROWN TURQUOISE LILAC MINT ' +
    'AMBER AMETHYST EMERALD RUBY JADE CRYSTAL COPPER BRONZE BEIGE AQUA NAVY ROSE LAVENDER FUSCHIA CLEAR SAGE TEAL ' +
    'CORAL MAUVE LIME TAUPE PEWTER CHARCOAL MULTICOLOUR TOPAZ OLIVE PEACH VIOLET SKY LEMON'
  ).split(' '),
);
const SIZES = new Set('SMALL MEDIUM LARGE MINI GIANT TALL BIG'.split(' '));
const MEASURE = /^\d+(CM|MM|G|ML)(X\d+(CM|MM)?)*$/;
const LETTER: Readonly<Record<string, string>> = { S: 'Small', M: 'Medium', L: 'Large' };

interface Reading {
  /** The title without its colours and sizes: the common part of the variants of a product. */
  readonly rest: string;
  readonly colour: string;
  readonly size: string;
}

type Role = 'colour' | 'size' | 'rest' | 'joint';

const isSize = (word: string, isLast: boolean): boolean =>
  SIZES.has(word) || MEASURE.test(word) || (isLast && word in LETTER);

const classifyWord = (words: readonly string[], index: number): Role => {
  const word = (words[index] ?? '').replace(/,$/, '').toUpperCase();
  if (COLOURS.has(word)) return 'colour';
  if (isSize(word, index > 0 && index === words.length - 1)) return 'size';
  return word === '&' || word === 'AND' ? 'joint' : 'rest';
};

/** `Blue & White Breakfast Tray`: the word between two colours belongs to the colour. */
const roleInTitle = (roles: readonly Role[], index: number): Role => {
  if (roles[index] !== 'joint') return roles[index] ?? 'rest';
  return roles[index - 1] === 'colour' && roles[index + 1] === 'colour' ? 'colour' : 'rest';
};

/** Reads colour and size from a title. */
export const readOptions = (title: string): Reading => {
  const words = title.split(' ');
  const roles = words.map((_, index) => classifyWord(words, index));
  const joinWords = (role: Role) =>
    words
      .filter((_, index) => roleInTitle(roles, index) === role)
      .join(' ')
      .replace(/,$/, '');
  const size = joinWords('size');
  return { rest: joinWords('rest'), colour: joinWords('colour'), size: LETTER[size] ?? size };
};

export interface VariantGroup {
  readonly title: string;
  readonly optionNames: readonly string[];
  readonly members: readonly { readonly index: number; readonly values: readonly string[] }[];
}

/** Key of titles that differ only by colour and size; undefined without colour and size, or without other words. */
const buildFamilyKey = ({ rest, colour, size }: Reading): string | undefined => {
  if ((colour === '' && size === '') || !/\p{L}{3}/u.test(rest)) return undefined;
  return [rest.toUpperCase(), colour !== '', size !== ''].join('|');
};

const listOptionValues = ({ colour, size }: Reading): readonly string[] =>
  [colour, size].filter((value) => value !== '');

interface Family {
  readonly rest: string;
  readonly names: readonly string[];
  readonly members: { index: number; values: readonly string[] }[];
}

const groupIntoFamilies = (readings: readonly Reading[]): readonly Family[] => {
  const families = new Map<string, Family>();
  readings.forEach((reading, index) => {
    const key = buildFamilyKey(reading);
    if (key === undefined) return;
    const names = [...(reading.colour ? ['Colour'] : []), ...(reading.size ? ['Size'] : [])];
    const family = families.get(key) ?? { rest: reading.rest, names, members: [] };
    families.set(key, family);
    const values = listOptionValues(reading);
    const taken = family.members.some((member) => member.values.join('/') === values.join('/'));
    if (!taken) family.members.push({ index, values });
  });
  return [...families.values()].filter(({ members }) => members.length > 1);
};

/** Groups titles into products, in the order of their first title. Every title is in exactly one group. */
export const groupVariants = (titles: readonly string[]): readonly VariantGroup[] => {
  const familyAt = new Map<number, Family>();
  for (const family of groupIntoFamilies(titles.map(readOptions))) {
    family.members.forEach(({ index }) => familyAt.set(index, family));
  }
  return titles.flatMap((title, index): readonly VariantGroup[] => {
    const family = familyAt.get(index);
    if (family === undefined) {
      const alone = { index, values: [...DEFAULT_OPTION.values] };
      return [{ title, optionNames: [DEFAULT_OPTION.name], members: [alone] }];
    }
    if (family.members[0]?.index !== index) return [];
    return [{ title: family.rest, optionNames: family.names, members: family.members }];
  });
};
