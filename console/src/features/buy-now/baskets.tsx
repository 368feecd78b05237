import { Button, Group } from '@mantine/core';
import { useShopCurrency } from '../../data/settings.ts';
import {
  basketId,
  basketName,
  sumBaskets,
  EMPTY_SELECTION,
  type Basket,
} from '../../ordering/basket.ts';
import { basketSize, costText } from '../../ordering/words.ts';
import { MinimumState } from '../../ordering/minimum.tsx';
import { useDraftContext } from '../../ordering/use-draft-context.ts';
import { AlertBox } from '../../ui/cards.tsx';
import { toast } from '../../ui/toast.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { BasketsState, SavingText } from './baskets-state.tsx';
import { selectOrderableBaskets, useCreateAll } from './create-orders.ts';
import { IgnoreMenu } from './ignore-menu.tsx';
import { selectListOptions, useListing } from './listing.ts';
import type { BasketSelection } from './use-basket-selection.ts';
import { createOrders, itemsInBaskets, orderFailed, unitsFor } from './words.ts';
import styles from './baskets.module.css';

export interface BasketsProps {
  readonly baskets: readonly Basket[];
  readonly picking: BasketSelection;
  readonly onOrder: (basket: Basket) => void;
  readonly onPickDate: () => void;
}

const BasketLine = ({ basket, picking, onOrder }: { basket: Basket } & BasketsProps) => {
  const currency = useShopCurrency();
  const [listing] = useListing();
  return (
    <div className={styles.basket} data-print="whole" role="group" aria-label={basketName(basket)}>
      <strong data-clip>{basketName(basket)}</strong>
      <span className={styles.sum}>
        {basketSize({
          items: basket.lines.length,
          units: basket.quantity,
          cost: costText(basket, currency),
        })}
      </span>
      <MinimumState basket={basket} shown={selectListOptions(listing)} change={picking.change} />
      <ToolButton disabled={basket.quantity === 0} onClick={() => onOrder(basket)}>
        Create purchase order
      </ToolButton>
    </div>
  );
};

/** Empties all baskets, with an undo. */
const emptyAll = ({ selection, change }: BasketSelection): void => {
  change(() => EMPTY_SELECTION);
  toast.undoable('The baskets are empty', () => change(() => selection));
};

const CreateAll = ({ baskets, picking }: Pick<BasketsProps, 'baskets' | 'picking'>) => {
  const context = useDraftContext();
  const { mutate, isPending, data: failed = [], reset } = useCreateAll(picking, baskets);
  const count = selectOrderableBaskets(baskets).length;
  return (
    <>
      <Button
        size="xs"
        loading={isPending}
        disabled={count === 0 || context === null}
        onClick={() => context !== null && mutate(context)}
      >
        {createOrders(count)}
      </Button>
      {failed.length > 0 && (
        <AlertBox tone="error" title="Not every order was created">
          {failed.map(({ name, reason }) => orderFailed(name, reason)).join(' ')}{' '}
          <ToolButton onClick={reset}>Close</ToolButton>
        </AlertBox>
      )}
    </>
  );
};

/** Totals of all baskets, with the actions on all of them. */
const Head = ({ baskets, picking, onPickDate }: BasketsProps) => {
  const currency = useShopCurrency();
  const { selection, change } = picking;
  const ids = [...selection.lines.keys()];
  const total = sumBaskets(baskets);
  return (
    <div className={styles.head} data-print="whole">
      <strong>{itemsInBaskets(ids.length, baskets.length)}</strong>
      <span className={styles.sum}>{unitsFor(total.quantity, costText(total, currency))}</span>
      <SavingText picking={picking} />
      <Group component="span" gap={8} ml="auto" data-print="hidden">
        {selection.quantities.size > 0 && (
          <ToolButton
            variant="subtle"
            onClick={() => change((before) => ({ ...before, quantities: new Map() }))}
          >
            Back to the suggested quantities
          </ToolButton>
        )}
        <IgnoreMenu
          variantIds={ids}
          onPickDate={onPickDate}
          onDone={() => change(() => EMPTY_SELECTION)}
        />
        <ToolButton onClick={() => emptyAll(picking)}>Empty</ToolButton>
        <CreateAll {...{ baskets, picking }} />
      </Group>
    </div>
  );
};

/** Baskets of the team: one line per supplier with its minimum, the total, and the buttons that create the orders. */
export const Baskets = (props: BasketsProps) => {
  const { baskets } = props;
  if (baskets.length === 0) return <BasketsState picking={props.picking} />;
  return (
    <section className={styles.baskets} data-print="flow" aria-label="Orders by supplier">
      <BasketsState picking={props.picking} />
      <Head {...props} />
      {baskets.map((basket) => (
        <BasketLine key={basketId(basket)} basket={basket} {...props} />
      ))}
    </section>
  );
};
