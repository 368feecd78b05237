import { FormPanel } from '../../../form/form-panel.tsx';
import { TagsField } from '../../../item/tags-field.tsx';
import { type BulkFormProps, useBulkForm } from './bulk-form.ts';
import { tagsOf } from '../words.ts';

const NO_CHANGE: Readonly<Record<'add' | 'remove', readonly string[]>> = { add: [], remove: [] };

/** Adds and removes tags; each item keeps its others (AMB-152). */
export const TagsForm = (props: BulkFormProps) => {
  const { items, onClose } = props;
  const form = useBulkForm(props, NO_CHANGE, (change) => ({
    kind: 'tags',
    add: [...change.add],
    remove: [...change.remove],
  }));
  const { add, remove } = form.value;
  return (
    <FormPanel
      title={tagsOf(items.length)}
      note="Each item keeps its other tags."
      width={400}
      saveLabel="Set tags"
      form={form}
      isReady={form.isDirty}
      onClose={onClose}
    >
      <TagsField
        label="Add tags"
        description={null}
        value={[...add]}
        data-autofocus
        onChange={(tags) =>
          form.set({ add: tags, remove: remove.filter((tag) => !tags.includes(tag)) })
        }
      />
      <TagsField
        label="Remove tags"
        description={null}
        value={[...remove]}
        onChange={(tags) =>
          form.set({ remove: tags, add: add.filter((tag) => !tags.includes(tag)) })
        }
      />
    </FormPanel>
  );
};
