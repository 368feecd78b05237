import { Button, Tooltip } from '@mantine/core';
import { moqModeShortForms } from '@quartermaster/contracts/suppliers/supplier';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { toast } from '../../ui/toast.tsx';
import { linesOf, withFilled, type Basket } from './basket.ts';
import { costText } from './columns.tsx';
import { suggestionsOf, type Shown } from './queries.ts';
import type { PickedState } from './use-picked.ts';

/** "None" in the address stands for the products without a supplier. */
export const basketId = ({ supplier }: Basket): string => supplier?.id ?? 'none';
export const basketName = ({ supplier }: Basket): string => supplier?.name ?? 'No supplier';

interface FillProps {
  readonly basket: Basket;
  readonly shown: Shown;
  readonly change: PickedState['change'];
}

/** Raises each row of a minimum per SKU to it; other minimums are filled with the supplier's other suggestions. */
const raised = ({ lines }: Basket, moq: number) =>
  lines.flatMap(({ item }) =>
    (item.reorderQuantity ?? 0) > 0
      ? [{ variantId: item.variantId, quantity: Math.max(item.reorderQuantity ?? 0, moq) }]
      : [],
  );

/** What "Fill to minimum" puts into the basket, worked out over all that is suggested of the supplier. */
const filledBy = async ({ basket, shown }: Pick<FillProps, 'basket' | 'shown'>) => {
  const { supplier } = basket;
  if (supplier === null) return null;
  if (supplier.moqMode === 'EachSku') {
    return { lines: new Map(), filled: raised(basket, Math.ceil(supplier.moq ?? 0)) };
  }
  const { groups, shortfall } = await suggestionsOf(supplier.id, shown);
  return { lines: linesOf(groups), filled: shortfall?.filled ?? [] };
};

const FillButton = ({ basket, shown, change }: FillProps) => {
  const fill = useMutation({
    mutationFn: () => filledBy({ basket, shown }),
    onSuccess: (answer) => {
      if (answer === null) return;
      change((before) => withFilled(before, answer.lines, answer.filled));
      toast.success(`${basketName(basket)} filled to its minimum`);
    },
    meta: { changes: 'nothing' },
  });
  return (
    <Tooltip
      multiline
      maw={300}
      label="Orders everything suggested of this supplier; where that is not enough, all of it is raised to last equally long."
    >
      <Button size="xs" variant="subtle" loading={fill.isPending} onClick={() => fill.mutate()}>
        Fill to minimum
      </Button>
    </Tooltip>
  );
};

const MinimumState = ({ basket, shown, change }: FillProps) => {
  const { supplier, shortfall } = basket;
  if (supplier === null || supplier.moq === null || supplier.moq === 0) return <span />;
  const minimum = `${formatNumber(supplier.moq)} ${moqModeShortForms[supplier.moqMode]}`;
  return shortfall === 0 ? (
    <span className="qm-basket-minimum" data-met>
      <IconCheck size={14} aria-hidden /> Minimum {minimum} met
    </span>
  ) : (
    <span className="qm-basket-minimum">
      <IconAlertTriangle size={14} aria-hidden /> Minimum {minimum}, short by{' '}
      {formatNumber(shortfall)}
      <FillButton basket={basket} shown={shown} change={change} />
    </span>
  );
};

export interface BasketsProps {
  readonly baskets: readonly Basket[];
  readonly currency: string | null;
  readonly shown: Shown;
  readonly change: PickedState['change'];
  readonly onOrder: (basket: Basket) => void;
}

/** One line per supplier of what is picked: how much, whether its minimum is met, and the way to the order. */
export const Baskets = ({ baskets, currency, shown, change, onOrder }: BasketsProps) => {
  if (baskets.length === 0) return null;
  return (
    <section className="qm-baskets" aria-label="Orders by supplier">
      {baskets.map((basket) => (
        <div
          className="qm-basket"
          key={basketId(basket)}
          role="group"
          aria-label={basketName(basket)}
        >
          <strong className="qm-clip">{basketName(basket)}</strong>
          <span className="qm-basket-sum">
            {formatCount(basket.lines.length, 'item')}, {formatCount(basket.quantity, 'unit')},{' '}
            {costText(basket.cost, currency)}
          </span>
          <MinimumState basket={basket} shown={shown} change={change} />
          <Button size="xs" disabled={basket.quantity === 0} onClick={() => onOrder(basket)}>
            Create purchase order
          </Button>
        </div>
      ))}
    </section>
  );
};
