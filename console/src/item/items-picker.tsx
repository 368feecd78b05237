import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { variantsByTitleQuery } from '../data/variant-choice.ts';
import { type Variant, variantName } from '../data/variants.ts';
import { joinParts } from '../lib/words.ts';
import { onHandPhrase } from './stock-texts.ts';
import { type Choice, Picker } from '../ui/picker.tsx';
import { itemPicker, noItemMatches } from './words.ts';

interface ItemsPickerProps {
  readonly title: string;
  /** Variants that cannot be chosen, and why. */
  readonly taken: { readonly ids: ReadonlySet<string>; readonly why: string };
  readonly saveLabel: (count: number) => string;
  readonly saving: boolean;
  readonly onSave: (variants: readonly Variant[]) => void;
  readonly onClose: () => void;
}

const toChoice = (variant: Variant, { ids, why }: ItemsPickerProps['taken']): Choice => ({
  id: variant.id,
  name: variantName(variant),
  imageUrl: variant.imageUrl,
  details: joinParts(' · ', variant.sku, onHandPhrase(variant)),
  taken: ids.has(variant.id),
  ...(ids.has(variant.id) && { aside: why }),
});

/** A panel in which items of the shop are searched and chosen, sorted by title. */
export const ItemsPicker = ({ taken, ...props }: ItemsPickerProps) => {
  const [search, onSearch] = useState('');
  return (
    <Picker
      {...{ ...props, search, onSearch }}
      words={itemPicker}
      placeholder="Search title, variant or SKU"
      query={useQuery(variantsByTitleQuery(search))}
      toChoice={(variant) => toChoice(variant, taken)}
      nothing={{ title: noItemMatches(search) }}
    />
  );
};
