/** Letters that have no decomposition and that people type without their sign. */
export const plainLetters: Readonly<Record<string, string>> = {
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
const PLAIN_LETTERS = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/** A text as every search compares it: without case, accents and runs of white space. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(PLAIN_LETTERS, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Several texts folded, each in a line of its own: a search does not match from one into the next. */
export const foldTexts = (...texts: readonly string[]): string => texts.map(foldText).join('\n');

/** Whether one of the texts holds what was searched for; an empty search finds all. */
export const textSearch = (search: string): ((...texts: readonly string[]) => boolean) => {
  const wanted = foldText(search);
  return (...texts) => texts.some((text) => foldText(text).includes(wanted));
};
