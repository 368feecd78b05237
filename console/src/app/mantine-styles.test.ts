import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { importsOf } from '../../imports.ts';

const kit = path.resolve('node_modules/@mantine');
const components = path.join(kit, 'core/esm/index.mjs');
const sources = path.resolve('console/src');

const RELATIVE = /from\s*"(\.[^"]+)"/g;

const importsIn = (file: string) => importsOf(readFileSync(file, 'utf8'));

const filesBelow = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => path.join(folder, name));

/** Collects the style sheets of a Mantine module and of the modules that it imports. */
const collectSheets = (module: string, seen: Set<string>): void => {
  if (seen.has(module) || !existsSync(module)) return;
  seen.add(module);
  for (const [, from = ''] of readFileSync(module, 'utf8').matchAll(RELATIVE))
    collectSheets(path.join(path.dirname(module), from), seen);
};

const sheetsFor = (names: ReadonlySet<string>): readonly string[] => {
  const seen = new Set<string>();
  for (const { names: exported, from } of importsIn(components))
    if (exported.some(({ as }) => names.has(as)))
      collectSheets(path.join(path.dirname(components), from), seen);
  return [...seen].flatMap((file) => /(\w+)\.module\.mjs$/.exec(file)?.[1] ?? []);
};

const usedNames = (): ReadonlySet<string> => {
  const files = [
    ...filesBelow(sources, /\.tsx?$/),
    ...['notifications', 'modals', 'spotlight'].flatMap((part) =>
      filesBelow(path.join(kit, part, 'esm'), /\.mjs$/),
    ),
  ];
  const imports = files.flatMap(importsIn).filter(({ from }) => from === '@mantine/core');
  return new Set(imports.flatMap(({ names }) => names.map(({ name }) => name)));
};

test('every component of the kit that is in use has its style sheet', () => {
  const listed = readFileSync(path.join(sources, 'app/mantine.css'), 'utf8');
  const needed = sheetsFor(usedNames());
  expect(needed).toContain('Button');
  expect(needed.filter((sheet) => !listed.includes(`/${sheet}.layer.css'`))).toEqual([]);
});
