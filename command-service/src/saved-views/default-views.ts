import type { SavedViewId, UserId } from '@quartermaster/contracts/core/ids';
import {
  type DefaultSavedViewEvent,
  defaultSavedViewEvents,
} from '@quartermaster/contracts/saved-views/events';
import type { ViewType } from '@quartermaster/contracts/saved-views/viewed-lists';
import { type Decider, snapshotForm } from '../core/decider.ts';

interface ChooseDefaultView {
  readonly type: 'ChooseDefaultView';
  readonly userId: UserId;
  readonly of: ViewType;
  readonly viewId: SavedViewId | null;
}

/** The views that a member sees first, by list. */
type DefaultViews = ReadonlyMap<ViewType, SavedViewId>;

const snapshot = snapshotForm({
  version: 1,
  toJson: (chosen: DefaultViews) => [...chosen],
  fromJson: (chosen): DefaultViews => new Map(chosen),
});

/** Stream `default_saved_views-<teamId>.<userId>`. The route checks before that the view belongs to the team. */
export const defaultViewsDecider: Decider<ChooseDefaultView, DefaultViews, DefaultSavedViewEvent> =
  {
    subject: 'default_saved_views',
    definitions: defaultSavedViewEvents,
    initial: new Map(),
    evolve: (chosen, { data: { type, viewId } }) => {
      const others = [...chosen].filter(([of]) => of !== type);
      return new Map(viewId === null ? others : [...others, [type, viewId]]);
    },
    decide: ({ userId, of: type, viewId }, chosen) =>
      (chosen.get(type) ?? null) === viewId
        ? []
        : [{ type: 'DefaultSavedViewChosen', data: { userId, type, viewId } }],
    snapshot,
  };
