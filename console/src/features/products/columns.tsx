import { Group } from '@mantine/core';
import { storeStatusLabels } from '@quartermaster/contracts/inventory/field-labels';
import { inventoryStatusLabels } from '@quartermaster/contracts/inventory/rules/status';
import type { ProductSummary } from '@quartermaster/contracts/products/calls';
import { productSortColumns } from '@quartermaster/contracts/products/calls';
import { Link } from '@tanstack/react-router';
import {
  type Column,
  createColumn,
  createFieldColumn,
  groupColumns,
  rowNameColumn,
  markSortable,
} from '../../grid/column.ts';
import type { TeamLevels } from '../../data/team-levels.ts';
import { levelTitles } from '../../item/words.ts';
import { joinParts } from '../../lib/words.ts';
import { StatusBadge } from '../../ui/badges.tsx';
import { inventoryStatusStyles } from '../../ui/statuses.ts';
import { levelText, primaryName, sharedBy } from './words.ts';
import textStyles from '../../ui/text.module.css';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import titledCellStyles from '../../ui/titled-cell.module.css';

const field = createFieldColumn((row: ProductSummary) => row);

type Level = keyof ProductSummary['stockLevelsSettings'];

/** Days set for the product, else the level of the team in gray. */
const levelColumn = (level: Level, team: TeamLevels | undefined): Column<ProductSummary> =>
  createColumn(level, levelTitles[level], (row) => row.stockLevelsSettings[level], {
    kind: 'number',
    width: team?.[level] === 'SERVICE_LEVEL' ? 136 : 118,
    sortable: false,
    help: 'In days. Gray: the team’s setting, used where the product has none of its own',
    print: (row) => levelText(row.stockLevelsSettings[level] ?? team?.[level] ?? null),
    cell: (row) => {
      const own = row.stockLevelsSettings[level];
      if (own !== null) return levelText(own);
      return <span className={textStyles.muted}>{levelText(team?.[level] ?? null)}</span>;
    },
  });

const suppliersText = ({ suppliers }: ProductSummary): string =>
  suppliers
    .map(({ name, isPrimary }) => (isPrimary && suppliers.length > 1 ? primaryName(name) : name))
    .join(', ');

/** "2 of 5" items have the status; empty when all have it. */
const sharedText = ({ status, statuses }: ProductSummary): string => {
  const items = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const count = status === null ? 0 : (statuses[status] ?? 0);
  return count === items ? '' : sharedBy(count, items);
};

const statusText = (row: ProductSummary): string | null =>
  row.status === null ? null : joinParts(' · ', inventoryStatusLabels[row.status], sharedText(row));

/** Columns of the list. `team`: the stock levels of the team; undefined until they are loaded. */
export const productColumns = (team: TeamLevels | undefined): readonly Column<ProductSummary>[] =>
  markSortable(productSortColumns, [
    field('title', 'Product', {
      width: 280,
      ...rowNameColumn,
      cell: ({ id, title, imageUrl }) => (
        <span className={titledCellStyles.titled}>
          <Thumbnail src={imageUrl} />
          <Link
            className={textStyles.link}
            data-clip
            to="/products/$id"
            params={{ id }}
            tabIndex={-1}
          >
            {title}
          </Link>
        </span>
      ),
    }),
    field('variantsCount', 'Variants', { kind: 'number', width: 92 }),
    field('quantity', 'On hand', {
      kind: 'number',
      width: 92,
      help: 'Units of all its items; a bundle has none of its own',
    }),
    createColumn('status', 'Status', statusText, {
      width: 200,
      help: 'The most urgent status of its items, and how many of them have it',
      cell: (row) =>
        row.status !== null && (
          <Group component="span" display="inline-flex" gap={8} wrap="nowrap">
            <StatusBadge {...inventoryStatusStyles[row.status]} />
            <span className={textStyles.muted}>{sharedText(row)}</span>
          </Group>
        ),
    }),
    createColumn('suppliers', 'Suppliers', suppliersText, { width: 210 }),
    ...groupColumns('Stock levels', [
      levelColumn('stockBuffer', team),
      levelColumn('runningLowThreshold', team),
      levelColumn('overstockedThreshold', team),
    ]),
    field('vendor', 'Vendor', { width: 130 }),
    field('category', 'Category', { width: 150 }),
    createColumn('shopifyStatus', 'Store status', (row) => storeStatusLabels[row.shopifyStatus], {
      width: 116,
    }),
    createColumn('shopifyTags', 'Store tags', (row) => row.shopifyTags.join(', '), { width: 150 }),
    createColumn('isBundle', 'Type', (row) => (row.isBundle ? 'Bundle' : 'Item'), {
      hidden: true,
      width: 90,
    }),
    field('createdAt', 'Created', { kind: 'date', hidden: true, width: 120 }),
    field('updatedAt', 'Changed', { kind: 'date', hidden: true, width: 120 }),
  ]);
