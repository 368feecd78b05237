import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { findIds } from './cited-ids.ts';

export const root = path.resolve(import.meta.dirname, '../../..');
const requirementsFile = path.join(root, 'docs/requirements.md');

export const packages = [
  'contracts',
  'infra',
  'command-service',
  'projection-service',
  'scheduler',
  'console',
];
/** Files that repeat ids without citing them, and tests of the citations. */
const NO_SOURCE = /node_modules|\/dist\/|^docs\/(?:coverage|requirements)\.md$|^infra\/checks\/coverage\//;
/** A match with its groups; `UTF-8` and `PO-0001` are not ids. */
const ID =
  /(?<![\w-])(?:ALERT|AMB|API|CALC|ENT|ERR|NF|REP|ROLE|ST|UI|VAL)-[A-Z0-9]+(?:-[A-Z0-9]+)*[a-z]?\b/g;
const LINE = /^- `([^`]+)` (.+)$/gm;

/** Files of some folders, with paths from the root, sorted. */
export const listFiles = async (
  folders: readonly string[],
  isRelevant: (file: string) => boolean,
): Promise<readonly string[]> => {
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(path.join(root, folder), { recursive: true });
      return entries.map((entry) => `${folder}/${entry.replaceAll(path.sep, '/')}`);
    }),
  );
  return lists
    .flat()
    .filter((file) => !NO_SOURCE.test(file) && isRelevant(file))
    .sort();
};

/** The line of each requirement in docs/requirements.md, by its id. */
export const requirementTexts = async (): Promise<ReadonlyMap<string, string>> => {
  const text = await readFile(requirementsFile, 'utf8');
  return new Map(Array.from(text.matchAll(LINE), ([, id = '', line = '']) => [id, line]));
};

/** Ids that code, tests and documents cite, each with one citing file. */
export const citedRequirements = async (): Promise<ReadonlyMap<string, string>> => {
  const cited = new Map<string, string>();
  const files = await listFiles([...packages, 'docs'], (file) => /\.(?:md|mjs|css|tsx?)$/.test(file));
  for (const file of files) {
    const source = await readFile(path.join(root, file), 'utf8');
    for (const id of findIds(source, ID)) cited.set(id, file);
  }
  return cited;
};
