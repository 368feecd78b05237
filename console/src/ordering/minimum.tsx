import { Tooltip } from '@mantine/core';
import type { SupplierId } from '@quartermaster/contracts/core/ids';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { fetchSuggestions, type RowVisibility } from '../data/to-buy.ts';
import { minimumText } from '../lib/words.ts';
import { toast } from '../ui/toast.tsx';
import { ToolButton } from '../ui/tool-button.tsx';
import { basketName, type Basket } from './basket.ts';
import { fillToMinimum } from './fill-minimum.ts';
import type { SelectionState } from './selection-state.ts';
import { belowMinimum, filledToMinimum, minimumMet } from './words.ts';
import styles from './minimum.module.css';

interface MinimumProps {
  readonly basket: Basket;
  readonly change: SelectionState['change'];
  /** Suggestions that may be added; absent: those that Buy now lists. */
  readonly shown?: RowVisibility;
}

const LISTED: RowVisibility = { showIgnored: false, showAlreadyInPO: false };

const FillButton = ({ basket, shown = LISTED, change }: MinimumProps) => {
  const fill = useMutation({
    mutationFn: (supplierId: SupplierId) => fetchSuggestions(supplierId, shown),
    onSuccess: (suggested) => {
      change((before) => fillToMinimum(before, basket, suggested));
      toast.success(filledToMinimum(basketName(basket)));
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

/** Shows whether a basket reaches the minimum of its supplier, with a button to fill it. */
export const MinimumState = (props: MinimumProps) => {
  const { supplier, shortfall, quantity } = props.basket;
  if (supplier === null || (supplier.moq ?? 0) === 0 || quantity === 0) return <span />;
  const minimum = minimumText(supplier);
  return shortfall === 0 ? (
    <span className={styles.minimum} data-met>
      <IconCheck size={14} aria-hidden /> {minimumMet(minimum)}
    </span>
  ) : (
    <span className={styles.minimum}>
      <IconAlertTriangle size={14} aria-hidden /> {belowMinimum(minimum, shortfall)}
      <FillButton {...props} />
    </span>
  );
};
