import { createHash } from 'node:crypto';
import type { AnyTable } from './table.ts';

/** A statement that each connection prepares once, by its name. */
interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

const NAME_DIGITS = 32;

const buildStatementName = (text: string, { columns }: AnyTable): string => {
  const hash = createHash('sha256').update(text).update(JSON.stringify(columns));
  return `rows ${hash.digest('hex').slice(0, NAME_DIGITS)}`;
};

/**
 * Builds a statement once for each table and schema. Its name is a digest of its text and the types of the columns: one
 * connection may serve two versions of a table.
 */
export const prepareByTable = (
  build: (schema: string, table: AnyTable) => string,
): ((schema: string, table: AnyTable) => PreparedStatement) => {
  const built = new WeakMap<AnyTable, Map<string, PreparedStatement>>();
  return (schema, table) => {
    const ofTable = built.get(table) ?? new Map<string, PreparedStatement>();
    built.set(table, ofTable);
    const known = ofTable.get(schema);
    if (known !== undefined) return known;
    const text = build(schema, table);
    const statement = { name: buildStatementName(text, table), text };
    ofTable.set(schema, statement);
    return statement;
  };
};
