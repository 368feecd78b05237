import type { CostItem } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { formatMoney } from '../../../lib/format.ts';
import { CostList } from './cost-list.tsx';
import { ExchangeRates } from './exchange-rates.tsx';
import type { OrderMoney } from './order-money.ts';
import type { OrderScreen } from '../order/order-screen.ts';

interface List {
  readonly key: 'supplierCostItems' | 'costItems' | 'discountItems';
  readonly title: string;
  readonly heading: string;
  readonly hint: string;
  readonly total: (money: OrderMoney) => number | null;
}

const lists: readonly List[] = [
  {
    key: 'supplierCostItems',
    title: 'Supplier cost',
    heading: 'Supplier costs',
    hint: 'What the supplier adds to the bill, such as packing or a surcharge.',
    total: (money) => money.supplierCosts,
  },
  {
    key: 'discountItems',
    title: 'Discount',
    heading: 'Discounts',
    hint: 'What the supplier takes off the whole order.',
    total: (money) => money.discounts,
  },
  {
    key: 'costItems',
    title: 'Cost',
    heading: 'Other costs',
    hint: 'Paid to others, such as duty, insurance or inspection. Part of the landed cost only.',
    total: (money) => money.otherCosts,
  },
];

/** Costs and discounts of the whole order, and the rates they are converted with (UI-SC-25). */
export const CostsTab = ({ screen }: { readonly screen: OrderScreen }) => {
  const { editing, money, currency } = screen;
  const set = (key: List['key'], items: readonly CostItem[]): void =>
    editing.change((edit) => ({ ...edit, [key]: items }));
  return (
    <div className="qm-order-scroll">
      <div className="qm-costs">
        <div className="qm-costs-lists">
          {lists.map(({ key, title, heading, hint, total }) => (
            <CostList
              key={key}
              title={title}
              heading={heading}
              hint={hint}
              items={editing.edit[key]}
              currency={currency}
              total={formatMoney(total(money), currency)}
              onChange={(items) => set(key, items)}
            />
          ))}
        </div>
        <ExchangeRates screen={screen} />
      </div>
    </div>
  );
};
