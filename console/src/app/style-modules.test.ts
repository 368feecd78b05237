import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';

const sources = path.resolve('console/src');
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' });
const textOf = (file: string): string => readFileSync(path.join(sources, file), 'utf8');

/** Names in strings, comments and other libraries' classes are none of a module's own. */
const NOT_OWN = /\/\*[\s\S]*?\*\/|:global\([^)]*\)|'[^']*'|\d*\.\d+/g;

const classesOf = (sheet: string): ReadonlySet<string> =>
  new Set(
    [
      ...textOf(sheet)
        .replaceAll(NOT_OWN, '')
        .matchAll(/\.([a-z]\w*)/gi),
    ].map(([, name]) => name ?? ''),
  );

interface Import {
  readonly file: string;
  readonly sheet: string;
  /** The classes it names. */
  readonly names: readonly string[];
  /** It gives all of them to a component of the kit, which names them. */
  readonly whole: boolean;
}

/** The classes that code names: `styles['open']`, or by `const { open = '' } = styles`. */
const namesIn = (code: string, styles: string): readonly string[] => {
  const [, parts = ''] = new RegExp(`const \\{([^}]*)\\} = ${styles};`).exec(code) ?? [];
  return [
    ...code.matchAll(new RegExp(`\\b${styles}\\['(\\w+)'\\]`, 'g')),
    ...parts.matchAll(/(\w+) = ''/g),
  ].map(([, name = '']) => name);
};

const importsOf = (file: string): readonly Import[] => {
  const code = textOf(file);
  return [...code.matchAll(/^import (\w+) from '(.*\.module\.css)';$/gm)].map(
    ([, name = '', from = '']) => ({
      file,
      sheet: path.join(path.dirname(file), from),
      names: namesIn(code, name),
      whole: new RegExp(`classNames(=\\{|: )${name}\\b`).test(code),
    }),
  );
};

const sheets = files.filter((file) => file.endsWith('.module.css'));
const imports = files.filter((file) => /\.tsx?$/.test(file)).flatMap(importsOf);

describe('style sheets of components', () => {
  test('have every class that a component names', () => {
    const missing = imports.flatMap(({ file, sheet, names }) =>
      names.filter((name) => !classesOf(sheet).has(name)).map((name) => `${file}: ${name}`),
    );
    expect(imports.flatMap(({ names }) => names)).not.toEqual([]);
    expect(missing).toEqual([]);
  });

  test('have no class that no component names', () => {
    const unused = sheets.flatMap((sheet) => {
      const users = imports.filter((one) => one.sheet === sheet);
      if (users.some(({ whole }) => whole)) return [];
      const used = new Set(users.flatMap(({ names }) => names));
      return [...classesOf(sheet)]
        .filter((name) => !used.has(name))
        .map((name) => `${sheet}: ${name}`);
    });
    expect(unused).toEqual([]);
  });
});
