import type { VariantId } from '@quartermaster/contracts/core/ids';
import { useAddComponents } from '../../data/bundles.ts';
import type { Variant } from '../../data/variants.ts';
import { ItemsPicker } from '../../item/items-picker.tsx';
import { toast } from '../../ui/toast.tsx';
import { addComponents, componentsAdded, componentsOf } from './words.ts';

interface ComponentPickerProps {
  readonly bundleVariantId: VariantId;
  /** Name of the bundle variant in the panel. */
  readonly name: string;
  /** Variants that are components already. */
  readonly takenIds: ReadonlySet<string>;
  readonly onClose: () => void;
}

/** Adds items to a bundle variant, one of each; quantities are set in its table. */
export const ComponentPicker = (props: ComponentPickerProps) => {
  const { bundleVariantId, name, takenIds, onClose } = props;
  const { mutate, isPending } = useAddComponents();
  const add = (variants: readonly Variant[]): void =>
    mutate(
      { bundleVariantIds: [bundleVariantId], variantIds: variants.map(({ id }) => id) },
      toast.done(componentsAdded(variants.length), onClose),
    );
  return (
    <ItemsPicker
      title={componentsOf(name)}
      taken={{ ids: takenIds, why: 'In this bundle' }}
      saveLabel={addComponents}
      saving={isPending}
      onSave={add}
      onClose={onClose}
    />
  );
};
