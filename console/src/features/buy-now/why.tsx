import { Popover, Skeleton } from '@mantine/core';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { itemExplanationQuery } from '../../data/inventory.ts';
import { useShopCurrency } from '../../data/settings.ts';
import { WhyBlock } from '../../item/item-why.tsx';
import { Loaded } from '../../ui/states.tsx';
import { whyQuantity } from './words.ts';
import explainStyles from '../../ui/number-explain.module.css';
import type { VariantRow } from './rows.ts';
import styles from './why.module.css';

/** Suggested quantity that is being explained, and the position of its cell. */
export interface OpenWhy {
  readonly variantId: VariantId;
  readonly title: string;
  readonly x: number;
  readonly y: number;
}

const Reasons = ({ variantId }: Pick<OpenWhy, 'variantId'>) => {
  const query = useQuery(itemExplanationQuery(variantId));
  const currency = useShopCurrency();
  return (
    <Loaded
      title="The reasons could not be loaded"
      query={query}
      waiting={<Skeleton height={160} />}
    >
      {({ explanations }) =>
        explanations
          .filter(({ name }) => name === 'reorderQuantity')
          .map((explanation) => <WhyBlock key={explanation.name} {...{ explanation, currency }} />)
      }
    </Loaded>
  );
};

/** Explains a suggested quantity beside its cell; one popover serves all rows. */
export const WhyPopover = ({ why, onClose }: { why: OpenWhy | null; onClose: () => void }) => (
  <Popover
    opened={why !== null}
    onChange={(opened) => !opened && onClose()}
    position="bottom-start"
    width={420}
    trapFocus
    returnFocus
  >
    <Popover.Target>
      <span className={styles.anchor} style={{ left: why?.x ?? 0, top: why?.y ?? 0 }} aria-hidden />
    </Popover.Target>
    <Popover.Dropdown
      className={explainStyles.box}
      data-part="explanation"
      aria-label={whyQuantity(why?.title ?? '')}
    >
      {why !== null && (
        <>
          <div className={explainStyles.title}>{whyQuantity(why.title)}</div>
          <Reasons variantId={why.variantId} />
        </>
      )}
    </Popover.Dropdown>
  </Popover>
);

const WHY = ['buy-now-why'];

/** State of the popover: the columns open it, the page shows it. */
export const useOpenWhy = () => {
  const client = useQueryClient();
  const { data: why = null } = useQuery<OpenWhy | null>({
    queryKey: WHY,
    queryFn: skipToken,
    initialData: null,
    staleTime: Infinity,
  });
  const open = useCallback(
    ({ id, group }: VariantRow, cell: Element): void => {
      const { left, bottom } = cell.getBoundingClientRect();
      client.setQueryData<OpenWhy>(WHY, {
        variantId: id,
        title: group.productTitle,
        x: left,
        y: bottom,
      });
    },
    [client],
  );
  const close = useCallback(() => void client.setQueryData<OpenWhy | null>(WHY, null), [client]);
  return [why, open, close] as const;
};
