import type { VariantId } from '@quartermaster/contracts/core/ids';
import { listVariantTags, setVariantTags } from '@quartermaster/contracts/products/tag-calls';
import { useMutation } from '@tanstack/react-query';
import { call } from '../lib/http.ts';
import type { Abortable } from './list-call.ts';
import { createRouteQuery } from './queries.ts';

/** Tags that variants of the team have. */
export const tagsQuery = createRouteQuery(['products', 'tags'], listVariantTags, {});
export const fetchTags = (options: Abortable) => call(listVariantTags, {}, options);

export interface TaggedItem {
  readonly variantId: VariantId;
  readonly tags: readonly string[];
}

const meta = { failed: 'The tags were not set', changes: ['inventory', 'products'] } as const;

/** Sets the tags of each item, one after the other. */
export const useSetTags = (onDone?: (items: readonly TaggedItem[]) => void) =>
  useMutation({
    scope: { id: 'tags' },
    mutationFn: async (items: readonly TaggedItem[]): Promise<void> => {
      for (const { variantId, tags } of items)
        await call(setVariantTags, { params: { variantId }, body: { tags: [...tags] } });
    },
    onSuccess: (_answer, items) => onDone?.(items),
    meta,
  });
