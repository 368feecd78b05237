import { formatMoney, formatNumber } from '../lib/format.ts';
import { NumberField } from '../form/number-field.tsx';
import { unitsRule } from '../lib/numbers/rules.ts';
import type { Line } from '../data/to-buy.ts';
import { costOf, quantityOf, without, type Basket } from './basket.ts';
import type { PickedState } from './picked-state.ts';
import { Fragment } from 'react';
import { IconTrash } from '@tabler/icons-react';
import { IconButton } from '../ui/icon-button.tsx';
import { RowTable } from '../ui/row-table.tsx';
import textStyles from '../ui/text.module.css';

interface OrderLinesProps {
  readonly basket: Basket;
  readonly picked: PickedState;
  readonly currency: string | null;
}

const nameOf = ({ item, productTitle }: Line): string =>
  item.variantTitle === '' ? productTitle : `${productTitle}, ${item.variantTitle}`;

/** Editable lines of the order before it is created. */
export const OrderLines = ({ basket, picked, currency }: OrderLinesProps) => (
  <RowTable
    stacksOn="phone"
    label="Items"
    titles={['Item', 'On hand', 'Suggested', 'Quantity', 'Cost', 'Remove']}
    numbers={[1, 2, 3, 4]}
    rows={basket.lines}
    most={basket.lines.length}
    keyOf={({ item }) => item.variantId}
    cells={(line) => {
      const quantity = quantityOf(line.item, picked.picked.quantities);
      return [
        <Fragment key="item">
          {nameOf(line)} <span className={textStyles['muted']}>{line.item.sku}</span>
        </Fragment>,
        formatNumber(line.item.quantity),
        formatNumber(line.item.reorderQuantity),
        <NumberField
          key="quantity"
          rule={unitsRule}
          aria-label={`Quantity of ${nameOf(line)}`}
          size="xs"
          w={84}
          ml="auto"
          value={quantity}
          onChange={(typed) => picked.setQuantity(line, typed)}
        />,
        formatMoney(costOf(line.item, quantity), currency),
        <IconButton
          key="remove"
          icon={IconTrash}
          label={`Remove ${nameOf(line)}`}
          onClick={() => picked.change((before) => without(before, [line.item.variantId]))}
        />,
      ];
    }}
  />
);
