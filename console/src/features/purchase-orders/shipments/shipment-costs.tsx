import { TextInput } from '@mantine/core';
import type { ShipmentCost } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { CurrencyCodeField } from '../../../form/choice-fields.tsx';
import { NumberField } from '../../../form/number-field.tsx';
import { RowsEditor } from '../../../form/rows-editor.tsx';
import { amountRule } from '../../../lib/numbers/rules.ts';

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
    <RowsEditor
      noun="Cost"
      className="qm-shipment-cost"
      rows={costs}
      fresh={() => ({ name: costs.length === 0 ? 'Freight' : 'Cost', amount: 0, currency })}
      onChange={onChange}
      fields={(cost, set, label) => (
        <>
          <TextInput
            aria-label={`${label}: name`}
            maxLength={200}
            value={cost.name}
            error={cost.name.trim() === ''}
            onChange={(event) => set({ ...cost, name: event.currentTarget.value })}
          />
          <NumberField
            aria-label={`${label}: amount`}
            rule={amountRule(cost.currency)}
            isLive
            value={cost.amount}
            onChange={(amount) => set({ ...cost, amount: amount ?? 0 })}
          />
          <CurrencyCodeField
            aria-label={`${label}: currency`}
            first={currency}
            value={cost.currency}
            onChange={(code) => set({ ...cost, currency: code ?? currency })}
          />
        </>
      )}
    />
  </section>
);
