import type { ProductSummary } from '@quartermaster/contracts/products/calls';
import { useMarkBundles } from '../../data/bundles.ts';
import { formatCount } from '../../lib/format.ts';
import { toast } from '../../ui/toast.tsx';
import { ProductsPicker } from './products-picker.tsx';

interface BundlePickerProps {
  /** Called with the first product that became a bundle. */
  readonly onMade: (productId: string) => void;
  readonly onClose: () => void;
}

/** Marks products of the store as bundles; their components are set afterwards. */
export const BundlePicker = ({ onMade, onClose }: BundlePickerProps) => {
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
    <ProductsPicker
      title="New bundles"
      saveLabel={(count) => (count === 0 ? 'Make bundles' : `Make ${formatCount(count, 'bundle')}`)}
      saving={isPending}
      onSave={make}
      onClose={onClose}
    />
  );
};
