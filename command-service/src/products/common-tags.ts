import { Rejection } from '@quartermaster/contracts/core/rejection';
import { MAX_TAGS_OF_VARIANT } from '@quartermaster/contracts/products/tag-calls';

/** A change of the tags that several variants share (AMB-152). */
export interface CommonTags {
  /** Tags that all of them had. */
  readonly before: readonly string[];
  /** Tags that all of them will have. */
  readonly after: readonly string[];
}

/** Returns the tags of one variant after the change; its other tags stay. Rejects too many. */
export const withCommonTags = (
  own: readonly string[],
  { before, after }: CommonTags,
): readonly string[] => {
  const gone = new Set(before.filter((tag) => !after.includes(tag)));
  const tags = [...new Set([...own.filter((tag) => !gone.has(tag)), ...after])];
  if (tags.length <= MAX_TAGS_OF_VARIANT) return tags;
  const message = `A variant would have more than ${MAX_TAGS_OF_VARIANT} tags`;
  throw new Rejection('VALIDATION_FAILED', message, { issues: [{ path: 'tags', message }] });
};
