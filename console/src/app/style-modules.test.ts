import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';

const sources = path.resolve('console/src');
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' });
const readText = (file: string): string => readFileSync(path.join(sources, file), 'utf8');

const firstGroups = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** Comments, strings, classes of others and decimals are no classes of a sheet. */
const NO_CLASS = /\/\*[\s\S]*?\*\/|'[^']*'|:global\([^)]*\)|\d*\.\d+/g;

const listClasses = (sheet: string): ReadonlySet<string> =>
  new Set(firstGroups(readText(sheet).replaceAll(NO_CLASS, ''), /\.([a-z]\w*)/gi));

interface Import {
  readonly file: string;
  readonly sheet: string;
  /** Classes that the file uses. */
  readonly names: readonly string[];
  /** The file passes the whole sheet to a Mantine component, which uses all its classes. */
  readonly whole: boolean;
}

const listSheetImports = (file: string): readonly Import[] => {
  const code = readText(file);
  return [...code.matchAll(/^import (\w+) from '(.*\.module\.css)';$/gm)].map(
    ([, styles = '', from = '']) => ({
      file,
      sheet: path.join(path.dirname(file), from),
      names: firstGroups(code, new RegExp(`\\b${styles}\\.(\\w+)`, 'g')),
      whole: new RegExp(`classNames(=\\{|: )${styles}\\b`).test(code),
    }),
  );
};

const sheets = files.filter((file) => file.endsWith('.module.css'));
const components = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file));
const imports = components.flatMap(listSheetImports);

describe('the style sheets of components', () => {
  test('have no class that no component names', () => {
    const unused = sheets.flatMap((sheet) => {
      const users = imports.filter((one) => one.sheet === sheet);
      if (users.some(({ whole }) => whole)) return [];
      const used = new Set(users.flatMap(({ names }) => names));
      return [...listClasses(sheet)]
        .filter((name) => !used.has(name))
        .map((name) => `${sheet}: ${name}`);
    });
    expect(unused).toEqual([]);
  });

  test('are the only place of classes', () => {
    const plain = components.filter((file) => /className(="|: ')/.test(readText(file)));
    expect(plain).toEqual([]);
  });

  test('find the parts that they name', () => {
    const parts = new Set(
      components.flatMap((file) => firstGroups(readText(file), /data-part="([\w-]+)"/g)),
    );
    const named = files
      .filter((file) => file.endsWith('.css'))
      .flatMap((file) => firstGroups(readText(file), /\[data-part='([\w-]+)'\]/g));
    expect(named).not.toEqual([]);
    expect(named.filter((part) => !parts.has(part))).toEqual([]);
  });
});

test('code finds no part of the page by a class of the kit or of the grid', () => {
  const code = files.filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));
  expect(code.filter((file) => /\.(?:mantine|ag)-[a-z]/i.test(readText(file)))).toEqual([]);
});
