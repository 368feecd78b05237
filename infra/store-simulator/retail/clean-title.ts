const SMALL_WORDS = new Set(['a', 'and', 'for', 'in', 'of', 'on', 'the', 'to', 'with', 'x']);
const AS_WRITTEN = new Set(['3D', 'DVD', 'LED', 'TV', 'UK', 'USA', 'USB']);
const SPELLED_OUT: Readonly<Record<string, string>> = {
  w: 'with',
  'w/': 'with',
  asst: 'assorted',
  asstd: 'assorted',
  assort: 'assorted',
  hldr: 'holder',
  lge: 'large',
  med: 'medium',
  chrsitmas: 'christmas',
  artiifcial: 'artificial',
};
const UNIT = /^\d+(\.\d+)?(cm|mm|ml|m|g|kg)?(x\d+(\.\d+)?(cm|mm|m)?)*$/i;

const capitalised = (word: string) =>
  word.replace(/(^|[-/+(&"])(\p{L})/gu, (_, before: string, letter: string) =>
    before.concat(letter.toUpperCase()),
  );

const titleWord = (word: string, index: number): string => {
  if (AS_WRITTEN.has(word.toUpperCase())) return word.toUpperCase();
  const lower = word.toLowerCase();
  const spelled = SPELLED_OUT[lower] ?? lower;
  if (UNIT.test(spelled) || (index > 0 && SMALL_WORDS.has(spelled))) return spelled;
  return capitalised(spelled);
};

/** `PAPER CRAFT , LITTLE BIRDIE` reads `Paper Craft, Little Birdie`. */
export const cleanTitle = (description: string): string =>
  description
    .replace(/^[*\s]+/, '')
    .replace(/\s*,\s*/g, ', ')
    .replace(/[\s,.]+$/, '')
    .split(/\s+/)
    .map(titleWord)
    .join(' ');
