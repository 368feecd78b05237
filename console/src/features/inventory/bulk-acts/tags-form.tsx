import { useState } from 'react';
import { FormPanel } from '../../../form/form-panel.tsx';
import { TagsField } from '../../../item/tags-field.tsx';
import { type BulkFormProps, useBulkForm } from './bulk-form.ts';
import { tagsOf } from '../words.ts';

/** Adds and removes tags; each item keeps its others (AMB-152). */
export const TagsForm = (props: BulkFormProps) => {
  const { items, onClose } = props;
  const [add, setAdd] = useState<readonly string[]>([]);
  const [remove, setRemove] = useState<readonly string[]>([]);
  const { saving, save } = useBulkForm(props);
  const isChanged = add.length + remove.length > 0;
  return (
    <FormPanel
      title={tagsOf(items.length)}
      note="Each item keeps its other tags."
      width={400}
      saveLabel="Set tags"
      dirty={isChanged}
      isReady={isChanged}
      saving={saving}
      onSave={(release) => save({ kind: 'tags', add: [...add], remove: [...remove] }, release)}
      onClose={onClose}
    >
      <TagsField
        label="Add tags"
        description={null}
        value={[...add]}
        data-autofocus
        onChange={(tags) => {
          setAdd(tags);
          setRemove(remove.filter((tag) => !tags.includes(tag)));
        }}
      />
      <TagsField
        label="Remove tags"
        description={null}
        value={[...remove]}
        onChange={(tags) => {
          setRemove(tags);
          setAdd(add.filter((tag) => !tags.includes(tag)));
        }}
      />
    </FormPanel>
  );
};
