import { plainLettersBySign } from '@quartermaster/contracts/core/fold-text';

const MAX_CODE_POINT = 0x10_ff_ff;
/** Private areas and beyond hold no marks but the variation selectors, which are at the start of the last plane. */
const isMark = (code: number): boolean => /^\p{M}$/u.test(String.fromCodePoint(code));

const escapeCodePoint = (code: number): string =>
  code > 0xff_ff
    ? `\\U${code.toString(16).padStart(8, '0')}`
    : `\\u${code.toString(16).padStart(4, '0')}`;

/** All code points that fulfil a test as the ranges of a bracket expression of PostgreSQL. */
const buildRanges = (test: (code: number) => boolean): string => {
  const ranges: string[] = [];
  for (let from = 0; from <= MAX_CODE_POINT; from += 1) {
    if (!test(from)) continue;
    let to = from;
    while (test(to + 1)) to += 1;
    ranges.push(`${escapeCodePoint(from)}-${escapeCodePoint(to)}`);
    from = to;
  }
  return ranges.join('');
};

const marks = buildRanges(isMark);
const spaces = buildRanges((code) => /^\s$/u.test(String.fromCodePoint(code)));

const withoutMarks = (sql: string): string =>
  `regexp_replace(normalize(${sql}, NFKD), '[${marks}]', '', 'g')`;
const replaceLetters = (sql: string): string =>
  Object.entries(plainLettersBySign).reduce(
    (inner, [letter, plain]) => `replace(${inner}, '${letter}', '${plain}')`,
    `lower(${sql} collate "und-x-icu")`,
  );
const withSingleSpaces = (sql: string): string =>
  `btrim(regexp_replace(${sql}, '[${spaces}]+', ' ', 'g'))`;

/**
 * A text in SQL as `foldText` folds it. Most texts have plain characters only, which are as many as their bytes: these need
 * neither marks removed nor letters replaced.
 */
export const foldSql = (sql: string): string =>
  `case when octet_length(${sql}) = char_length(${sql}) then ${withSingleSpaces(`lower(${sql})`)}
    else ${withSingleSpaces(replaceLetters(withoutMarks(sql)))} end`;
