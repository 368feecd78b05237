import { useState } from 'react';
import { useShopCurrency } from '../../../data/settings.ts';
import { FormPanel } from '../../../form/form-panel.tsx';
import { NumberField } from '../../../form/number-field.tsx';
import { amountRule } from '../../../lib/numbers/rules.ts';
import { type BulkFormProps, useBulkForm } from './bulk-form.ts';
import { landedCostOf } from '../words.ts';

/** Sets a landed cost by hand for all items, or removes it. */
export const LandedCostForm = (props: BulkFormProps) => {
  const { items, onClose } = props;
  const currency = useShopCurrency();
  const [landedCost, setLandedCost] = useState<number | null>(null);
  const { saving, save } = useBulkForm(props);
  return (
    <FormPanel
      title={landedCostOf(items.length)}
      width={400}
      saveLabel={landedCost === null ? 'Remove landed cost' : 'Set landed cost'}
      dirty={landedCost !== null}
      saving={saving}
      onSave={(release) => save({ kind: 'landedCost', landedCost }, release)}
      onClose={onClose}
    >
      <NumberField
        label="Landed cost set by hand"
        description="Per unit, for each of these items. Leave empty to use the cost of the last shipment."
        rule={amountRule(currency)}
        value={landedCost}
        isLive
        data-autofocus
        onChange={setLandedCost}
      />
    </FormPanel>
  );
};
