import { useBlocker } from '@tanstack/react-router';
import type { OverruledLine } from '../../data/basket-edits.ts';
import { messageFor } from '../../lib/problems.ts';
import { AlertBox } from '../../ui/cards.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { changedItem, choiceKept, quantitySetTo } from './words.ts';
import textStyles from '../../ui/text.module.css';
import type { BasketSelection } from './use-basket-selection.ts';

const overruledText = (
  { selection: { lines } }: BasketSelection,
  { variantId, quantity, changedBy }: OverruledLine,
) => {
  const item = lines.get(variantId)?.productTitle;
  return quantity === null
    ? changedItem(changedBy, item)
    : quantitySetTo({ author: changedBy, item, quantity });
};

/** Shows a failed save of the baskets, and the changes that another member made at the same time. */
export const BasketsState = ({ picking }: { readonly picking: BasketSelection }) => {
  const { isSaved, failure, query, overruled, dismiss, flush } = picking.team;
  useBlocker({ enableBeforeUnload: !isSaved, shouldBlockFn: () => false });
  return (
    <>
      {failure !== null && (
        <AlertBox tone="error" title="The baskets are not saved">
          {messageFor(failure)} <ToolButton onClick={() => void flush()}>Try again</ToolButton>
        </AlertBox>
      )}
      {query.isError && failure === null && (
        <AlertBox tone="error" title="The baskets of the team could not be loaded">
          {messageFor(query.error)}{' '}
          <ToolButton onClick={() => void query.refetch()}>Try again</ToolButton>
        </AlertBox>
      )}
      {overruled.length > 0 && (
        <AlertBox tone="warning" title="Somebody else changed the same items">
          {choiceKept(overruled.map((one) => overruledText(picking, one)))}{' '}
          <ToolButton onClick={dismiss}>Close</ToolButton>
        </AlertBox>
      )}
    </>
  );
};

export const SavingText = ({ picking }: { readonly picking: BasketSelection }) => {
  const { isSaved, failure } = picking.team;
  return (
    <span className={textStyles.muted} aria-live="polite">
      {!isSaved && failure === null && 'Saving…'}
    </span>
  );
};
