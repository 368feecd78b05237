import { findSendingHint } from '@quartermaster/contracts/purchase-orders/rules/hints';
import { Select, Skeleton } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { memo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { supplierDraftsQuery } from '../data/purchase-orders/lists.ts';
import { startingCurrencyQuery } from '../data/purchase-orders/order.ts';
import { useAddItems, useCreateOrder, type CreateOrder } from '../data/purchase-orders/changes.ts';
import { FormPanel } from '../form/form-panel.tsx';
import { NewOrderFields, useNewOrderForm, type NewOrder } from '../form/new-order-fields.tsx';
import { formatOrderName } from '@quartermaster/contracts/core/words';
import { toast } from '../ui/toast.tsx';
import { basketName, type Basket, withoutVariants } from './basket.ts';
import { MinimumState } from './minimum.tsx';
import { type DraftContext, buildNewOrder, toOrderItems } from './order-draft.ts';
import { OrderLines } from './order-lines.tsx';
import type { SelectionState } from './selection-state.ts';
import {
  addedToDraft,
  basketSize,
  costText,
  draftUnits,
  newOrderOf,
  orderDrafted,
} from './words.ts';

export interface OrderPanelProps {
  readonly basket: Basket;
  readonly context: DraftContext;
  readonly picked: SelectionState;
  /** Creates the order and removes its lines from the basket; by default the panel does both. */
  readonly create?: CreateOrder;
  /** Called with the order that now has the items; `search` opens a panel of its page. */
  readonly onOrdered: (orderId: string, search: { readonly panel?: 'mail' }) => void;
  readonly onClose: () => void;
  /** Above the fields: which of several baskets is shown. */
  readonly choice?: ReactNode;
}

/** Steps after the order has the items. */
interface Next {
  readonly leave: () => void;
  readonly mails: boolean;
}

/** A basket becomes a new order, or its items are added to a draft. */
const useOrderMutations = (
  { basket, picked, create, onOrdered }: OrderPanelProps,
  next: RefObject<Next>,
) => {
  const goOn = (orderId: string, text: string): void => {
    const { leave, mails } = next.current;
    toast.success(text);
    leave();
    onOrdered(orderId, mails ? { panel: 'mail' } : {});
  };
  const removeLines = (): void => {
    const ids = basket.lines.map(({ item }) => item.variantId);
    picked.change((before) => withoutVariants(before, ids));
  };
  const creation = useCreateOrder(({ id, already = false, notes }, order) => {
    if (create === undefined) removeLines();
    goOn(id, already ? 'This order was drafted already' : orderDrafted(order.items.length));
    toast.notes(notes);
  }, create);
  const addition = useAddItems(({ orderId, items }) => {
    removeLines();
    goOn(orderId, addedToDraft(items.length));
  });
  return { creation, addition };
};

const useOrder = (props: OrderPanelProps, draftId: string | null) => {
  const { basket, context, picked, choice } = props;
  const next = useRef<Next>({ leave: () => undefined, mails: false });
  const items = toOrderItems(basket, picked.selection.quantities);
  const supplierId = basket.supplier?.id ?? null;
  const isSendable = findSendingHint({ supplierId, units: basket.quantity }) === null;
  // After one of several baskets the next one follows, not its email.
  const canMail = draftId === null && isSendable && choice === undefined;
  const { creation, addition } = useOrderMutations(props, next);
  const form = useNewOrderForm<NewOrder, unknown>({
    start: buildNewOrder(basket, context),
    shopCurrency: context.currency,
    send: (fields) =>
      draftId === null
        ? creation.mutateAsync({ ...fields, items })
        : addition.mutateAsync({ orderId: draftId, items }),
  });
  const save = (mails: boolean) => (): void => {
    next.current = { leave: form.release, mails };
    form.save();
  };
  return {
    form: { ...form, save: save(false) },
    ...(canMail && {
      other: {
        label: 'Create and email',
        icon: <IconSend size={15} stroke={1.7} />,
        save: save(true),
      },
    }),
  };
};

const NEW = 'new';

/** True during the first fetch; not during one after a failure, as `isLoading` is. */
const isFirstFetch = ({ isFetching, isFetched }: UseQueryResult): boolean =>
  isFetching && !isFetched;

/** Drafts of the supplier. They load until the starting currency is known too: from then on nothing in the panel moves. */
const useDrafts = ({ supplier }: Basket) => {
  const supplierId = supplier?.id ?? null;
  const drafts = useQuery(supplierDraftsQuery(supplierId));
  const currency = useQuery(startingCurrencyQuery(supplierId));
  const isLoading = isFirstFetch(drafts) || isFirstFetch(currency);
  return { drafts: drafts.data?.data ?? [], isLoading } as const;
};

interface DraftChoiceProps {
  readonly drafts: ReturnType<typeof useDrafts>['drafts'];
  readonly draftId: string | null;
  readonly onChange: (draftId: string | null) => void;
}

/** Offers the drafts of the supplier, or those without one, beside a new order. */
const DraftChoice = ({ drafts, draftId, onChange }: DraftChoiceProps) =>
  drafts.length === 0 ? null : (
    <Select
      label="Put into"
      allowDeselect={false}
      data={[
        { value: NEW, label: 'A new purchase order' },
        ...drafts.map(({ id, name, totalItemsQuantity }) => ({
          value: id,
          label: draftUnits(formatOrderName(name), totalItemsQuantity),
        })),
      ]}
      value={draftId ?? NEW}
      onChange={(value) => onChange(value === NEW ? null : value)}
    />
  );

/** Not rendered again while the fields are typed in. */
const Lines = memo(OrderLines);

/** Form of the order of one basket, before it is created or added to a draft. */
export const OrderPanel = (props: OrderPanelProps) => {
  const { basket, context, picked, onClose, choice } = props;
  const [draftId, setDraftId] = useState<string | null>(null);
  const { drafts, isLoading } = useDrafts(basket);
  const { form, ...panel } = useOrder(props, draftId);
  const isNew = draftId === null;
  return (
    <FormPanel
      title={newOrderOf(basketName(basket))}
      note={basketSize({
        items: basket.lines.length,
        units: basket.quantity,
        cost: costText(basket, context.currency),
      })}
      width={760}
      saveLabel={isNew ? 'Create purchase order' : 'Add to the draft'}
      isReady={(isNew || basket.quantity > 0) && !isLoading}
      refusedTitle="The order could not be created"
      form={form}
      onClose={onClose}
      {...panel}
    >
      {choice}
      {isLoading ? (
        <Skeleton height={480} />
      ) : (
        <>
          <MinimumState basket={basket} change={picked.change} />
          <DraftChoice drafts={drafts} draftId={draftId} onChange={setDraftId} />
          {isNew && (
            <NewOrderFields
              form={form}
              shopCurrency={context.currency}
              {...(basket.supplier === null && { onSupplier: () => undefined })}
            />
          )}
          <Lines basket={basket} picked={picked} currency={context.currency} />
        </>
      )}
    </FormPanel>
  );
};
