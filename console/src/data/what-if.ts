import type { CallInput } from '@quartermaster/contracts/core/client';
import { MAX_PAGE_LIMIT } from '@quartermaster/contracts/core/page';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import { buildShipmentViewFilters } from '@quartermaster/contracts/purchase-orders/read-models/shipment-views';
import {
  answerWhatIf,
  applyWhatIf,
  createWhatIf,
  deleteWhatIf,
  getWhatIf,
  listWhatIfs,
  MAX_DRAFTS,
  replaceWhatIf,
} from '@quartermaster/contracts/what-if/calls';
import type { WhatIfContent } from '@quartermaster/contracts/what-if/draft';
import type { WhatIfDifference } from '@quartermaster/contracts/what-if/result';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call, requireRevision, request } from '../lib/http.ts';
import { createRouteQuery } from './queries.ts';
import { fetchShipments } from './shipments.ts';
import { TOO_MANY_DRAFTS } from './draft-words.ts';

export type NewWhatIf = CallInput<typeof createWhatIf>['body'];

/** The drafts of the team, those changed last first; a page takes as many as a team may have. */
export const whatIfsQuery = createRouteQuery(['what-if', 'list'], listWhatIfs, {
  query: { limit: String(MAX_DRAFTS) },
});

export interface ReadWhatIf {
  readonly content: WhatIfContent;
  readonly expiresAt: string;
  /** Sent with a change, so that it does not overwrite another user's. */
  readonly revision: number | null;
}

export const whatIfQuery = (id: string) =>
  queryOptions({
    queryKey: ['what-if', 'detail', id],
    queryFn: async ({ signal }): Promise<ReadWhatIf> => {
      const { body } = await request(getWhatIf, { params: { id } }, { signal });
      const { name, selection, changes, expiresAt, revision } = body;
      return { content: { name, selection, changes }, expiresAt, revision };
    },
  });

/** Items of one page of an answer. */
export const WHAT_IF_PAGE = 50;

export interface WhatIfRequest {
  readonly id: string;
  readonly assumed: Pick<WhatIfContent, 'changes' | 'selection'>;
  readonly differences: WhatIfDifference;
  /** From 1. */
  readonly page: number;
}

/** Result of these changes on these items; the previous answer stays until the next one arrives. */
export const whatIfResultQuery = ({ id, assumed, differences, page }: WhatIfRequest) =>
  queryOptions({
    queryKey: ['inventory', 'what-if', id, assumed, differences, page],
    queryFn: ({ signal }) => {
      const pagination = { page, limit: WHAT_IF_PAGE };
      const body = { ...assumed, differences, pagination };
      return call(answerWhatIf, { params: { id }, body }, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** Shipments on their way, which may come later or get lost; the next to arrive first. */
export const openShipmentsQuery = (today: string) =>
  queryOptions({
    queryKey: ['shipments', 'open', today],
    queryFn: async ({ signal }) => {
      const filters = buildShipmentViewFilters('in-transit', today);
      const sort = { column: 'arrivalDate', order: 'ASC' } as const;
      const page = { page: 1, limit: MAX_PAGE_LIMIT, search: '', asOf: null };
      return (await fetchShipments({ ...page, sort, filters }, { signal })).data;
    },
  });

const changes = ['what-if'] as const;
const full = {
  VALIDATION_FAILED: TOO_MANY_DRAFTS,
} as const;
const gone = { NOT_FOUND: 'This draft has expired or was deleted.' } as const;

export const useCreateWhatIf = () =>
  useMutation({
    mutationFn: (body: NewWhatIf) => call(createWhatIf, { body }),
    meta: { failed: 'The draft was not created', changes, words: full },
  });

/** Saves a draft at the revision it was read at. */
export const useSaveWhatIf = (id: string) =>
  useMutation({
    mutationFn: async ({ content, revision }: Omit<ReadWhatIf, 'expiresAt'>) => {
      const body = content as NewWhatIf;
      return (await request(replaceWhatIf, { params: { id }, body }, requireRevision(revision)))
        .body;
    },
    meta: {
      failed: 'The draft was not saved',
      changes,
      words: gone,
      showsErrors: ['VERSION_STALE', 'VALIDATION_FAILED'],
    },
  });

export const useDeleteWhatIf = () =>
  useMutation({
    mutationFn: (id: string) => call(deleteWhatIf, { params: { id } }),
    meta: { failed: 'The draft was not deleted', changes, words: gone },
  });

export type AppliedWhatIf = ResponseOf<typeof applyWhatIf>;

/** Applies a draft as of the revision that was shown. */
export const useApplyWhatIf = (id: string) =>
  useMutation({
    mutationFn: (revision: number | null) =>
      call(applyWhatIf, { params: { id } }, requireRevision(revision)),
    meta: {
      failed: 'The changes were not made',
      changes: ['what-if', 'suppliers', 'settings', 'purchase-orders', 'inventory'],
      words: {
        ...gone,
        VERSION_STALE: 'Somebody else changed this draft. Check it, then try again.',
      },
    },
  });
