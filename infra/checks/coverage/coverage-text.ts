import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'oxfmt';
import { type CitingTest, citingTests } from './cited-ids.ts';
import { listFiles, packages, requirementTexts, root } from './requirements.ts';

/** Path of the generated document. */
export const coverageFile = path.join(root, 'docs/coverage.md');
const TEST_FILE = /\.(?:test|e2e|contract|faults)\.tsx?$/;

type Cited = ReadonlyMap<string, readonly (CitingTest & { readonly file: string })[]>;

const readCitedIds = async (): Promise<Cited> => {
  const cited = new Map<string, (CitingTest & { file: string })[]>();
  for (const file of await listFiles(packages, (name) => TEST_FILE.test(name))) {
    const source = await readFile(path.join(root, file), 'utf8');
    for (const test of citingTests(file, source)) {
      for (const id of test.ids) cited.set(id, [...(cited.get(id) ?? []), { ...test, file }]);
    }
  }
  return cited;
};

let known: Promise<Cited> | undefined;
/** Reads the cited ids once per process. */
const citedIds = (): Promise<Cited> => (known ??= readCitedIds());

const readLines = async (name: string): Promise<readonly string[]> => {
  const text = await readFile(path.join(import.meta.dirname, name), 'utf8');
  return text.split('\n').filter((line) => line !== '');
};

/** Ids whose requirement the coverage lists. */
export const listedIds = (): Promise<readonly string[]> => readLines('listed-ids.txt');

/** Manual checks by requirement; lines `id<tab>what was tried`. */
const readManualChecks = async (): Promise<ReadonlyMap<string, string>> => {
  const lines = await readLines('by-hand.tsv');
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf('\t')), line.slice(line.indexOf('\t') + 1)]),
  );
};

/** `API-PO` of `API-PO-14`: a test that names the section covers its rows. */
const getSection = (id: string): string => id.replace(/-\d+[a-z]?$/, '');

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** Files listed in a row; the id leads to the titles there. */
const MOST_FILES = 3;

const formatProof = (id: string, cited: Cited): string => {
  const tests = cited.get(id) ?? cited.get(getSection(id)) ?? [];
  const files = [...new Set(tests.map(({ file }) => file))];
  const named = files.slice(0, MOST_FILES).map((file) => `[${path.basename(file)}](../${file})`);
  const more = files.length > MOST_FILES ? ` and ${String(files.length - MOST_FILES)} more` : '';
  return named.join(', ') + more;
};

interface Row {
  readonly id: string;
  readonly text: string;
  /** The evidence of a requirement; empty when there is none. */
  readonly proof: string;
}

/** Every requirement of the list with its evidence. */
const requirements = async (): Promise<readonly Row[]> => {
  const [cited, ids, texts, byHand] = await Promise.all([
    citedIds(),
    listedIds(),
    requirementTexts(),
    readManualChecks(),
  ]);
  return ids.map((id) => {
    const text = texts.get(id) ?? '';
    const hand = byHand.get(id);
    const proof = formatProof(id, cited) || (hand === undefined ? '' : `by hand: ${hand}`);
    return { id, text, proof };
  });
};

const formatUncovered = (rows: readonly Row[]): string => {
  const list = rows.map(({ id, text }) => `| ${id} | ${cell(text)} |`).join('\n');
  return `## Not shown

| id | requirement |
|---|---|
${list}

`;
};

const formatCovered = (rows: readonly Row[]): string => {
  const list = rows.map(({ id, text, proof }) => `| ${id} | ${cell(text)} | ${proof} |`).join('\n');
  return `## Shown

| id | requirement | by |
|---|---|---|
${list}
`;
};

const formatDocument = async (): Promise<string> => {
  const rows = await requirements();
  const open = rows.filter(({ proof }) => proof === '');
  const closed = rows.filter(({ proof }) => proof !== '');
  return `# Coverage of purchase orders

This list shows which test cites which requirement. \`npm run docs:coverage\` generates it from the titles of the tests. It contains the
calls of orders, shipments, payments, comments, files and exchange rates (API), their answers (ENT), statuses (ST), formulas (CALC) and
screens (UI), and the checks (VAL) of the input of all calls and of the console.

${String(closed.length)} of ${String(rows.length)} rows are cited by a test or were tried by hand${open.length > 0 ? '; the others are listed first' : ''}.

${open.length > 0 ? formatUncovered(open) : ''}${formatCovered(closed)}`;
};

/** Ids of a section that tests cite and the list lacks. */
export const citedOutsideTheList = async (section: string): Promise<readonly string[]> => {
  const [cited, ids] = await Promise.all([citedIds(), listedIds()]);
  const listed = new Set(ids);
  return [...cited.keys()].filter((id) => getSection(id) === section && !listed.has(id)).sort();
};

/** Expected text of the document. */
export const coverageText = async (): Promise<string> => {
  const { code } = await format(path.basename(coverageFile), await formatDocument());
  return code;
};
