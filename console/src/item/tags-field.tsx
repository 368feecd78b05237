import { TagsInput, type TagsInputProps } from '@mantine/core';
import { MAX_TAGS_OF_VARIANT } from '@quartermaster/contracts/products/tag-calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tagsQuery } from '../data/tags.ts';

type Given = 'label' | 'description' | 'value' | 'onChange';

/** Tags as chips: those of the team to choose from, any other to type. */
export const TagsField = (
  field: Pick<TagsInputProps, Given> & { readonly 'data-autofocus'?: boolean },
) => {
  const [hasFocus, setHasFocus] = useState(false);
  const { data = [] } = useQuery({ ...tagsQuery, enabled: hasFocus });
  return (
    <TagsInput
      acceptValueOnBlur
      splitChars={[',', ';']}
      maxTags={MAX_TAGS_OF_VARIANT}
      placeholder={field.value?.length === 0 ? 'Add a tag' : ''}
      data={data.map(({ name }) => name)}
      comboboxProps={{ keepMounted: hasFocus }}
      onFocusCapture={() => setHasFocus(true)}
      onBlurCapture={() => setHasFocus(false)}
      {...field}
    />
  );
};
