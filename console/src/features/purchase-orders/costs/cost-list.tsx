import { ActionIcon, Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import type { CostItem } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/page.tsx';
import { NumberField } from '../../../form/number-field.tsx';
import { amountRule, percentRule } from '../../../lib/numbers/rules.ts';
import { currencyOptions } from '../../../lib/currencies.ts';

interface RowProps {
  readonly title: string;
  readonly at: number;
  readonly item: CostItem;
  readonly currency: string;
  readonly onChange: (item: CostItem) => void;
  readonly onRemove: () => void;
}

const ofType = (item: CostItem, type: string, currency: string): CostItem =>
  type === 'Fixed'
    ? { type: 'Fixed', name: item.name, amount: item.amount, currency }
    : { type: 'Percentage', name: item.name, amount: Math.min(item.amount, 100) };

const CostRow = ({ title, at, item, currency, onChange, onRemove }: RowProps) => {
  const label = `${title} ${at + 1}`;
  return (
    <div className="qm-cost-row" role="group" aria-label={label}>
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
        <Select
          aria-label={`${label}: currency`}
          searchable
          data={currencyOptions(currency).map(({ value }) => value)}
          value={item.currency}
          onChange={(code) => onChange({ ...item, currency: code ?? currency })}
        />
      ) : (
        <span className="qm-muted">of the unit costs</span>
      )}
      <ActionIcon aria-label={`Remove ${label}`} onClick={onRemove}>
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </div>
  );
};

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
  const add = (): void =>
    onChange([
      ...items,
      { type: 'Fixed', name: `${title} ${items.length + 1}`, amount: 0, currency },
    ]);
  return (
    <Card title={heading} actions={<strong className="qm-numeric">{total}</strong>}>
      <div className="qm-cost-list">
        {items.length === 0 && <p className="qm-muted">{hint}</p>}
        {items.map((item, at) => (
          <CostRow
            // The place is the identity here: a cost has no other.
            key={at}
            title={title}
            at={at}
            item={item}
            currency={currency}
            onChange={(next) => onChange(items.with(at, next))}
            onRemove={() => onChange(items.toSpliced(at, 1))}
          />
        ))}
        <Button
          size="xs"
          variant="default"
          style={{ justifySelf: 'start' }}
          leftSection={<IconPlus size={14} />}
          onClick={add}
        >
          Add {title.toLowerCase()}
        </Button>
      </div>
    </Card>
  );
};
