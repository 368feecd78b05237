import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
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
import type { InSnapshot } from '../../core/snapshot.ts';
import { answerQuestion, type CashSources } from './answer.ts';

const DEFAULT_LIMIT = 100;

const draftOf = ({ content, changedBy: _, ...head }: SharedDraft): WhatIfDraft => ({
  ...head,
  ...whatIfContent.parse(content),
});

const headOf = ({ content, changedBy: _, ...draft }: SharedDraft): WhatIfHead => ({
  ...draft,
  name: whatIfContent.parse(content).name,
});

export interface WhatIfDependencies {
  readonly drafts: Pick<SharedDrafts, 'find' | 'list'>;
  readonly inSnapshot: InSnapshot;
  readonly cash: CashSources;
}

export const whatIfQueryRoutes = ({
  drafts,
  inSnapshot,
  cash,
}: WhatIfDependencies): readonly MountedRoute[] => [
  mount(listWhatIfs, async (request) => {
    const { page = 1, limit = DEFAULT_LIMIT } = request.query;
    const found = await drafts.list(teamOf(request), request.now, { page, limit });
    return { body: { data: found.drafts.map(headOf), total: found.total } };
  }),
  mount(getWhatIf, async (request) => {
    const naming = { teamId: teamOf(request), id: request.params.id, now: request.now };
    const draft = draftOf(await drafts.find(naming));
    return { body: draft, revision: draft.revision };
  }),
  mount(answerWhatIf, async (request) => {
    const { now, body } = request;
    const teamId = teamOf(request);
    const draft = draftOf(await drafts.find({ teamId, id: request.params.id, now }));
    const { changes = draft.changes, selection = draft.selection, ...list } = body;
    const question = { changes, selection, ...list };
    return {
      body: await inSnapshot((pool) => answerQuestion(pool, { teamId, now, cash }, question)),
    };
  }),
];
