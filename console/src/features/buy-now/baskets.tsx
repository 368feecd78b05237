import { Tooltip } from '@mantine/core';
import type { SupplierId } from '@quartermaster/contracts/core/ids';
import { moqModeShortForms } from '@quartermaster/contracts/suppliers/supplier';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { toast } from '../../ui/toast.tsx';
import type { Basket } from './basket.ts';
import { costText } from './columns.tsx';
import { filledToMinimum } from './fill-minimum.ts';
import { suggestionsOf, type Shown } from '../../data/to-buy.ts';
import type { PickedState } from './use-picked.ts';
import { ToolButton } from '../../ui/tool-button.tsx';
import styles from './baskets.module.css';

/** "None" in the address selects the products without a supplier. */
export const basketId = ({ supplier }: Basket): string => supplier?.id ?? 'none';
export const basketName = ({ supplier }: Basket): string => supplier?.name ?? 'No supplier';

interface FillProps {
  readonly basket: Basket;
  readonly shown: Shown;
  readonly change: PickedState['change'];
}

const FillButton = ({ basket, shown, change }: FillProps) => {
  const fill = useMutation({
    mutationFn: (supplierId: SupplierId) => suggestionsOf(supplierId, shown),
    onSuccess: (suggested) => {
      change((before) => filledToMinimum(before, basket, suggested));
      toast.success(`${basketName(basket)} filled to its minimum`);
    },
    meta: { failed: 'The basket was not filled', changes: 'nothing' },
  });
  return (
    <Tooltip
      multiline
      maw={300}
      label="Adds the most urgent suggestions of this supplier until its minimum is reached; where all of them are not enough, they are raised to last equally long."
    >
      <ToolButton
        variant="subtle"
        loading={fill.isPending}
        onClick={() => fill.mutate(basket.supplier?.id ?? '')}
      >
        Fill to minimum
      </ToolButton>
    </Tooltip>
  );
};

const MinimumState = ({ basket, shown, change }: FillProps) => {
  const { supplier, shortfall } = basket;
  const moq = supplier?.moq ?? 0;
  if (supplier === null || moq === 0) return <span />;
  const minimum = `${formatNumber(moq)} ${moqModeShortForms[supplier.moqMode]}`;
  return shortfall === 0 ? (
    <span className={styles['minimum']} data-met>
      <IconCheck size={14} aria-hidden /> Minimum {minimum} met
    </span>
  ) : (
    <span className={styles['minimum']}>
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
    <section className={styles['baskets']} data-print="flow" aria-label="Orders by supplier">
      {baskets.map((basket) => (
        <div
          className={styles['basket']}
          data-print="whole"
          key={basketId(basket)}
          role="group"
          aria-label={basketName(basket)}
        >
          <strong data-clip>{basketName(basket)}</strong>
          <span className={styles['sum']}>
            {formatCount(basket.lines.length, 'item')}, {formatCount(basket.quantity, 'unit')},{' '}
            {costText(basket, currency)}
          </span>
          <MinimumState basket={basket} shown={shown} change={change} />
          <ToolButton
            variant="filled"
            disabled={basket.quantity === 0}
            onClick={() => onOrder(basket)}
          >
            Create purchase order
          </ToolButton>
        </div>
      ))}
    </section>
  );
};
