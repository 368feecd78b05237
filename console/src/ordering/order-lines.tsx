import { formatMoney, formatNumber } from '../lib/format.ts';
import { NumberField } from '../form/number-field.tsx';
import { unitsRule } from '../lib/numbers/rules.ts';
import type { Line } from '../data/to-buy.ts';
import { calculateCost, getQuantity, withoutVariants, type Basket } from './basket.ts';
import type { SelectionState } from './selection-state.ts';
import { Fragment } from 'react';
import { IconTrash } from '@tabler/icons-react';
import { IconButton } from '../ui/icon-button.tsx';
import { RowTable } from '../ui/row-table.tsx';
import { itemName } from '../lib/words.ts';
import { quantityOf } from './words.ts';
import textStyles from '../ui/text.module.css';
import { removeRow } from '../ui/words.ts';

interface OrderLinesProps {
  readonly basket: Basket;
  readonly picked: SelectionState;
  readonly currency: string | null;
}

const formatLineName = ({ item: { variantTitle }, productTitle }: Line): string =>
  itemName({ productTitle, variantTitle });

/** Editable lines of the order before it is created. */
export const OrderLines = ({ basket, picked, currency }: OrderLinesProps) => (
  <RowTable
    stacksOn="phone"
    label="Items"
    titles={['Item', 'On hand', 'Suggested', 'Quantity', 'Cost', 'Remove']}
    numbers={[1, 2, 3, 4]}
    rows={basket.lines}
    most={basket.lines.length}
    getKey={({ item }) => item.variantId}
    cells={(line) => {
      const quantity = getQuantity(line.item, picked.selection.quantities);
      return [
        <Fragment key="item">
          {formatLineName(line)} <span className={textStyles.muted}>{line.item.sku}</span>
        </Fragment>,
        formatNumber(line.item.quantity),
        formatNumber(line.item.reorderQuantity),
        <NumberField
          key="quantity"
          rule={unitsRule}
          aria-label={quantityOf(formatLineName(line))}
          size="xs"
          w={84}
          ml="auto"
          value={quantity}
          onChange={(typed) => picked.setQuantity(line, typed)}
        />,
        formatMoney(calculateCost(line.item, quantity), currency),
        <IconButton
          key="remove"
          icon={IconTrash}
          label={removeRow(formatLineName(line))}
          onClick={() => picked.change((before) => withoutVariants(before, [line.item.variantId]))}
        />,
      ];
    }}
  />
);
