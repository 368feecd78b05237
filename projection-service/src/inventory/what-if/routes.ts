import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import {
  answerWhatIf,
  getWhatIf,
  listWhatIfs,
  type WhatIfDraft,
  type WhatIfHead,
} from '@quartermaster/contracts/what-if/calls';
import { whatIfContent } from '@quartermaster/contracts/what-if/draft';
import type {
  SharedDraft,
  SharedDrafts,
} from '@quartermaster/platform/shared-drafts/shared-drafts';
import type { RunInSnapshot } from '../../core/snapshot.ts';
import { computeWhatIf, type CashSources } from './answer.ts';

const DEFAULT_LIMIT = 100;

const toDraft = ({ content, changedBy: _, ...head }: SharedDraft): WhatIfDraft => ({
  ...head,
  ...whatIfContent.parse(content),
});

const toHead = ({ content, changedBy: _, ...draft }: SharedDraft): WhatIfHead => ({
  ...draft,
  name: whatIfContent.parse(content).name,
});

export interface WhatIfDependencies {
  readonly drafts: Pick<SharedDrafts, 'find' | 'list'>;
  readonly inSnapshot: RunInSnapshot;
  readonly cash: CashSources;
}

export const whatIfQueryRoutes = ({
  drafts,
  inSnapshot,
  cash,
}: WhatIfDependencies): readonly MountedRoute[] => [
  mount(listWhatIfs, async (request) => {
    const { page = 1, limit = DEFAULT_LIMIT } = request.query;
    const found = await drafts.list(requireTeamId(request), request.now, { page, limit });
    return { body: { data: found.drafts.map(toHead), total: found.total } };
  }),
  mount(getWhatIf, async (request) => {
    const naming = { teamId: requireTeamId(request), id: request.params.id, now: request.now };
    const draft = toDraft(await drafts.find(naming));
    return { body: draft, revision: draft.revision };
  }),
  mount(answerWhatIf, async (request) => {
    const { now, body } = request;
    const teamId = requireTeamId(request);
    const draft = toDraft(await drafts.find({ teamId, id: request.params.id, now }));
    const { changes = draft.changes, selection = draft.selection, ...list } = body;
    const question = { changes, selection, ...list };
    return {
      body: await inSnapshot((pool) => computeWhatIf(pool, { teamId, now, cash }, question)),
    };
  }),
];
