import { z } from 'zod';
import { defineRoute } from '../core/route.ts';
import { text } from '../core/text.ts';

/** Characters of one suggestion. */
export const MAX_SUGGESTION = 500;

export const suggestFeature = defineRoute({
  id: 'API-MISC-01',
  method: 'POST',
  path: '/feature-suggestions',
  kind: 'command',
  summary: 'Suggests something that the product lacks; a team may do so 50 times a day (429)',
  body: z.strictObject({ text: text.trim().min(1).max(MAX_SUGGESTION) }),
});

export const featureSuggestionRoutes = [suggestFeature] as const;
