import type { ListedBundle } from '@quartermaster/contracts/bundles/calls';
import { useMarkBundles } from '../../data/bundles.ts';
import { confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.tsx';

type Unmade = Pick<ListedBundle, 'productId' | 'productTitle'>;

/** Makes a product no bundle after a question; undone, it is one again. */
export const useUnmakeBundle = () => {
  const { mutate } = useMarkBundles(false);
  const again = useMarkBundles(true);
  return async ({ productId, productTitle }: Unmade): Promise<boolean> => {
    const sure = await confirm({
      title: `Is ${productTitle} no bundle?`,
      body: 'It is bought and counted as an item of its own, whatever the store says. Components set by hand are given up.',
      confirmLabel: 'It is no bundle',
      danger: true,
    });
    if (!sure) return false;
    mutate([productId], {
      onSuccess: () =>
        toast.undoable(`${productTitle} is no bundle any more`, () => again.mutate([productId])),
    });
    return true;
  };
};
