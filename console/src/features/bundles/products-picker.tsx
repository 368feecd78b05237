import type { ProductSummary } from '@quartermaster/contracts/products/calls';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { productChoiceQuery } from '../../data/products.ts';
import { productPicker } from '../../item/words.ts';
import { Picker } from '../../ui/picker.tsx';
import { nothingToChoose } from './words.ts';
import { variantsText } from '../../lib/words.ts';

interface ProductsPickerProps {
  readonly title: string;
  /** Ids of the products that cannot be chosen, since they are bundles. */
  readonly taken?: ReadonlySet<string>;
  readonly saveLabel: (count: number) => string;
  readonly saving: boolean;
  readonly actions?: ReactNode;
  readonly onSave: (products: readonly ProductSummary[]) => void;
  readonly onClose: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/** Chooses products of the store that are to become bundles. */
export const ProductsPicker = ({ taken = NONE, ...pickerProps }: ProductsPickerProps) => {
  const [search, onSearch] = useState('');
  return (
    <Picker
      {...{ search, onSearch, ...pickerProps }}
      words={productPicker}
      placeholder="Search products by title"
      query={useQuery(productChoiceQuery(search))}
      toChoice={({ id, title, imageUrl, variantsCount }) => ({
        id,
        name: title,
        imageUrl,
        taken: taken.has(id),
        details: variantsText(variantsCount),
        ...(taken.has(id) && { aside: 'Bundle already' }),
      })}
      nothing={{ title: nothingToChoose(search) }}
    />
  );
};
