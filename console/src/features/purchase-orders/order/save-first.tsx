import { AlertBox } from '../../../ui/cards.tsx';

/** In place of what cannot be done while the order has changes that are not saved. */
export const SaveFirst = ({ before }: { readonly before: string }) => (
  <div style={{ padding: 24 }}>
    <AlertBox tone="brand">Save or discard the changes of the order {before}.</AlertBox>
  </div>
);
