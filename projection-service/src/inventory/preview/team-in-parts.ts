import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import type { ReadPool } from '../../core/paging.ts';
import { type ColumnsOf, readColumns } from '../../core/read-columns.ts';
import {
  isBundle,
  isComponent,
  type ReadSales,
  type ReadVariant,
  salesColumns,
  type StoredVariant,
  storedVariant,
  variantColumns,
} from './stored-variant.ts';

/** The variants that are read. */
export interface ReadVariants {
  readonly teamId: TeamId;
  /** Null for all variants of the team. */
  readonly variantIds: readonly VariantId[] | null;
  /** False where only sales of bundles and of their components are needed. */
  readonly withSales: boolean;
}

/** Variants that are read at once: a part takes a few milliseconds, so that other calls are answered in between. */
const PART = 400;

/** How the variants of a part are found by `$2`. */
const finders = {
  next: (table: string) => `${table}.variant_id > $2`,
  named: (table: string) => `${table}.variant_id = any($2::text[])`,
} as const;
type Finder = keyof typeof finders;

/** Each table is limited to the part; a merge join would otherwise read it from its first row for each part. */
const joinSql = (table: string, alias: string, finder: Finder): string =>
  `left join ${table} ${alias} on ${alias}.team_id = f.team_id and ${alias}.variant_id = f.variant_id
     and ${finders[finder](alias)}`;

const partSql = (schema: string, finder: Finder, withSales: boolean): string => `
  from ${schema}.variant_facts f
  ${joinSql(`${schema}.inventory_items`, 'i', finder)}
  ${withSales ? joinSql(`${schema}.variant_sales`, 's', finder) : ''}
  where f.team_id = $1 and ${finders[finder]('f')} order by f.variant_id limit ${String(PART)}`;

type Sold = ReadSales & Pick<ReadVariant, 'variantId'>;
const soldColumns: ColumnsOf<Sold> = { variantId: 's.variant_id', ...salesColumns };
const bothColumns: ColumnsOf<ReadVariant & ReadSales> = { ...variantColumns, ...salesColumns };

const noRow: ReadSales = {
  ...{ days: null, units: null, revenue: null, groups: null },
  ...{ openDay: null, openUnits: null, openRevenue: null },
};

/** Sales of those of some variants that are bundles or parts of them. */
const salesOfBundles = async (
  pool: ReadPool,
  teamId: TeamId,
  variants: readonly ReadVariant[],
): Promise<ReadonlyMap<VariantId, ReadSales>> => {
  const ids = variants
    .filter((variant) => isBundle(variant) || isComponent(variant))
    .map(({ variantId }) => variantId);
  if (ids.length === 0) return new Map();
  const sold = await readColumns<Sold>(pool, {
    name: 'sales of bundles',
    columns: soldColumns,
    rest: `from ${pool.schema}.variant_sales s where s.team_id = $1 and ${finders.named('s')}`,
    values: [teamId, ids],
  });
  const known = new Map(sold.map((row) => [row.variantId, row]));
  return new Map(ids.map((id) => [id, known.get(id) ?? noRow]));
};

const readPart = async (
  pool: ReadPool,
  { teamId, withSales }: ReadVariants,
  finder: Finder,
  from: unknown,
): Promise<readonly StoredVariant[]> => {
  const rest = partSql(pool.schema, finder, withSales);
  const values = [teamId, from];
  if (withSales) {
    const name = `${finder} variants with sales`;
    const found = await readColumns<ReadVariant & ReadSales>(pool, {
      name,
      columns: bothColumns,
      rest,
      values,
    });
    return found.map((row) => storedVariant(row, row));
  }
  const name = `${finder} variants`;
  const found = await readColumns<ReadVariant>(pool, {
    name,
    columns: variantColumns,
    rest,
    values,
  });
  const sales = await salesOfBundles(pool, teamId, found);
  return found.map((row) => storedVariant(row, sales.get(row.variantId)));
};

const namedInParts = async function* (
  pool: ReadPool,
  variants: ReadVariants,
  ids: readonly VariantId[],
): AsyncGenerator<readonly StoredVariant[]> {
  for (let first = 0; first < ids.length; first += PART) {
    yield await readPart(pool, variants, 'named', ids.slice(first, first + PART));
  }
};

/**
 * Variants of a team in parts, so that they are never in memory together. All of a team come by id, and each part is
 * read while the one before is worked on.
 */
export const teamInParts = async function* (
  pool: ReadPool,
  variants: ReadVariants,
): AsyncGenerator<readonly StoredVariant[]> {
  if (variants.variantIds !== null) {
    yield* namedInParts(pool, variants, variants.variantIds);
    return;
  }
  const read = (from: string) => readPart(pool, variants, 'next', from);
  let reading = read('');
  for (;;) {
    const found = await reading;
    const last = found.at(-1);
    const isLast = last === undefined || found.length < PART;
    if (!isLast) {
      reading = read(last.facts.variantId);
      reading.catch(() => undefined); // the next turn of the loop awaits it
    }
    yield found;
    if (isLast) return;
  }
};
