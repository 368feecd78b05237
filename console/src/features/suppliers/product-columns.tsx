import { amountRule } from '../../lib/numbers/rules.ts';
import type { Column } from '../../ui/data-grid/column.ts';
import { StarButton } from '../../ui/star-button.tsx';
import type { SuppliedVariant } from './supplied-variants.ts';

const isNamed = (title: string): boolean => title !== '' && title !== 'Default Title';

/** `currency`: the shop's. */
export const suppliedColumns = (
  currency: string | null,
  onPrimary: (variant: SuppliedVariant) => void,
): readonly Column<SuppliedVariant>[] => [
  {
    key: 'productTitle',
    title: 'Product',
    value: (row) => row.productTitle,
    cell: (row) => (
      <span className="qm-clip">
        <span style={{ fontWeight: 500 }}>{row.productTitle}</span>
        {isNamed(row.variantTitle) && <span className="qm-muted"> · {row.variantTitle}</span>}
      </span>
    ),
    width: 240,
    grow: true,
    locked: true,
    sortable: false,
  },
  {
    key: 'isPrimary',
    title: 'Primary',
    value: (row) => row.isPrimary,
    cell: (row) => (
      <StarButton
        on={row.isPrimary}
        label={
          row.isPrimary
            ? `Primary supplier of ${row.productTitle}`
            : `Make primary supplier of ${row.productTitle}`
        }
        onClick={() => {
          if (!row.isPrimary) onPrimary(row);
        }}
      />
    ),
    width: 78,
    sortable: false,
    help: 'The supplier that reorder suggestions count with',
  },
  { key: 'sku', title: 'SKU', value: (row) => row.sku, width: 86, sortable: false },
  {
    key: 'supplierSKU',
    title: 'Supplier SKU',
    value: (row) => row.supplierSKU,
    edit: { type: 'text' },
    isPending: ({ pending }) => pending.has('supplierSKU'),
    width: 108,
    sortable: false,
    help: 'What the supplier calls it; click to change',
  },
  {
    key: 'unitPrice',
    title: 'Unit price',
    kind: 'unitPrice',
    currency: () => currency,
    value: (row) => row.unitPrice,
    edit: { type: 'number', rule: amountRule(currency) },
    isPending: ({ pending }) => pending.has('unitPrice'),
    width: 92,
    sortable: false,
    help: 'What the supplier charges for one; click to change',
  },
  {
    key: 'costPrice',
    title: 'Cost in store',
    kind: 'money',
    currency: () => currency,
    value: (row) => row.costPrice,
    width: 104,
    sortable: false,
  },
  {
    key: 'quantity',
    title: 'On hand',
    kind: 'number',
    value: (row) => row.quantity,
    width: 80,
    sortable: false,
  },
];
