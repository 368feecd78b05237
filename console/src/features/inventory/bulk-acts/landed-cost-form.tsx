import { useShopCurrency } from '../../../data/settings.ts';
import { FormPanel } from '../../../form/form-panel.tsx';
import { NumberField } from '../../../form/number-field.tsx';
import { amountRule } from '../../../lib/numbers/rules.ts';
import { type BulkFormProps, useBulkForm } from './bulk-form.ts';
import { landedCostOf } from '../words.ts';

const NO_COST: { readonly landedCost: number | null } = { landedCost: null };

/** Sets a landed cost by hand for all items, or removes it. */
export const LandedCostForm = (props: BulkFormProps) => {
  const { items, onClose } = props;
  const currency = useShopCurrency();
  const form = useBulkForm(props, NO_COST, (cost) => ({ kind: 'landedCost', ...cost }));
  return (
    <FormPanel
      title={landedCostOf(items.length)}
      width={400}
      saveLabel={form.value.landedCost === null ? 'Remove landed cost' : 'Set landed cost'}
      form={form}
      onClose={onClose}
    >
      <NumberField
        label="Landed cost set by hand"
        description="Per unit, for each of these items. Leave empty to use the cost of the last shipment."
        rule={amountRule(currency)}
        isLive
        data-autofocus
        {...form.field.value('landedCost')}
      />
    </FormPanel>
  );
};
