import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import type { ShipmentCost } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { NumberField } from '../../../form/number-field.tsx';
import { amountRule } from '../../../lib/numbers/rules.ts';
import { currencyOptions } from '../../../lib/currencies.ts';

export interface ShipmentCostsProps {
  readonly costs: readonly ShipmentCost[];
  readonly currency: string;
  readonly onChange: (costs: readonly ShipmentCost[]) => void;
}

/** What moving a shipment costs. */
export const ShipmentCosts = ({ costs, currency, onChange }: ShipmentCostsProps) => (
  <section className="qm-po-section">
    <div className="qm-po-section-head">
      <h3>Costs</h3>
      <span className="qm-muted">Spread over the units of this shipment</span>
    </div>
    {costs.map((cost, at) => (
      <div className="qm-shipment-cost" key={at} role="group" aria-label={`Cost ${at + 1}`}>
        <TextInput
          aria-label={`Cost ${at + 1}: name`}
          maxLength={200}
          value={cost.name}
          error={cost.name.trim() === ''}
          onChange={(event) =>
            onChange(costs.with(at, { ...cost, name: event.currentTarget.value }))
          }
        />
        <NumberField
          aria-label={`Cost ${at + 1}: amount`}
          rule={amountRule(cost.currency)}
          isLive
          value={cost.amount}
          onChange={(amount) => onChange(costs.with(at, { ...cost, amount: amount ?? 0 }))}
        />
        <Select
          aria-label={`Cost ${at + 1}: currency`}
          searchable
          data={currencyOptions(currency).map(({ value }) => value)}
          value={cost.currency}
          onChange={(code) => onChange(costs.with(at, { ...cost, currency: code ?? currency }))}
        />
        <ActionIcon
          aria-label={`Remove cost ${at + 1}`}
          onClick={() => onChange(costs.toSpliced(at, 1))}
        >
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      </div>
    ))}
    <Button
      size="xs"
      variant="default"
      style={{ justifySelf: 'start' }}
      leftSection={<IconPlus size={14} />}
      onClick={() =>
        onChange([...costs, { name: costs.length === 0 ? 'Freight' : 'Cost', amount: 0, currency }])
      }
    >
      Add cost
    </Button>
  </section>
);
