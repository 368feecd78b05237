import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * The fonts that a printer brings, for `font-family`. Two names, since a browser combines only files with the same weights: those
 * of Inter have one each, those of Noto Sans all.
 */
export const PAPER_FONTS = "'Paper Inter','Paper Noto',sans-serif";

type Family =
  | 'arabic'
  | 'hebrew'
  | 'japanese'
  | 'korean'
  | 'latin'
  | 'simplified-chinese'
  | 'thai'
  | 'traditional-chinese';

/** Style sheets of the npm packages with the fonts, one for each weight or one for all; in the order of a search. */
const styleSheets: Readonly<Record<Family, readonly string[]>> = {
  latin: ['400', '600', '700'].map((weight) => `@fontsource/inter/${weight}.css`),
  'simplified-chinese': ['@fontsource-variable/noto-sans-sc/wght.css'],
  japanese: ['@fontsource-variable/noto-sans-jp/wght.css'],
  korean: ['@fontsource-variable/noto-sans-kr/wght.css'],
  // The last of those with Chinese signs: its ranges have many that it has no letter for.
  'traditional-chinese': ['@fontsource-variable/noto-sans-tc/wght.css'],
  arabic: ['@fontsource-variable/noto-sans-arabic/wght.css'],
  hebrew: ['@fontsource-variable/noto-sans-hebrew/wght.css'],
  thai: ['@fontsource-variable/noto-sans-thai/wght.css'],
};

/** One file of a family: some of its characters. */
interface FontFile {
  readonly file: string;
  /** `400`, or `100 900` for a file with all weights. */
  readonly weight: string;
  /** First and last code points of its characters. */
  readonly ranges: readonly (readonly [number, number])[];
}

const packages = createRequire(import.meta.url);

const parseRange = (text: string): readonly [number, number] => {
  const [first = '', last = first] = text.trim().replace('U+', '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
};

const readFontFiles = async (styleSheet: string): Promise<readonly FontFile[]> => {
  const place = packages.resolve(styleSheet);
  const text = await readFile(place, 'utf8');
  return [...text.matchAll(/@font-face\s*\{([^}]*)\}/g)].map(([, face = '']) => {
    const matchValue = (pattern: RegExp): string => pattern.exec(face)?.[1] ?? '';
    return {
      file: path.join(path.dirname(place), matchValue(/url\(([^)]+\.woff2)\)/)),
      weight: matchValue(/font-weight:([^;]+);/).trim(),
      ranges: matchValue(/unicode-range:([^;]+);/)
        .split(',')
        .map(parseRange),
    };
  });
};

const hasAllWeights = ({ weight }: FontFile): boolean => weight.includes(' ');

const hasCharacter = ({ ranges }: FontFile, codePoint: number): boolean =>
  ranges.some(([first, last]) => codePoint >= first && codePoint <= last);

/** Scripts of one family. The ranges of other families have some of their characters too, without a letter for them. */
const scripts: readonly (readonly [RegExp, Family])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'japanese'],
  [/\p{Script=Hangul}/u, 'korean'],
  [/\p{Script=Arabic}/u, 'arabic'],
  [/\p{Script=Hebrew}/u, 'hebrew'],
  [/\p{Script=Thai}/u, 'thai'],
];
const families = Object.keys(styleSheets) as readonly Family[];

/** Families in the order in which they are searched for a character of the text. */
const createFamilyOrder = (text: string): ((character: string) => readonly Family[]) => {
  // Signs of Chinese origin look different in Japanese and Korean texts.
  const language = scripts.find(([script]) => script.test(text))?.[1] ?? 'latin';
  return (character) => {
    const own = scripts.find(([script]) => script.test(character))?.[1];
    return own === undefined ? ['latin', language, ...families] : [own];
  };
};

/** ASCII always, since it is in every document and in the numbers of its pages. */
const ASCII = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at));
const listCharacters = (text: string): ReadonlySet<string> =>
  new Set([...ASCII, ...(text.match(/[^\0-\x7f]/gu) ?? [])]);

const embedFont = async (font: FontFile, codePoints: readonly number[]): Promise<string> => {
  const data = await readFile(font.file, 'base64');
  const range = codePoints.map((codePoint) => `U+${codePoint.toString(16)}`).join(',');
  const family = hasAllWeights(font) ? 'Paper Noto' : 'Paper Inter';
  return `@font-face{font-family:'${family}';font-weight:${font.weight};font-display:block;src:url(data:font/woff2;base64,${data}) format('woff2');unicode-range:${range}}`;
};

/** The fonts as rules of CSS with their files inline. */
export interface PaperFonts {
  /** Rules of CSS for the characters of the text, in weights 400, 600 and 700; others are printed in a font of the machine. */
  readonly rulesFor: (text: string) => Promise<string>;
}

/** Reads the fonts from the npm packages: a style sheet once, a file for each document with its characters. */
export const openPaperFonts = (): PaperFonts => {
  const read = new Map<Family, Promise<readonly FontFile[]>>();
  const readFamilyFiles = (family: Family): Promise<readonly FontFile[]> => {
    const files =
      read.get(family) ??
      Promise.all(styleSheets[family].map(readFontFiles)).then((sheets) => sheets.flat());
    read.set(family, files);
    return files;
  };
  /** The files of the first family with the character, one for each weight. */
  const findFiles = async (
    codePoint: number,
    searched: readonly Family[],
  ): Promise<readonly FontFile[]> => {
    for (const family of searched) {
      const files = await readFamilyFiles(family);
      const found = files.filter((file) => hasCharacter(file, codePoint));
      if (found.length > 0) return found;
    }
    return [];
  };
  return {
    rulesFor: async (text) => {
      const orderFamilies = createFamilyOrder(text);
      const codePoints = new Map<FontFile, number[]>();
      for (const character of listCharacters(text)) {
        const codePoint = character.codePointAt(0) ?? 0;
        for (const file of await findFiles(codePoint, orderFamilies(character))) {
          codePoints.set(file, [...(codePoints.get(file) ?? []), codePoint]);
        }
      }
      const rules = [...codePoints].map(([file, points]) => embedFont(file, points));
      return (await Promise.all(rules)).join('\n');
    },
  };
};
