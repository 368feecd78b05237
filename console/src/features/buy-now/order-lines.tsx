import { formatMoney } from '../../lib/format.ts';
import { NumberField } from '../../form/number-field.tsx';
import { unitsRule } from '../../lib/numbers/rules.ts';
import { costOf, quantityOf, type Basket, type Line } from './basket.ts';
import type { PickedState } from './use-picked.ts';
import { Fragment } from 'react';
import { RowTable } from '../../ui/row-table.tsx';
import textStyles from '../../ui/text.module.css';

interface OrderLinesProps {
  readonly basket: Basket;
  readonly picked: PickedState;
  readonly currency: string | null;
}

const nameOf = ({ item, productTitle }: Line): string =>
  item.variantTitle === '' ? productTitle : `${productTitle}, ${item.variantTitle}`;

/** The lines of the order, once more to change before it is created. */
export const OrderLines = ({ basket, picked, currency }: OrderLinesProps) => (
  <RowTable
    label="Items"
    titles={['Item', 'Quantity', 'Cost']}
    numbers={[1, 2]}
    rows={basket.lines}
    most={basket.lines.length}
    keyOf={({ item }) => item.variantId}
    cells={(line) => {
      const quantity = quantityOf(line.item, picked.picked.quantities);
      return [
        <Fragment key="item">
          {nameOf(line)} <span className={textStyles['muted']}>{line.item.sku}</span>
        </Fragment>,
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
      ];
    }}
  />
);
