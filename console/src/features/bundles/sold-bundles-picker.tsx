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
  /** Called with the first of the chosen products. */
  readonly onChosen: (productId: ProductId) => void;
  readonly onClose: () => void;
}

/** Chooses the products that the shop sells as bundles; those that are none yet become bundles. */
export const SoldBundlesPicker = ({ onChosen, onClose }: SoldBundlesPickerProps) => {
  const [search, onSearch] = useState('');
  const { mutate, isPending, error } = useAnswerBundles();
  const refusals = [...issuesByPath(error).values()];
  const answer = (products: readonly ProductSummary[]): void => {
    const [first] = products;
    if (first === undefined) return;
    const productIds = products.map(({ id }) => id);
    const newBundleIds = products.filter(({ isBundle }) => !isBundle).map(({ id }) => id);
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
      choiceOf={({ id, title, imageUrl, variantsCount, isBundle }) => ({
        ...{ id, name: title, imageUrl, taken: false },
        details: formatCount(variantsCount, 'variant'),
        ...(isBundle && { aside: 'Bundle already' }),
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
