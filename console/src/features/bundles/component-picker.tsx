import type { VariantId } from '@quartermaster/contracts/core/ids';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddComponents } from '../../data/bundles.ts';
import { variantChoiceQuery } from '../../data/variant-choice.ts';
import { type Variant, variantName } from '../../data/variants.ts';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { joined } from '../../lib/words.ts';
import { type Choice, Picker } from '../../ui/picker.tsx';
import { toast } from '../../ui/toast.tsx';

interface ComponentPickerProps {
  readonly bundleVariantId: VariantId;
  /** What the panel calls the bundle variant. */
  readonly name: string;
  /** Variants that are in it already. */
  readonly takenIds: ReadonlySet<string>;
  readonly onClose: () => void;
}

const choiceOf = (variant: Variant, taken: boolean): Choice => ({
  id: variant.id,
  name: variantName(variant),
  imageUrl: variant.imageUrl,
  details: joined(' · ', variant.sku, `${formatNumber(variant.quantity)} on hand`),
  taken,
  ...(taken && { aside: 'In this bundle' }),
});

/** Adds items to a bundle variant, one of each; quantities are set in its table. */
export const ComponentPicker = (props: ComponentPickerProps) => {
  const { bundleVariantId, name, takenIds, onClose } = props;
  const [search, onSearch] = useState('');
  const { mutate, isPending } = useAddComponents();
  const choice = { search, supplierId: null, onlyDue: false, statuses: [] };
  const add = (variants: readonly Variant[]): void =>
    mutate(
      { bundleVariantIds: [bundleVariantId], variantIds: variants.map(({ id }) => id) },
      toast.done(`${formatCount(variants.length, 'component')} added`, onClose),
    );
  return (
    <Picker
      {...{ search, onSearch, onClose }}
      title={`Components of ${name}`}
      noun="item"
      placeholder="Search title, variant or SKU"
      query={useQuery(variantChoiceQuery(choice))}
      choiceOf={(variant) => choiceOf(variant, takenIds.has(variant.id))}
      nothing={{ title: `No item matches “${search}”` }}
      saveLabel={(count) =>
        count === 0 ? 'Add components' : `Add ${formatCount(count, 'component')}`
      }
      saving={isPending}
      onSave={add}
    />
  );
};
