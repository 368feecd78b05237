/** Letters without a Unicode decomposition, and the letters that people type instead. */
export const plainLettersBySign: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
};
const PLAIN_LETTERS = new RegExp(`[${Object.keys(plainLettersBySign).join('')}]`, 'g');

/** Folds a text for searches: lower case, without accents and runs of white space. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(PLAIN_LETTERS, (letter) => plainLettersBySign[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Folds several texts, each on its own line, so that a search does not match across two texts. */
export const foldTexts = (...texts: readonly string[]): string => texts.map(foldText).join('\n');

/** Creates a test whether one of several texts contains the search text; an empty search finds all. */
export const createTextSearch = (search: string): ((...texts: readonly string[]) => boolean) => {
  const wanted = foldText(search);
  return (...texts) => texts.some((text) => foldText(text).includes(wanted));
};
