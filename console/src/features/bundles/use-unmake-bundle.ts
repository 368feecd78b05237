import type { ListedBundle } from '@quartermaster/contracts/bundles/calls';
import { useMarkBundles } from '../../data/bundles.ts';
import { confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.tsx';
import { bundleUnmade, unmakeQuestion } from './words.ts';

type BundleToRemove = Pick<ListedBundle, 'productId' | 'productTitle'>;

/** Removes a product from the bundles after a confirmation; undo makes it a bundle again. */
export const useUnmakeBundle = () => {
  const { mutate } = useMarkBundles(false);
  const again = useMarkBundles(true);
  return async ({ productId, productTitle }: BundleToRemove): Promise<boolean> => {
    const sure = await confirm({
      title: unmakeQuestion(productTitle),
      body: 'It is then bought and counted as an item of its own, whatever the store says. Components set by hand are removed.',
      confirmLabel: 'Remove from bundles',
      danger: true,
    });
    if (!sure) return false;
    mutate([productId], {
      onSuccess: () => toast.undoable(bundleUnmade(productTitle), () => again.mutate([productId])),
    });
    return true;
  };
};
