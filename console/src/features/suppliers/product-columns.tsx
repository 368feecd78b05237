import { type Column, createFieldColumn, markSortable } from '../../grid/column.ts';
import { StarButton } from '../../ui/star-button.tsx';
import type { SuppliedVariant } from '../../data/offers.ts';
import { onHandText } from '../../item/stock-texts.ts';
import { variantTitleText } from '../../lib/words.ts';
import { makePrimaryOf, primaryOf } from './words.ts';
import textStyles from '../../ui/text.module.css';

const isNamed = (title: string): boolean => variantTitleText(title) !== '';

const field = createFieldColumn((row: SuppliedVariant) => row);

/** Columns of the products; `currency` is the shop's. */
export const suppliedColumns = (
  currency: string | null,
  onPrimary: (variant: SuppliedVariant) => void,
): readonly Column<SuppliedVariant>[] =>
  markSortable(
    [],
    [
      field('productTitle', 'Product', {
        cell: (row) => (
          <span data-clip>
            <span style={{ fontWeight: 500 }}>{row.productTitle}</span>
            {isNamed(row.variantTitle) && (
              <span className={textStyles.muted}> · {row.variantTitle}</span>
            )}
          </span>
        ),
        width: 240,
        grow: true,
        locked: true,
      }),
      field('isPrimary', 'Primary', {
        cell: (row) => (
          <StarButton
            on={row.isPrimary}
            label={row.isPrimary ? primaryOf(row.productTitle) : makePrimaryOf(row.productTitle)}
            onClick={() => {
              if (!row.isPrimary) onPrimary(row);
            }}
          />
        ),
        width: 78,
        help: 'The supplier that reorder suggestions use',
      }),
      field('sku', 'SKU', { width: 86 }),
      field('supplierSKU', 'Supplier SKU', {
        edit: 'text',
        isPending: ({ pending }) => pending.has('supplierSKU'),
        width: 108,
        help: 'What the supplier calls it; click to change',
      }),
      field('unitPrice', 'Unit price', {
        kind: 'unitPrice',
        currency,
        edit: 'amount',
        isPending: ({ pending }) => pending.has('unitPrice'),
        width: 92,
        help: 'What the supplier charges for one; click to change',
      }),
      field('costPrice', 'Cost in store', { kind: 'money', currency, width: 104 }),
      field('quantity', 'On hand', { kind: 'number', cell: onHandText, width: 112 }),
    ],
  );
