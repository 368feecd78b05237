import type { ProductSummary } from '@quartermaster/contracts/products/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMarkBundles } from '../../data/bundles.ts';
import { productChoiceQuery } from '../../data/products.ts';
import { formatCount } from '../../lib/format.ts';
import { Picker } from '../../ui/picker.tsx';
import { toast } from '../../ui/toast.tsx';

interface BundlePickerProps {
  /** Called with the first product that became a bundle. */
  readonly onMade: (productId: string) => void;
  readonly onClose: () => void;
}

/** Makes products of the store bundles; what is in them is set afterwards. */
export const BundlePicker = ({ onMade, onClose }: BundlePickerProps) => {
  const [search, onSearch] = useState('');
  const { mutate, isPending } = useMarkBundles(true);
  const make = (products: readonly ProductSummary[]): void => {
    const [first] = products;
    mutate(
      products.map(({ id }) => id),
      toast.done(`${formatCount(products.length, 'product')} made bundles`, () => {
        if (first !== undefined) onMade(first.id);
      }),
    );
  };
  return (
    <Picker
      {...{ search, onSearch, onClose }}
      title="New bundles"
      noun="product"
      placeholder="Search products by title"
      query={useQuery(productChoiceQuery(search))}
      choiceOf={({ id, title, imageUrl, variantsCount }) => ({
        ...{ id, name: title, imageUrl },
        details: formatCount(variantsCount, 'variant'),
        taken: false,
      })}
      nothing={{ title: `No product matches “${search}”` }}
      saveLabel={(count) => (count === 0 ? 'Make bundles' : `Make ${formatCount(count, 'bundle')}`)}
      saving={isPending}
      onSave={make}
    />
  );
};
