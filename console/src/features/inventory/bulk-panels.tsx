import { Skeleton, Textarea } from '@mantine/core';
import { addComment, MAX_COMMENT } from '@quartermaster/contracts/comments/calls';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { costedItemsQuery, useCommentOn } from '../../data/item-costs.ts';
import { FormPanel } from '../../form/form-panel.tsx';
import { useFormPanel } from '../../form/use-form-panel.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { Loaded } from '../../ui/states.tsx';
import { type BulkFormProps, PriceForm } from './bulk-costs.tsx';
import { LandedCostForm } from './bulk-acts/landed-cost-form.tsx';
import { LevelsForm } from './bulk-acts/levels-form.tsx';
import { SuppliersForm } from './bulk-acts/suppliers-form.tsx';
import { TagsForm } from './bulk-acts/tags-form.tsx';
import { commentAdded, commentOn } from './words.ts';

interface BulkPanelProps {
  readonly variantIds: readonly VariantId[];
  readonly onClose: () => void;
}

/** Creates a panel whose form opens once the costs of the items are loaded. */
const createItemsPanel =
  (title: string, Form: ComponentType<BulkFormProps>) =>
  ({ variantIds, onClose }: BulkPanelProps) => {
    const query = useQuery(costedItemsQuery(variantIds));
    const { data: items } = query;
    if (items !== undefined) return <Form items={items} onClose={onClose} />;
    return (
      <SidePanel title={title} width={400} onClose={onClose}>
        <Loaded
          title="The items could not be loaded"
          query={query}
          waiting={<Skeleton height={120} />}
        >
          {() => null}
        </Loaded>
      </SidePanel>
    );
  };

/** Adds one comment to the product of each item. */
const CommentForm = ({ items, onClose }: BulkFormProps) => {
  const productIds = [...new Set(items.map(({ productId }) => productId))];
  const { mutateAsync } = useCommentOn(productIds);
  const form = useFormPanel({
    start: { content: '' },
    schema: addComment.body,
    send: ({ content }) => mutateAsync(content),
    done: commentAdded(productIds.length),
    onSaved: onClose,
  });
  return (
    <FormPanel
      title={commentOn(productIds.length)}
      width={400}
      saveLabel="Add comment"
      form={form}
      isReady={form.value.content.trim() !== ''}
      onClose={onClose}
    >
      <Textarea
        label="Comment"
        description="Everyone in your team can read it. It cannot be changed or deleted."
        autosize
        minRows={3}
        maxRows={10}
        maxLength={MAX_COMMENT}
        data-autofocus
        {...form.field.text('content')}
      />
    </FormPanel>
  );
};

/** Panels for changes of any number of items in one act. */
export const actPanels = {
  tags: TagsForm,
  landedCost: LandedCostForm,
  levels: LevelsForm,
  suppliers: SuppliersForm,
} as const;

/** Panels for changes that take one call per item or product. */
export const callPanels = {
  price: createItemsPanel('Unit price of a supplier', PriceForm),
  comment: createItemsPanel('Comment', CommentForm),
} as const;
