import { sharedTags } from '@quartermaster/contracts/products/rules/shared-tags';
import { useState } from 'react';
import { useSetTags, useSharedTags } from '../../data/tags.ts';
import { FormPanel } from '../../form/form-panel.tsx';
import { TagsField } from '../../item/tags-field.tsx';
import { formatCount } from '../../lib/format.ts';
import { toast } from '../../ui/toast.tsx';
import type { BulkFormProps } from './bulk-costs.tsx';

/** Replaces the tags that all items have; undone to what each of them had (AMB-152). */
export const TagsForm = ({ items, onClose }: BulkFormProps) => {
  const shared = sharedTags(items.map((item) => item.tags));
  const [tags, setTags] = useState<readonly string[]>(shared);
  const undo = useSetTags();
  const count = formatCount(items.length, 'item');
  const save = useSharedTags(
    items.map(({ variantId }) => variantId),
    () => toast.undoable(`Tags of ${count} set`, () => undo.mutate(items)),
  );
  const isChanged = tags.join('\n') !== shared.join('\n');
  return (
    <FormPanel
      title={`Tags of ${count}`}
      width={400}
      saveLabel="Set tags"
      dirty={isChanged}
      isReady={isChanged}
      saving={save.isPending || save.isSuccess}
      onSave={(release) =>
        save.mutate(tags, {
          onSuccess: () => {
            release();
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <TagsField
        label={items.length === 1 ? 'Tags' : 'Tags that all of them have'}
        description={items.length === 1 ? null : 'Each item keeps its other tags.'}
        value={[...tags]}
        data-autofocus
        onChange={setTags}
      />
    </FormPanel>
  );
};
