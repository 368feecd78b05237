import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from '@quartermaster/platform/process/run-program';
import { preprocessCSS, type ResolvedConfig, resolveConfig } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const sources = path.join(root, 'src');
const target = path.join(sources, 'style-modules.d.ts');

const HEAD = `// Written by \`npm run styles:types\`: the classes of each style sheet. The names of sheets are unique, since types find them by name.
`;

const listSheets = (): readonly string[] => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' });
  const sheets = files.filter((file) => file.endsWith('.module.css'));
  const names = sheets.map((file) => path.basename(file));
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`Two style sheets have the name ${twice}`);
  return sheets.toSorted((one, other) =>
    path.basename(one).localeCompare(path.basename(other), 'en'),
  );
};

const declareSheet = async (sheet: string, config: ResolvedConfig): Promise<string> => {
  const file = path.join(sources, sheet);
  const { modules = {} } = await preprocessCSS(readFileSync(file, 'utf8'), file, config);
  const classes = Object.keys(modules).toSorted();
  return [
    `declare module '*/${path.basename(sheet)}' {`,
    '  const classes: {',
    ...classes.map((name) => `    readonly ${name}: string;`),
    '  };',
    '  export default classes;',
    '}',
    '',
  ].join('\n');
};

/** Writes the types of all sheets. With `--check`, only says whether the file is up to date. */
await runProgram(async () => {
  const config = await resolveConfig({ root, configFile: false }, 'build');
  const declarations = await Promise.all(listSheets().map((sheet) => declareSheet(sheet, config)));
  const text = `${HEAD}\n${declarations.join('\n')}`;
  if (!process.argv.includes('--check')) writeFileSync(target, text);
  else if (readFileSync(target, 'utf8') !== text) {
    process.stderr.write('style-modules.d.ts is out of date: run `npm run styles:types`\n');
    process.exitCode = 1;
  }
});
