import type { SavedViewId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  mount,
  type MountedRoute,
  type RequestContext,
  requireSession,
  requireTeamId,
} from '@quartermaster/contracts/core/server';
import * as contract from '@quartermaster/contracts/saved-views/calls';
import type { SavedView } from '@quartermaster/contracts/saved-views/read-models';
import { createIds } from '@quartermaster/platform/core/ids';
import { toCommandContext } from '../core/command-context.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import { savedViewsDecider } from './decider.ts';
import { defaultViewsDecider } from './default-views.ts';

type Handler = Pick<CommandHandler, 'handle' | 'loadState'>;
type Command = Parameters<typeof savedViewsDecider.decide>[0];

/** Handles a change of the team's views. The decider compares the revisions, since one stream holds all views. */
const changeViews = ({ handle }: Handler, request: RequestContext, command: Command) =>
  handle(savedViewsDecider, requireTeamId(request), command, {
    ...toCommandContext(request),
    ifMatch: null,
  });

/** Handles a change of one view, and returns its revision. */
const changeView = async (
  handler: Handler,
  request: RequestContext,
  command: Extract<Command, { viewId: SavedViewId }>,
) => {
  const { state, position } = await changeViews(handler, request, command);
  return { position, revision: state.views.get(command.viewId)?.revision };
};

/** Handles a command that creates a view, and returns the created view; a repeated command returns the same. */
const makeView = async (handler: Handler, request: RequestContext, command: Command) => {
  const { events, position } = await changeViews(handler, request, command);
  const made = events.find((event) => event.type === 'SavedViewCreated');
  if (made === undefined) throw new Error('A new view is recorded');
  const { viewId: id, name, type, settings, revision, position: place } = made.data;
  const teamId = requireTeamId(request);
  const body: SavedView = {
    id,
    teamId,
    name,
    type,
    settings,
    revision,
    position: place,
    isDefault: false,
  };
  return { body, position, revision };
};

const newId = ({ commandId, now }: RequestContext): SavedViewId => createIds(commandId, now)();

/** Returns the id of the view to change, and the revision of it that the caller read. */
const toViewReference = ({
  params,
  ifMatch: readRevision,
}: RequestContext & { readonly params: { readonly id: SavedViewId } }) => ({
  viewId: params.id,
  readRevision,
});

const createDefaultRoute = (handler: Handler): MountedRoute =>
  mount(contract.chooseDefaultSavedView, async (request) => {
    const { type: of, id: viewId } = request.body;
    if (viewId !== null) {
      const { views } = await handler.loadState(
        savedViewsDecider,
        requireTeamId(request),
        requireTeamId(request),
      );
      const isOfList = views.get(viewId)?.type === of;
      if (!isOfList) throw new Rejection('NOT_FOUND', 'No such view of this list');
    }
    const { userId } = requireSession(request);
    const command = { type: 'ChooseDefaultView' as const, userId, of, viewId };
    const { position } = await handler.handle(
      defaultViewsDecider,
      userId,
      command,
      toCommandContext(request),
    );
    return { position };
  });

const createMakeRoutes = (handler: Handler): readonly MountedRoute[] => [
  mount(contract.createSavedView, (request) => {
    const { type: of, name, settings } = request.body;
    const command = { type: 'CreateView', viewId: newId(request), of, name, settings } as const;
    return makeView(handler, request, command);
  }),
  mount(contract.duplicateSavedView, (request) => {
    const copiedFrom = request.params.id;
    const command = { type: 'DuplicateView', viewId: newId(request), copiedFrom } as const;
    return makeView(handler, request, command);
  }),
];

const createChangeRoutes = (handler: Handler): readonly MountedRoute[] => [
  mount(contract.renameSavedView, (request) => {
    const { newName: name } = request.body;
    return changeView(handler, request, { type: 'RenameView', ...toViewReference(request), name });
  }),
  mount(contract.updateSavedView, (request) => {
    const { settings } = request.body;
    return changeView(handler, request, {
      type: 'UpdateView',
      ...toViewReference(request),
      settings,
    });
  }),
  mount(contract.deleteSavedView, async (request) => {
    const command = { type: 'DeleteView' as const, ...toViewReference(request) };
    const { position } = await changeViews(handler, request, command);
    return { position };
  }),
  mount(contract.restoreSavedView, (request) =>
    changeView(handler, request, { type: 'RestoreView', viewId: request.params.id }),
  ),
];

const createReorderRoute = (handler: Handler): MountedRoute =>
  mount(contract.reorderSavedViews, async (request) => {
    const { type: of, currentOrder, newOrder } = request.body;
    const command = { type: 'ReorderViews' as const, of, currentOrder, newOrder };
    const { position } = await changeViews(handler, request, command);
    return { position };
  });

export const savedViewRoutes = (handler: Handler): readonly MountedRoute[] => [
  ...createMakeRoutes(handler),
  ...createChangeRoutes(handler),
  createReorderRoute(handler),
  createDefaultRoute(handler),
];
