import {
  mount,
  type MountedRoute,
  type RequestContext,
  sessionOf,
  teamOf,
} from '@quartermaster/contracts/core/server';
import * as contract from '@quartermaster/contracts/what-if/calls';
import { type WhatIfChanges, whatIfContent } from '@quartermaster/contracts/what-if/draft';
import { createIds } from '@quartermaster/platform/core/ids';
import {
  type SharedDraft,
  type SharedDrafts,
  staleDraft,
} from '@quartermaster/platform/shared-drafts/shared-drafts';
import { makeReal, type RealChanges } from './apply.ts';
import { mustKnowNamed, type NamingDirectory } from './named.ts';

type Changing = RequestContext & { readonly params: { readonly id: string } };

const changing = (request: Changing) => ({
  teamId: teamOf(request),
  id: request.params.id,
  now: request.now,
  userId: sessionOf(request).userId,
  ifMatch: request.ifMatch,
});

/** Returns the changes of a draft; rejects when the caller read another revision of it. */
const changesOf = (draft: SharedDraft, { ifMatch }: RequestContext): WhatIfChanges => {
  if (ifMatch !== null && ifMatch !== draft.revision) throw staleDraft(draft);
  return whatIfContent.parse(draft.content).changes;
};

interface WhatIfDependencies {
  readonly drafts: SharedDrafts;
  readonly directory: NamingDirectory;
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
    await mustKnowNamed(directory, teamOf(request), content, null);
    const id = createIds(request.commandId, now)();
    const { userId } = sessionOf(request);
    const writing = { teamId: teamOf(request), id, now, userId };
    const { revision, expiresAt } = await drafts.create(writing, content);
    return { body: { id, revision, expiresAt }, revision };
  }),
  mount(contract.replaceWhatIf, async (request) => {
    const former = whatIfContent.parse((await drafts.find(changing(request))).content);
    await mustKnowNamed(directory, teamOf(request), request.body, former);
    const { revision, expiresAt } = await drafts.replace(changing(request), request.body);
    return { body: { revision, expiresAt }, revision };
  }),
  mount(contract.deleteWhatIf, async (request) => {
    await drafts.remove(changing(request));
    return {};
  }),
  mount(contract.applyWhatIf, async (request) => {
    const draft = await drafts.find(changing(request));
    return makeReal(changesOf(draft, request), real, request);
  }),
];
