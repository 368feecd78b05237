import type { ItemQuantities } from '@quartermaster/contracts/purchase-orders/rules/quantities';
import { formatNumber } from '../../../lib/format.ts';
import { joinParts } from '../../../lib/words.ts';
import { createColumn, type Column, createFieldColumn } from '../../../grid/column.ts';
import { allocateUnits, type Allocation } from './allocation.ts';
import { variantName, type ItemVariant } from '../../../data/variants.ts';
import textStyles from '../../../ui/text.module.css';

export interface AllocationRow {
  readonly id: string;
  readonly variant: ItemVariant | undefined;
  readonly counted: ItemQuantities;
  readonly allocation: Allocation;
}

const findShipmentUnits = (row: AllocationRow, key: string): number | null =>
  row.allocation.find((shipment) => shipment.key === key)?.quantities.get(row.id) ?? null;

const Left = ({ units }: { readonly units: number }) => {
  if (units === 0) return <span className={textStyles.muted}>0</span>;
  return units < 0 ? (
    <span className={textStyles.late}>{formatNumber(-units)} too many</span>
  ) : (
    <span className={textStyles.warn}>{formatNumber(units)}</span>
  );
};

export type AllocationHead = Pick<Allocation[number], 'key' | 'name' | 'received'>;

const quantityField = createFieldColumn(({ counted }: AllocationRow) => counted);

export const allocationColumns = (
  heads: readonly AllocationHead[],
  isEditable: boolean,
): readonly Column<AllocationRow>[] => [
  createColumn('item', 'Item', (row) => variantName(row.variant), {
    print: ({ variant }) => joinParts(' · ', variantName(variant), variant?.sku),
    cell: (row) => (
      <span data-clip>
        <span className={textStyles.strong}>{variantName(row.variant)}</span>{' '}
        <span className={textStyles.muted}>{row.variant?.sku}</span>
      </span>
    ),
    width: 260,
    grow: true,
  }),
  quantityField('ordered', 'Ordered', { kind: 'number', width: 100 }),
  ...heads.map(({ key, name, received }) =>
    createColumn(
      key,
      received ? `${name} (received)` : name,
      (row: AllocationRow) => findShipmentUnits(row, key),
      {
        kind: 'number',
        ...(isEditable && !received && { edit: 'units' }),
        write: ({ id, allocation }, units) => ({
          allocation: allocateUnits(allocation, key, [id, Number(units)]),
        }),
        emptied: 0,
        width: 176,
      },
    ),
  ),
  quantityField('unallocated', 'Unallocated', {
    kind: 'number',
    cell: (row) => <Left units={row.counted.unallocated} />,
    width: 130,
  }),
];
