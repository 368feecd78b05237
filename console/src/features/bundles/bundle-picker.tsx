import type { ProductSummary } from '@quartermaster/contracts/products/calls';
import { useMarkBundles } from '../../data/bundles.ts';
import { toast } from '../../ui/toast.tsx';
import { ProductsPicker } from './products-picker.tsx';
import { bundlesMade, makeBundles } from './words.ts';

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
      toast.done(bundlesMade(products.length), () => {
        if (first !== undefined) onMade(first.id);
      }),
    );
  };
  return (
    <ProductsPicker
      title="New bundles"
      saveLabel={makeBundles}
      saving={isPending}
      onSave={make}
      onClose={onClose}
    />
  );
};
