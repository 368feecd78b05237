import type { Supplier } from '@quartermaster/contracts/suppliers/calls';
import type { ProductSummary } from '@quartermaster/contracts/products/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { productChoiceQuery } from '../../data/products.ts';
import { useLinkProducts } from '../../data/suppliers.ts';
import { productPicker, noProductMatches } from '../../item/words.ts';
import { type Choice, Picker } from '../../ui/picker.tsx';
import { toast } from '../../ui/toast.tsx';
import { linkProducts, linkTo, productsLinked } from './words.ts';
import { variantsText } from '../../lib/words.ts';

const toChoice = (product: ProductSummary, taken: boolean): Choice => {
  const { id, title, imageUrl, variantsCount, suppliers } = product;
  const details = [variantsText(variantsCount)];
  if (suppliers.length > 0) details.push(suppliers.map(({ name }) => name).join(', '));
  const known = { id, name: title, imageUrl, details: details.join(' · '), taken };
  return taken ? { ...known, aside: 'Already linked' } : known;
};

interface ProductPickerProps {
  readonly supplier: Supplier;
  readonly onClose: () => void;
}

export const ProductPicker = ({ supplier, onClose }: ProductPickerProps) => {
  const [search, onSearch] = useState('');
  const { mutate, isPending } = useLinkProducts(supplier.id);
  const linked = new Set(supplier.products);
  const link = (products: readonly ProductSummary[]): void =>
    mutate(
      products.map(({ id }) => id),
      toast.done(productsLinked(products.length), onClose),
    );
  return (
    <Picker
      {...{ search, onSearch, onClose }}
      title={linkTo(supplier.name)}
      words={productPicker}
      placeholder="Search products by title"
      query={useQuery(productChoiceQuery(search))}
      toChoice={(product) => toChoice(product, linked.has(product.id))}
      nothing={{ title: noProductMatches(search) }}
      saveLabel={linkProducts}
      saving={isPending}
      onSave={link}
    />
  );
};
