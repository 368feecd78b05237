import { z } from 'zod';
import { idSchemas } from '../core/ids.ts';
import { recordedSettings } from './settings.ts';
import { viewType } from './viewed-lists.ts';

/** A view of a list, shared by the team (AMB-103). */
export const savedView = z.object({
  id: idSchemas.savedViewId,
  teamId: idSchemas.teamId,
  name: z.string(),
  /** Place among the team's views of the type, from 0 and without gaps. */
  position: z.int(),
  type: viewType,
  settings: recordedSettings,
  /** True for the view that the caller sees first in this list. */
  isDefault: z.boolean(),
  /** Value for If-Match of a change; reordering the views does not change it. */
  revision: z.int(),
});
export type SavedView = z.infer<typeof savedView>;
