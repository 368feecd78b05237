import { AlertBox } from '../../../ui/cards.tsx';
import { saveFirst } from './words.ts';

/** Shown in place of actions that unsaved changes of the order block. */
export const SaveFirst = ({ before }: { readonly before: keyof typeof saveFirst }) => (
  <div style={{ padding: 24 }}>
    <AlertBox tone="brand">{saveFirst[before]}</AlertBox>
  </div>
);
