import { z } from 'zod';
import type { VariantId } from '../core/ids.ts';
import { uniqueStrings, uniqueTexts, brandedUuid } from '../core/page.ts';
import { defineRoute } from '../core/route.ts';
import { lineText } from '../core/text.ts';

/** Tags that a variant can have. */
export const MAX_TAGS_OF_VARIANT = 100;
/** Different tags of all variants of a team, which lists and filters offer. */
export const MAX_TAGS_OF_TEAM = 1000;
/** Variants of one call. */
const MAX_VARIANTS = 20_000;

const tagName = lineText.trim().min(1).max(100);
/** Names of tags of a variant, each once. */
export const tagNames = uniqueTexts(tagName).max(MAX_TAGS_OF_VARIANT);

/** A word that the team gives to variants (ENT-TAG). */
const variantTag = z.object({
  /** Stable for a name, also after a time in which no variant had it. */
  id: z.string(),
  name: z.string(),
  /** Instant at which a variant first had the tag. */
  createdAt: z.iso.datetime(),
  /** Instant at which the tag was last added to or removed from a variant. */
  updatedAt: z.iso.datetime(),
});
export type VariantTag = z.infer<typeof variantTag>;

export const listVariantTags = defineRoute({
  id: 'API-PROD-11',
  method: 'GET',
  path: '/products/variants/tags',
  kind: 'query',
  summary: `Tags that variants have, by name: at most ${String(MAX_TAGS_OF_TEAM)}`,
  response: z.array(variantTag),
});

export const setVariantTags = defineRoute({
  id: 'API-PROD-20',
  method: 'POST',
  path: '/products/variants/:variantId/tags',
  kind: 'command',
  summary: 'Replaces the tags of a variant',
  params: z.object({ variantId: brandedUuid<VariantId>() }),
  body: z.strictObject({ tags: tagNames }),
});

export const setCommonTags = defineRoute({
  id: 'API-PROD-21',
  method: 'POST',
  path: '/products/variants/common-tags',
  kind: 'command',
  summary: 'Replaces the tags that all given variants share; each keeps its other tags',
  body: z.strictObject({ variantIds: uniqueStrings.min(2).max(MAX_VARIANTS), tags: tagNames }),
});

export const variantTagRoutes = [listVariantTags, setVariantTags, setCommonTags] as const;
