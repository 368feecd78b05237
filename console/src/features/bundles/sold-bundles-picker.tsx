import type { ListedBundle } from '@quartermaster/contracts/bundles/calls';
import type { ProductId } from '@quartermaster/contracts/core/ids';
import type { ProductSummary } from '@quartermaster/contracts/products/calls';
import { useAnswerBundles } from '../../data/onboarding.ts';
import { issuesByPath } from '../../lib/problems.ts';
import { toast } from '../../ui/toast.tsx';
import { ProductsPicker } from './products-picker.tsx';
import { continueWith, soldAsBundles } from './words.ts';
import styles from './bundle-question.module.css';

interface SoldBundlesPickerProps {
  /** Bundles of the store, which are part of the answer as well. */
  readonly known: readonly ListedBundle[];
  /** Called with the first of the chosen products. */
  readonly onChosen: (productId: ProductId) => void;
  readonly onClose: () => void;
}

/** Chooses the products that the shop sells as bundles; the other ones become bundles. */
export const SoldBundlesPicker = ({ known, onChosen, onClose }: SoldBundlesPickerProps) => {
  const knownIds = new Set(known.map(({ productId }) => productId));
  const { mutate, isPending, error } = useAnswerBundles();
  const refusals = [...issuesByPath(error).values()];
  const answer = (products: readonly ProductSummary[]): void => {
    const [first] = products;
    if (first === undefined) return;
    const newBundleIds = products.map(({ id }) => id);
    const productIds = [...knownIds, ...newBundleIds];
    mutate(
      { hasBundles: true, productIds, newBundleIds },
      toast.done(soldAsBundles(products.length), () => onChosen(first.id)),
    );
  };
  return (
    <ProductsPicker
      title="Which products are bundles?"
      taken={knownIds}
      actions={
        refusals.length > 0 && (
          <span className={styles.refusal} role="alert">
            {refusals.join(' ')}
          </span>
        )
      }
      saveLabel={continueWith}
      saving={isPending}
      onSave={answer}
      onClose={onClose}
    />
  );
};
