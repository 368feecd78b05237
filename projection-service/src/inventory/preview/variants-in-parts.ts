import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import type { ReadPool } from '../../core/paging.ts';
import {
  type Columns,
  type ColumnsSql,
  parseColumn,
  parseColumns,
  readColumns,
  valueAt,
} from '../../core/read-columns.ts';
import { noSales } from '../facts/sales.ts';
import type { VariantSales } from '../tables/sales.ts';
import {
  isBundle,
  isComponent,
  type ReadSales,
  type ReadVariant,
  salesAt,
  salesColumns,
  type StoredVariant,
  toStoredVariants,
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

/** Conditions that select the variants of a part by `$2`. */
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

type ReadBoth = ReadVariant & ReadSales;
const bothColumns: ColumnsSql<ReadBoth> = { ...variantColumns, ...salesColumns };

type SoldColumns = ReadSales & Pick<ReadVariant, 'variantId'>;
const soldColumns: ColumnsSql<SoldColumns> = { variantId: 's.variant_id', ...salesColumns };

/** Sales of those of some variants that are bundles or parts of them. */
const readBundleSales = async (
  pool: ReadPool,
  teamId: TeamId,
  variants: Columns<ReadVariant>,
): Promise<ReadonlyMap<VariantId, VariantSales>> => {
  const ids = variants.variantId.filter((_, at) => {
    const facts = {
      catalogue: valueAt(variants.catalogue, at),
      bundles: valueAt(variants.bundles, at),
    };
    return isBundle(facts) || isComponent(facts);
  });
  if (ids.length === 0) return new Map();
  const texts = await readColumns<SoldColumns>(pool, {
    name: 'sales of bundles',
    columns: soldColumns,
    rest: `from ${pool.schema}.variant_sales s where s.team_id = $1 and ${finders.named('s')}`,
    values: [teamId, ids],
  });
  const sold = parseColumns<SoldColumns>(texts);
  const none = ids.map((id): [VariantId, VariantSales] => [id, noSales(id)]);
  const known = sold.variantId.map((id, at): [VariantId, VariantSales] => [
    id,
    salesAt(sold, at, id),
  ]);
  return new Map([...none, ...known]);
};

/** A part as it is read. */
interface Part {
  readonly ids: readonly VariantId[];
  /** Parses it. */
  readonly variants: () => Promise<readonly StoredVariant[]>;
}

const readPart = async (
  pool: ReadPool,
  { teamId, withSales }: ReadVariants,
  finder: Finder,
  from: unknown,
): Promise<Part> => {
  const rest = partSql(pool.schema, finder, withSales);
  const values = [teamId, from];
  if (withSales) {
    const query = { name: `${finder} variants with sales`, columns: bothColumns, rest, values };
    const texts = await readColumns<ReadBoth>(pool, query);
    const variants = () => {
      const read = parseColumns<ReadBoth>(texts);
      return Promise.resolve(toStoredVariants(read, (id, at) => salesAt(read, at, id)));
    };
    return { ids: parseColumn<ReadBoth, 'variantId'>(texts, 'variantId'), variants };
  }
  const query = { name: `${finder} variants`, columns: variantColumns, rest, values };
  const texts = await readColumns<ReadVariant>(pool, query);
  const variants = async () => {
    const read = parseColumns<ReadVariant>(texts);
    const sales = await readBundleSales(pool, teamId, read);
    return toStoredVariants(read, (id) => sales.get(id) ?? null);
  };
  return { ids: parseColumn<ReadVariant, 'variantId'>(texts, 'variantId'), variants };
};

const readNamedInParts = async function* (
  pool: ReadPool,
  variants: ReadVariants,
  ids: readonly VariantId[],
): AsyncGenerator<readonly StoredVariant[]> {
  for (let first = 0; first < ids.length; first += PART) {
    const part = await readPart(pool, variants, 'named', ids.slice(first, first + PART));
    yield await part.variants();
  }
};

/**
 * Variants of a team in parts, so that they are never in memory together. All of a team come by id: the next part is
 * read while one is parsed and worked on.
 */
export const readVariantsInParts = async function* (
  pool: ReadPool,
  variants: ReadVariants,
): AsyncGenerator<readonly StoredVariant[]> {
  if (variants.variantIds !== null) {
    yield* readNamedInParts(pool, variants, variants.variantIds);
    return;
  }
  const read = (from: string) => readPart(pool, variants, 'next', from);
  let reading = read('');
  for (;;) {
    const part = await reading;
    const last = part.ids.at(-1);
    const isLast = last === undefined || part.ids.length < PART;
    if (!isLast) {
      reading = read(last);
      reading.catch(() => undefined); // the next turn of the loop awaits it
    }
    yield await part.variants();
    if (isLast) return;
  }
};
