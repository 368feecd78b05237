import { AlertBox } from '../../../ui/cards.tsx';

/** Shown in place of actions that unsaved changes of the order block. */
export const SaveFirst = ({ before }: { readonly before: string }) => (
  <div style={{ padding: 24 }}>
    <AlertBox tone="brand">Save or discard the changes of the order {before}.</AlertBox>
  </div>
);
