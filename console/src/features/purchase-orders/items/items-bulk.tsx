import { IconTrash } from '@tabler/icons-react';
import { BulkBar } from '../../../list/bulk-bar.tsx';
import { NumberField } from '../../../form/number-field.tsx';
import { unitsRule } from '../../../lib/numbers/rules.ts';
import type { ItemSteps } from './use-item-steps.ts';
import { ToolButton } from '../../../ui/tool-button.tsx';

interface ItemsBulkProps {
  readonly selection: ReadonlySet<string>;
  readonly steps: ItemSteps;
  readonly onClear: () => void;
}

/** What can be done with several items at once. */
export const ItemsBulk = ({ selection, steps, onClear }: ItemsBulkProps) => (
  <BulkBar count={selection.size} noun="item" onClear={onClear}>
    <NumberField
      aria-label="Quantity for all selected items"
      placeholder="Quantity"
      w={120}
      rule={unitsRule}
      value={null}
      onChange={(quantity) => {
        if (quantity !== null) steps.setQuantity(selection, quantity);
      }}
    />
    <ToolButton
      icon={IconTrash}
      onClick={() => {
        steps.remove(selection);
        onClear();
      }}
    >
      Remove
    </ToolButton>
  </BulkBar>
);
