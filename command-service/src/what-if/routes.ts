import {
  mount,
  type MountedRoute,
  type RequestContext,
  requireSession,
  requireTeamId,
} from '@quartermaster/contracts/core/server';
import * as contract from '@quartermaster/contracts/what-if/calls';
import { type WhatIfChanges, whatIfContent } from '@quartermaster/contracts/what-if/draft';
import { createIds } from '@quartermaster/platform/core/ids';
import {
  type SharedDraft,
  type SharedDrafts,
  staleDraft,
} from '@quartermaster/platform/shared-drafts/shared-drafts';
import { applyChanges, type RealChanges } from './apply.ts';
import { mustKnowReferences, type ReferenceDirectory } from './references.ts';

type DraftRequest = RequestContext & { readonly params: { readonly id: string } };

const toDraftAccess = (request: DraftRequest) => ({
  teamId: requireTeamId(request),
  id: request.params.id,
  now: request.now,
  userId: requireSession(request).userId,
  ifMatch: request.ifMatch,
});

/** Returns the changes of a draft; rejects when the caller read another revision of it. */
const requireChanges = (draft: SharedDraft, { ifMatch }: RequestContext): WhatIfChanges => {
  if (ifMatch !== null && ifMatch !== draft.revision) throw staleDraft(draft);
  return whatIfContent.parse(draft.content).changes;
};

interface WhatIfDependencies {
  readonly drafts: SharedDrafts;
  readonly directory: ReferenceDirectory;
  readonly real: RealChanges;
}

/** Drafts are rows of a table of their own; only `apply` records events. */
export const whatIfRoutes = ({
  drafts,
  directory,
  real,
}: WhatIfDependencies): readonly MountedRoute[] => [
  mount(contract.createWhatIf, async (request) => {
    const { now, body: content } = request;
    await mustKnowReferences(directory, requireTeamId(request), content, null);
    const id = createIds(request.commandId, now)();
    const { userId } = requireSession(request);
    const writing = { teamId: requireTeamId(request), id, now, userId };
    const { revision, expiresAt } = await drafts.create(writing, content);
    return { body: { id, revision, expiresAt }, revision };
  }),
  mount(contract.replaceWhatIf, async (request) => {
    const former = whatIfContent.parse((await drafts.find(toDraftAccess(request))).content);
    await mustKnowReferences(directory, requireTeamId(request), request.body, former);
    const { revision, expiresAt } = await drafts.replace(toDraftAccess(request), request.body);
    return { body: { revision, expiresAt }, revision };
  }),
  mount(contract.deleteWhatIf, async (request) => {
    await drafts.remove(toDraftAccess(request));
    return {};
  }),
  mount(contract.applyWhatIf, async (request) => {
    const draft = await drafts.find(toDraftAccess(request));
    return applyChanges(requireChanges(draft, request), real, request);
  }),
];
