import { z } from 'zod';
import { defineEvent, type EventsOf, createTextReplacer } from '../core/event.ts';
import { idSchemas } from '../core/ids.ts';

export const featureSuggested = defineEvent({
  type: 'FeatureSuggested',
  version: 1,
  summary: 'A member suggested something that the product lacks.',
  data: z.object({ suggestionId: z.string(), userId: idSchemas.userId, text: z.string() }),
  teamTexts: { replace: createTextReplacer('text') },
});

/** Stream `feature_suggestions-<teamId>.<userId>`. */
export const featureSuggestionEvents = [featureSuggested] as const;
export type FeatureSuggestionEvent = EventsOf<typeof featureSuggestionEvents>;
