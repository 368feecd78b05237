import { storeStatusLabels } from '@quartermaster/contracts/inventory/field-words';
import type { ProductSummary } from '@quartermaster/contracts/products/calls';
import { productSortColumns } from '@quartermaster/contracts/products/calls';
import { Link } from '@tanstack/react-router';
import {
  type Column,
  columnOf,
  fieldOf,
  grouped,
  namesRow,
  sortableBy,
} from '../../grid/column.ts';
import { levelTitles } from '../../item/words.ts';
import { formatCount } from '../../lib/format.ts';
import textStyles from '../../ui/text.module.css';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import titledCellStyles from '../../ui/titled-cell.module.css';

const field = fieldOf((row: ProductSummary) => row);

type Level = keyof ProductSummary['stockLevelsSettings'];

/** Days of the product, else those of the team in gray. */
const levelColumn = (
  level: Level,
  team: ProductSummary['stockLevelsSettings'] | undefined,
): Column<ProductSummary> =>
  columnOf(level, levelTitles[level], (row) => row.stockLevelsSettings[level], {
    kind: 'number',
    width: 118,
    sortable: false,
    help: 'In days. Gray: the team’s setting, used where the product has none of its own',
    cell: (row) => {
      const own = row.stockLevelsSettings[level];
      const inherited = team?.[level] ?? null;
      if (own !== null) return formatCount(own, 'day');
      return (
        <span className={textStyles['muted']}>
          {inherited === null ? 'Team' : formatCount(inherited, 'day')}
        </span>
      );
    },
  });

const suppliersText = ({ suppliers }: ProductSummary): string =>
  suppliers
    .map(({ name, isPrimary }) => (isPrimary && suppliers.length > 1 ? `${name} (primary)` : name))
    .join(', ');

/** `team`: the stock levels of the team; undefined until they are known. */
export const productColumns = (
  team: ProductSummary['stockLevelsSettings'] | undefined,
): readonly Column<ProductSummary>[] =>
  sortableBy(productSortColumns, [
    field('title', 'Product', {
      width: 280,
      ...namesRow,
      cell: ({ id, title, imageUrl }) => (
        <span className={titledCellStyles['titled']}>
          <Thumbnail src={imageUrl} />
          <Link
            className={textStyles['link']}
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
    columnOf('suppliers', 'Suppliers', suppliersText, { width: 210 }),
    ...grouped('Stock levels', [
      levelColumn('stockBuffer', team),
      levelColumn('runningLowThreshold', team),
      levelColumn('overstockedThreshold', team),
    ]),
    field('vendor', 'Vendor', { width: 130 }),
    field('category', 'Category', { width: 150 }),
    columnOf('shopifyStatus', 'Store status', (row) => storeStatusLabels[row.shopifyStatus], {
      width: 116,
    }),
    columnOf('shopifyTags', 'Store tags', (row) => row.shopifyTags.join(', '), { width: 150 }),
    columnOf('isBundle', 'Type', (row) => (row.isBundle ? 'Bundle' : 'Item'), {
      hidden: true,
      width: 90,
    }),
    field('createdAt', 'Created', { kind: 'date', hidden: true, width: 120 }),
    field('updatedAt', 'Changed', { kind: 'date', hidden: true, width: 120 }),
  ]);
