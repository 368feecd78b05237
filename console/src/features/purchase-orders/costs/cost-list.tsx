import { SegmentedControl, TextInput } from '@mantine/core';
import type { CostItem } from '@quartermaster/contracts/purchase-orders/purchase-order';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/page.tsx';
import { CurrencyCodeField } from '../../../form/choice-fields.tsx';
import { RowsEditor } from '../../../form/rows-editor.tsx';
import { NumberField } from '../../../form/number-field.tsx';
import { amountRule, percentRule } from '../../../lib/numbers/rules.ts';

const ofType = (item: CostItem, type: string, currency: string): CostItem =>
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
      aria-label={`${label}: name`}
      maxLength={200}
      defaultValue={item.name}
      key={item.name}
      onBlur={(event) => {
        const name = event.currentTarget.value.trim();
        if (name !== '' && name !== item.name) onChange({ ...item, name });
      }}
    />
    <SegmentedControl
      aria-label={`${label}: type`}
      data={[
        { value: 'Fixed', label: 'Sum' },
        { value: 'Percentage', label: '%' },
      ]}
      value={item.type}
      onChange={(type) => onChange(ofType(item, type, currency))}
    />
    <NumberField
      aria-label={`${label}: amount`}
      rule={item.type === 'Fixed' ? amountRule(item.currency) : percentRule}
      value={item.amount}
      onChange={(amount) => onChange({ ...item, amount: amount ?? 0 })}
    />
    {item.type === 'Fixed' ? (
      <CurrencyCodeField
        aria-label={`${label}: currency`}
        first={currency}
        value={item.currency}
        onChange={(code) => onChange({ ...item, currency: code ?? currency })}
      />
    ) : (
      <span className="qm-muted">of the unit costs</span>
    )}
  </>
);

export interface CostListProps {
  /** In the singular: "Discount". */
  readonly title: string;
  readonly heading: string;
  readonly hint: string;
  readonly items: readonly CostItem[];
  /** Of the order. */
  readonly currency: string;
  readonly total: ReactNode;
  readonly onChange: (items: readonly CostItem[]) => void;
}

/** Costs or discounts of the whole order, by sum or by percentage. */
export const CostList = (props: CostListProps) => {
  const { title, heading, hint, items, currency, total, onChange } = props;
  const name = `${title} ${String(items.length + 1)}`;
  return (
    <Card title={heading} actions={<strong className="qm-numeric">{total}</strong>}>
      <div className="qm-cost-list">
        {items.length === 0 && <p className="qm-muted">{hint}</p>}
        <RowsEditor<CostItem>
          noun={title}
          className="qm-cost-row"
          rows={items}
          fresh={() => ({ type: 'Fixed', name, amount: 0, currency })}
          onChange={onChange}
          fields={(item, set, label) => (
            <CostFields {...{ label, item, currency }} onChange={set} />
          )}
        />
      </div>
    </Card>
  );
};
