import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { whenReadable } from '../../form/unreadable.ts';
import { formatCount } from '../../lib/format.ts';
import { issuesByPath } from '../../lib/problems.ts';
import { AlertBox } from '../../ui/cards.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { toast } from '../../ui/toast.tsx';
import { without, type Basket } from './basket.ts';
import { basketName } from './baskets.tsx';
import { costText } from './columns.tsx';
import { useCreateOrder } from './mutations.ts';
import {
  dateProblem,
  draftOf,
  orderBody,
  type DraftContext,
  type OrderDraft,
} from './order-draft.ts';
import { OrderFields } from './order-fields.tsx';
import { OrderLines } from './order-lines.tsx';
import type { PickedState } from './use-picked.ts';

export interface OrderPanelProps {
  readonly basket: Basket;
  readonly context: DraftContext;
  readonly picked: PickedState;
  readonly onClose: () => void;
}

/** Creates the order, takes its lines out of the basket and goes to it. */
const useOrder = ({ basket, context, picked }: OrderPanelProps) => {
  const [key] = useState(() => crypto.randomUUID());
  const navigate = useNavigate();
  const { mutate, isPending, error } = useCreateOrder(key, (id, { items }) => {
    const ids = basket.lines.map(({ item }) => item.variantId);
    picked.change((before) => without(before, ids));
    toast.success(`Order drafted with ${formatCount(items.length, 'item')}`);
    void navigate({ to: '/purchase-orders/$id/{-$tab}', params: { id } });
  });
  const create = (draft: OrderDraft): void =>
    mutate(orderBody(draft, basket, picked.picked.quantities, context.currency));
  return { create, isPending, issues: issuesByPath(error) };
};

/** The form of a new purchase order for one basket. */
export const OrderPanel = (props: OrderPanelProps) => {
  const { basket, context, picked, onClose } = props;
  const [draft, setDraft] = useState(() => draftOf(basket, context));
  const { create, isPending, issues } = useOrder(props);
  const problem = dateProblem(draft);
  return (
    <SidePanel
      title={`New purchase order: ${basketName(basket)}`}
      note={`${formatCount(basket.lines.length, 'item')}, ${formatCount(basket.quantity, 'unit')}, ${costText(basket, context.currency)}`}
      width={632}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={isPending}
            disabled={problem !== null}
            onClick={() => whenReadable(() => create(draft))}
          >
            Create purchase order
          </Button>
        </>
      }
    >
      <form
        className="qm-order-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (problem === null && !isPending) whenReadable(() => create(draft));
        }}
      >
        {issues.size > 0 && (
          <AlertBox tone="error" title="The order could not be created">
            {[...issues]
              .map(([path, message]) => `${path.replace(/^body\./, '')}: ${message}`)
              .join('; ')}
          </AlertBox>
        )}
        <OrderFields draft={draft} context={context} problem={problem} onChange={setDraft} />
        <OrderLines basket={basket} picked={picked} currency={context.currency} />
        <button type="submit" hidden />
      </form>
    </SidePanel>
  );
};
