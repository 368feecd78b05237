import type { InventoryItem } from '@quartermaster/contracts/inventory/read-models';
import { useSetTags } from '../data/tags.ts';
import { toast } from '../ui/toast.tsx';
import { TagsField } from './tags-field.tsx';
import { tagsAdded, tagsRemoved } from './words.ts';

const changeText = (before: readonly string[], after: readonly string[]): string => {
  const added = after.filter((tag) => !before.includes(tag));
  const gone = before.filter((tag) => !after.includes(tag));
  return added.length > 0 ? tagsAdded(added) : tagsRemoved(gone);
};

/** The tags of one item, saved as they are changed. */
export const ItemTags = ({ item: { variantId, tags } }: { readonly item: InventoryItem }) => {
  const undo = useSetTags();
  const { mutate, isPending, variables } = useSetTags(([change]) => {
    if (change === undefined) return;
    toast.undoable(changeText(tags, change.tags), () => undo.mutate([{ variantId, tags }]));
  });
  const shown = isPending ? (variables[0]?.tags ?? tags) : tags;
  return (
    <TagsField
      label="Tags"
      value={[...shown]}
      onChange={(next) => mutate([{ variantId, tags: next }])}
    />
  );
};
