import { Button, Stack } from '@mantine/core';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { listShipmentLandedCosts } from '@quartermaster/contracts/inventory/calls/landed-cost';
import type { InventoryItem } from '@quartermaster/contracts/inventory/read-models';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { shipmentCostsQuery, useManualCosts, useShipmentCosts } from '../data/item-costs.ts';
import { NumberField } from '../form/number-field.tsx';
import { costUsed, SHIPMENT_COSTS_QUESTION, SHIPMENT_COSTS_USED } from './cost-used.ts';
import { formatNumber, formatUnitPrice } from '../lib/format.ts';
import { amountRule } from '../lib/numbers/rules.ts';
import { formatOrderName } from '@quartermaster/contracts/core/words';
import { confirm } from '../ui/confirm.tsx';
import { RowTable } from '../ui/row-table.tsx';
import { Loaded } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { HiddenTitle } from '../ui/text.tsx';
import { costUsedTexts, landedCostSet, takeCostsOf, takeCostsQuestion } from './words.ts';
import textStyles from '../ui/text.module.css';
import styles from './item-landed-cost.module.css';

interface ItemProps {
  readonly item: InventoryItem;
  /** The shop's. */
  readonly currency: string | null;
}

/** Names the cost that counts for value and margin. */
const usedText = ({ item, currency }: ItemProps): string => {
  const used = costUsed(item);
  return used === null
    ? 'No cost of this item is known.'
    : costUsedTexts[used.kind](formatUnitPrice(used.amount, currency));
};

const ManualCost = ({ item, currency }: ItemProps) => {
  const { productId, variantId, manualLandedCost } = item;
  const undo = useManualCosts();
  const { mutate, isPending, variables } = useManualCosts(([change]) => {
    if (change === undefined) return;
    const { landedCost, before = null } = change;
    const text =
      landedCost === null
        ? 'Landed cost set by hand removed'
        : landedCostSet(formatUnitPrice(landedCost, currency));
    toast.undoable(text, () => undo.mutate([{ productId, variantId, landedCost: before }]));
  });
  const shown = isPending ? (variables[0]?.landedCost ?? null) : manualLandedCost;
  return (
    <NumberField
      label="Landed cost set by hand"
      description="Per unit. Empty: that of the shipment counts."
      className={styles.manual}
      rule={amountRule(currency)}
      value={shown}
      onChange={(landedCost) => mutate([{ productId, variantId, landedCost, before: shown }])}
    />
  );
};

type ShipmentCost = ResponseOf<typeof listShipmentLandedCosts>[number];

interface CostProps {
  readonly cost: ShipmentCost;
}

const TakeOver = ({ cost }: CostProps) => {
  const { shipmentId, shipmentName, purchaseOrderName, landedCost } = cost;
  const named = { shipment: shipmentName, order: formatOrderName(purchaseOrderName) };
  const { mutate, isPending } = useShipmentCosts();
  const take = async (): Promise<void> => {
    const sure = await confirm({
      title: takeCostsQuestion(named),
      body: SHIPMENT_COSTS_QUESTION,
      confirmLabel: 'Use the costs',
    });
    if (sure) mutate(shipmentId, toast.done(SHIPMENT_COSTS_USED));
  };
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      disabled={landedCost === null}
      loading={isPending}
      aria-label={takeCostsOf(named)}
      onClick={() => void take()}
    >
      Use
    </Button>
  );
};

interface LandedCostProps extends ItemProps {
  /** The day or instant of the past that is shown; null for now. */
  readonly asOf: string | null;
}

interface ByShipmentProps extends Pick<LandedCostProps, 'asOf' | 'currency'> {
  readonly costs: readonly ShipmentCost[];
}

/** Links to an order at the shown moment. */
const ByShipment = ({ costs, currency, asOf }: ByShipmentProps) =>
  costs.length === 0 ? (
    <p className={textStyles.muted}>No shipment of this item was received.</p>
  ) : (
    <RowTable
      stacksOn="phone"
      label="Landed cost by shipment"
      titles={[
        'Order',
        'Shipment',
        'Units',
        'Per unit',
        ...(asOf === null ? [<HiddenTitle key="use">Use</HiddenTitle>] : []),
      ]}
      numbers={[2, 3]}
      rows={costs}
      getKey={({ shipmentId }) => shipmentId}
      cells={(cost) => [
        <Link
          key="order"
          to="/purchase-orders/$id/{-$tab}"
          params={{ id: cost.purchaseOrderId }}
          search={{ asOf: asOf ?? undefined }}
        >
          {formatOrderName(cost.purchaseOrderName)}
        </Link>,
        cost.shipmentName,
        formatNumber(cost.quantity),
        formatUnitPrice(cost.landedCost, currency),
        ...(asOf === null ? [<TakeOver key="use" cost={cost} />] : []),
      ]}
    />
  );

/** Landed cost of a unit: the manual one, and that of each shipment. */
export const ItemLandedCost = ({ item, currency, asOf }: LandedCostProps) => (
  <Stack gap={12}>
    <p>{usedText({ item, currency })}</p>
    {asOf === null && <ManualCost item={item} currency={currency} />}
    <Loaded
      title="The costs of shipments could not be loaded"
      query={useQuery(shipmentCostsQuery(item.variantId, asOf))}
    >
      {(costs) => <ByShipment {...{ costs, currency, asOf }} />}
    </Loaded>
  </Stack>
);
