import type { ListedBundle } from '@quartermaster/contracts/bundles/calls';
import type { ProductId } from '@quartermaster/contracts/core/ids';
import type { ProductSummary } from '@quartermaster/contracts/products/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAnswerBundles } from '../../data/onboarding.ts';
import { productChoiceQuery } from '../../data/products.ts';
import { formatCount } from '../../lib/format.ts';
import { issuesByPath } from '../../lib/problems.ts';
import { Picker } from '../../ui/picker.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './bundle-question.module.css';

interface SoldBundlesPickerProps {
  /** The bundles that the store has, which the answer names as well. */
  readonly known: readonly ListedBundle[];
  /** Called with the first of the chosen products. */
  readonly onChosen: (productId: ProductId) => void;
  readonly onClose: () => void;
}

/** Chooses the products that the shop sells as bundles; those that are none yet become bundles. */
export const SoldBundlesPicker = ({ known, onChosen, onClose }: SoldBundlesPickerProps) => {
  const knownIds = new Set(known.map(({ productId }) => productId));
  const [search, onSearch] = useState('');
  const { mutate, isPending, error } = useAnswerBundles();
  const refusals = [...issuesByPath(error).values()];
  const answer = (products: readonly ProductSummary[]): void => {
    const [first] = products;
    if (first === undefined) return;
    const newBundleIds = products.map(({ id }) => id);
    const productIds = [...knownIds, ...newBundleIds];
    mutate(
      { hasBundles: true, productIds, newBundleIds },
      toast.done(`${formatCount(products.length, 'product')} sold as bundles`, () =>
        onChosen(first.id),
      ),
    );
  };
  return (
    <Picker
      {...{ search, onSearch, onClose }}
      title="Which products are bundles?"
      noun="product"
      placeholder="Search products by title"
      query={useQuery(productChoiceQuery(search))}
      choiceOf={({ id, title, imageUrl, variantsCount }) => ({
        ...{ id, name: title, imageUrl, taken: knownIds.has(id) },
        details: formatCount(variantsCount, 'variant'),
        ...(knownIds.has(id) && { aside: 'Bundle already' }),
      })}
      nothing={{
        title: search === '' ? 'Your store has no product yet' : `No product matches “${search}”`,
      }}
      actions={
        refusals.length > 0 && (
          <span className={styles['refusal']} role="alert">
            {refusals.join(' ')}
          </span>
        )
      }
      saveLabel={(count) =>
        count === 0 ? 'Choose bundles' : `Continue with ${formatCount(count, 'bundle')}`
      }
      saving={isPending}
      onSave={answer}
    />
  );
};
