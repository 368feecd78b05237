import type { CostItem } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { SegmentedControl, Stack, TextInput } from '@mantine/core';
import { formatMoney } from '../../../lib/format.ts';
import { ExchangeRates } from './exchange-rates.tsx';
import type { OrderMoney } from './order-money.ts';
import type { OrderScreen } from '../order/order-screen.ts';
import { Card } from '../../../ui/page.tsx';
import { CurrencyCodeField } from '../../../form/choice-fields.tsx';
import { RowsEditor } from '../../../form/rows-editor.tsx';
import { NumberField } from '../../../form/number-field.tsx';
import { amountRule, percentRule } from '../../../lib/numbers/rules.ts';
import { OrderScroll } from '../order/order-layout.tsx';
import type { RowWords } from '../../../form/words.ts';
import { costFields, discountRow, supplierCostRow, costRow } from './words.ts';
import textStyles from '../../../ui/text.module.css';
import styles from './costs-tab.module.css';

const withType = (item: CostItem, type: string, currency: string): CostItem =>
  type === 'Fixed'
    ? { type: 'Fixed', name: item.name, amount: item.amount, currency }
    : { type: 'Percentage', name: item.name, amount: Math.min(item.amount, 100) };

interface FieldsProps {
  readonly label: string;
  readonly item: CostItem;
  readonly currency: string;
  readonly onChange: (item: CostItem) => void;
}

const CostFields = ({ label, item, currency, onChange }: FieldsProps) => (
  <>
    <TextInput
      aria-label={costFields.name(label)}
      maxLength={200}
      defaultValue={item.name}
      key={item.name}
      onBlur={(event) => {
        const name = event.currentTarget.value.trim();
        if (name !== '' && name !== item.name) onChange({ ...item, name });
      }}
    />
    <SegmentedControl
      aria-label={costFields.type(label)}
      data={[
        { value: 'Fixed', label: 'Sum' },
        { value: 'Percentage', label: '%' },
      ]}
      value={item.type}
      onChange={(type) => onChange(withType(item, type, currency))}
    />
    <NumberField
      aria-label={costFields.amount(label)}
      rule={item.type === 'Fixed' ? amountRule(item.currency) : percentRule}
      value={item.amount}
      onChange={(amount) => onChange({ ...item, amount: amount ?? 0 })}
    />
    {item.type === 'Fixed' ? (
      <CurrencyCodeField
        aria-label={costFields.currency(label)}
        first={currency}
        value={item.currency}
        onChange={(code) => onChange({ ...item, currency: code ?? currency })}
      />
    ) : (
      <span className={textStyles.muted}>of the unit costs</span>
    )}
  </>
);

interface List {
  readonly key: 'supplierCostItems' | 'costItems' | 'discountItems';
  readonly words: RowWords;
  readonly heading: string;
  readonly hint: string;
  readonly total: (money: OrderMoney) => number | null;
}

const lists: readonly List[] = [
  {
    key: 'supplierCostItems',
    words: supplierCostRow,
    heading: 'Supplier costs',
    hint: 'What the supplier adds to the bill, such as packing or a surcharge.',
    total: (money) => money.supplierCosts,
  },
  {
    key: 'discountItems',
    words: discountRow,
    heading: 'Discounts',
    hint: 'What the supplier takes off the whole order.',
    total: (money) => money.discounts,
  },
  {
    key: 'costItems',
    words: costRow,
    heading: 'Other costs',
    hint: 'Paid to others, such as duty, insurance or inspection. Part of the landed cost only.',
    total: (money) => money.otherCosts,
  },
];

/** Costs or discounts of the whole order, as a sum or a percentage. */
const CostList = ({ list, screen }: { readonly list: List; readonly screen: OrderScreen }) => {
  const { key, words, heading, hint, total } = list;
  const { editing, money, currency } = screen;
  const items = editing.edit[key];
  const name = words.row(items.length + 1);
  const sum = formatMoney(total(money), currency);
  return (
    <Card title={heading} actions={<strong className={textStyles.numeric}>{sum}</strong>}>
      <Stack gap={8}>
        {items.length === 0 && <p className={textStyles.muted}>{hint}</p>}
        <RowsEditor<CostItem>
          words={words}
          className={styles.row}
          rows={items}
          fresh={() => ({ type: 'Fixed', name, amount: 0, currency })}
          onChange={(next) => editing.change((edit) => ({ ...edit, [key]: next }))}
          fields={(item, set, label) => (
            <CostFields {...{ label, item, currency }} onChange={set} />
          )}
        />
      </Stack>
    </Card>
  );
};

/** Costs and discounts of the whole order, and the exchange rates of its other currencies (UI-SC-25). */
export const CostsTab = ({ screen }: { readonly screen: OrderScreen }) => (
  <OrderScroll>
    <div className={styles.costs} data-print="flow">
      <Stack gap={16} data-print="flow">
        {lists.map((list) => (
          <CostList key={list.key} list={list} screen={screen} />
        ))}
      </Stack>
      <ExchangeRates screen={screen} />
    </div>
  </OrderScroll>
);
