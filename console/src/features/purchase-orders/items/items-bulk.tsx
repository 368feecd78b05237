import { IconTrash } from '@tabler/icons-react';
import type { ItemStock } from '../../../data/suggestions.ts';
import { NumberField } from '../../../form/number-field.tsx';
import { unitsRule } from '../../../lib/numbers/rules.ts';
import { minimumText } from '../../../lib/words.ts';
import { BulkBar } from '../../../list/bulk-bar.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import type { OrderScreen } from '../order/order-screen.ts';
import { raiseToMinimum } from './item-stock.ts';
import type { ItemSteps } from './use-item-steps.ts';
import { itemSelection } from '../../../list/words.ts';

interface ItemsBulkProps {
  readonly screen: OrderScreen;
  readonly stocks: ReadonlyMap<string, ItemStock>;
  readonly selection: ReadonlySet<string>;
  readonly steps: ItemSteps;
  readonly onClear: () => void;
}

/** Suggested quantities by variant; items without a suggestion keep their quantity. */
const suggestedQuantities = (stocks: ItemsBulkProps['stocks']): ReadonlyMap<string, number> =>
  new Map(
    [...stocks].flatMap(([variantId, { suggested }]): [string, number][] =>
      suggested === null ? [] : [[variantId, suggested]],
    ),
  );

const UseSuggested = ({ stocks, selection, steps }: ItemsBulkProps) => (
  <ToolButton
    disabled={stocks.size === 0}
    onClick={() => steps.setQuantities(selection, suggestedQuantities(stocks))}
  >
    Use suggested
  </ToolButton>
);

/** Raises the selected items until the order reaches the minimum of its supplier. */
const FillToMinimum = ({ screen, stocks, selection, steps }: ItemsBulkProps) => {
  const { supplier, order, today, editing } = screen;
  if (supplier === null || (supplier.moq ?? 0) === 0) return null;
  const { items } = editing.edit;
  const fill = (): void => {
    const chosen = items.filter(({ id }) => selection.has(id));
    const quantities = raiseToMinimum(chosen, items, stocks, { order, today, supplier });
    const isRaised = chosen.some(
      ({ productVariantId, quantity }) => (quantities.get(productVariantId) ?? 0) > quantity,
    );
    if (isRaised) steps.setQuantities(selection, quantities);
    else toast.warning('Nothing to raise: the minimum is met, or the selected items do not sell');
  };
  return (
    <ToolButton title={`Minimum: ${minimumText(supplier)}`} onClick={fill}>
      Fill to minimum
    </ToolButton>
  );
};

/** Actions on the selected items; each is one step of the edit. */
export const ItemsBulk = (props: ItemsBulkProps) => {
  const { selection, steps, onClear } = props;
  return (
    <BulkBar count={selection.size} words={itemSelection} onClear={onClear}>
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
      <UseSuggested {...props} />
      <FillToMinimum {...props} />
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
};
