import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { ParsedInput, ResponseOf } from '@quartermaster/contracts/core/route';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type {
  PreviewedItem,
  previewInsightSettings,
} from '@quartermaster/contracts/inventory/calls/settings-preview';
import { selectRows } from '@quartermaster/infra/platform/projections/rows/row-store';
import type { Table } from '@quartermaster/infra/platform/projections/rows/table';
import type pg from 'pg';
import type { ReadPool } from '../../core/paging.ts';
import { withDetails } from '../columns.ts';
import { supplierTerms, type SupplierTerms, teamFacts } from '../tables.ts';
import { comparedItems } from './compared-items.ts';
import { compareVariants } from './proposed-numbers.ts';
import { previewOf } from './summary.ts';
import { teamInParts } from './team-in-parts.ts';

type Preview = typeof previewInsightSettings;

const rowsOfTeam = async <Row extends object>(
  pool: ReadPool,
  teamId: TeamId,
  table: Table<Row>,
): Promise<readonly Row[]> => {
  const client = pool as Pick<pg.ClientBase, 'query'>;
  return (await selectRows(client, { schema: pool.schema, table, teamId }, 'all')) as Row[];
};

type Page = ReturnType<typeof previewOf>['page'];

/** The items of a page with what a list shows of them. */
const namedItems = async (
  pool: ReadPool,
  teamId: TeamId,
  page: Page,
): Promise<readonly PreviewedItem[]> => {
  const { rows } = await pool.query<Omit<PreviewedItem, keyof Page[number]> & Page[number]>(
    `select i.variant_id as "variantId", i.product_id as "productId",
       i.product_title as "productTitle", i.variant_title as "variantTitle", i.sku,
       d.image_url as "imageUrl"
     from ${withDetails(pool.schema)} where i.team_id = $1 and i.variant_id = any($2::text[])`,
    [teamId, page.map(({ variantId }) => variantId)],
  );
  const named = new Map(rows.map((row) => [row.variantId, row]));
  return page.flatMap((item) => {
    const row = named.get(item.variantId);
    return row === undefined ? [] : [{ ...row, ...item }];
  });
};

const usesPlan = ({ moqMode }: SupplierTerms): boolean => moqMode === 'PerProduct';

/** Derives all numbers of a team with other settings and compares them with those in force; writes nothing. */
export const previewSettings = async (
  pool: ReadPool,
  { teamId, now }: { readonly teamId: TeamId; readonly now: string },
  { settings, ...question }: ParsedInput<Preview>['body'],
): Promise<ResponseOf<Preview>> => {
  const [team] = await rowsOfTeam(pool, teamId, teamFacts);
  const today = team?.today ?? null;
  if (team === undefined || today === null)
    throw new Rejection('NOT_FOUND', 'No business day has begun yet');
  const terms = await rowsOfTeam(pool, teamId, supplierTerms);
  const proposed = { ...team, today, settings };
  const planned = terms.filter(usesPlan).map(({ supplierId }) => supplierId);
  const parts = teamInParts(pool, teamId, planned);
  const variants = await compareVariants({ teamId, team: proposed, terms, now }, parts);
  const { page, ...preview } = previewOf(comparedItems(variants, proposed), question);
  return { ...preview, data: [...(await namedItems(pool, teamId, page))] };
};
