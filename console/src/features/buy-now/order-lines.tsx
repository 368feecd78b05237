import { formatMoney } from '../../lib/format.ts';
import { NumberField } from '../../form/number-field.tsx';
import { unitsRule } from '../../lib/numbers/rules.ts';
import { costOf, quantityOf, type Basket, type Line } from './basket.ts';
import type { PickedState } from './use-picked.ts';

interface OrderLinesProps {
  readonly basket: Basket;
  readonly picked: PickedState;
  readonly currency: string | null;
}

const nameOf = ({ item, productTitle }: Line): string =>
  item.variantTitle === '' ? productTitle : `${productTitle}, ${item.variantTitle}`;

const LineRow = ({ line, picked, currency }: Omit<OrderLinesProps, 'basket'> & { line: Line }) => {
  const quantity = quantityOf(line.item, picked.picked.quantities);
  return (
    <tr>
      <td>
        {nameOf(line)} <span className="qm-muted">{line.item.sku}</span>
      </td>
      <td>
        <NumberField
          rule={unitsRule}
          aria-label={`Quantity of ${nameOf(line)}`}
          size="xs"
          w={84}
          value={quantity}
          onChange={(typed) => picked.setQuantity(line, typed)}
        />
      </td>
      <td>{formatMoney(costOf(line.item, quantity), currency)}</td>
    </tr>
  );
};

/** The lines of the order, once more to change before it is created. */
export const OrderLines = ({ basket, picked, currency }: OrderLinesProps) => (
  <table className="qm-order-lines">
    <thead>
      <tr>
        <th>Item</th>
        <th>Quantity</th>
        <th>Cost</th>
      </tr>
    </thead>
    <tbody>
      {basket.lines.map((line) => (
        <LineRow key={line.item.variantId} line={line} picked={picked} currency={currency} />
      ))}
    </tbody>
  </table>
);
