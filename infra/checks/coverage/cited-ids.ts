import ts from 'typescript';

/** A test with its describe blocks, and the ids of requirements in their titles. */
export interface CitingTest {
  readonly title: string;
  readonly ids: readonly string[];
}

/** `API-PO-14`, `VAL-032`, or a whole section such as `ENT-POS`. */
const ID = /\b[A-Z]{2,5}(?:-[A-Z]+)*(?:-\d+[a-z]?)\b|\b(?:ENT|CALC|ST)-[A-Z]+\b/g;
/** `ST-POS-01..07`: the ids from the first to the last. */
const RANGE = /\b([A-Z]{2,5}(?:-[A-Z]+)*-)(\d+)\.\.(\d+)\b/g;

const expandRange = (_: string, section: string, first: string, last: string): string =>
  Array.from(
    { length: Number(last) - Number(first) + 1 },
    (_, at) => section + String(Number(first) + at).padStart(first.length, '0'),
  ).join(' ');

/** The distinct ids in a text, including those inside ranges. */
export const findIds = (text: string, id = ID): readonly string[] => [
  ...new Set(text.replaceAll(RANGE, expandRange).match(id) ?? []),
];

/** `test`, `test.each`, `describe.each`...: the name with which the call begins. */
const getRootName = (called: ts.Expression): string => {
  if (ts.isIdentifier(called)) return called.text;
  if (ts.isPropertyAccessExpression(called)) return getRootName(called.expression);
  if (ts.isCallExpression(called) || ts.isTaggedTemplateExpression(called)) {
    return getRootName(ts.isCallExpression(called) ? called.expression : called.tag);
  }
  return '';
};

/** Texts of the rows of `each([...])` that the placeholders of a title repeat. */
const listRowTexts = (called: ts.Expression, title: string): readonly string[] => {
  const [table] = ts.isCallExpression(called) ? called.arguments : [];
  const rows = table !== undefined && ts.isAsExpression(table) ? table.expression : table;
  if (rows === undefined || !ts.isArrayLiteralExpression(rows)) return [];
  const placeholders = title.match(/%[a-z]/g)?.length ?? 0;
  return rows.elements
    .flatMap((row) => (ts.isArrayLiteralExpression(row) ? row.elements.slice(0, placeholders) : []))
    .filter(ts.isStringLiteralLike)
    .map(({ text }) => text);
};

interface Heading {
  readonly root: string;
  readonly title: string;
  readonly rows: readonly string[];
}

/** A call of `test` or `describe` with a literal title. */
const findHeading = (node: ts.Node): Heading | null => {
  if (!ts.isCallExpression(node)) return null;
  const [first] = node.arguments;
  if (first === undefined || !ts.isStringLiteralLike(first)) return null;
  const title = first.text;
  return { root: getRootName(node.expression), title, rows: listRowTexts(node.expression, title) };
};

/** The tests of a file that cite a requirement. */
export const citingTests = (file: string, source: string): readonly CitingTest[] => {
  if (findIds(source).length === 0) return []; // spares its syntax tree
  const found: CitingTest[] = [];
  const visit = (node: ts.Node, above: readonly Heading[]): void => {
    const heading = findHeading(node);
    const headings = heading === null ? above : [...above, heading];
    if (heading?.root === 'test') {
      const title = headings.map((one) => one.title).join(' › ');
      const ids = findIds([title, ...headings.flatMap(({ rows }) => rows)].join(' '));
      if (ids.length > 0) found.push({ title, ids });
    }
    const below = heading?.root === 'describe' ? headings : above;
    ts.forEachChild(node, (child) => visit(child, below));
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true), []);
  return found;
};
