import {
  type BulkAct,
  bulkAct,
  followBulkAct,
  getBulkAct,
  interruptBulkAct,
  listActsOfItem,
  requestBulkAct,
  undoBulkAct,
} from '@quartermaster/contracts/bulk-acts/calls';
import type { Filter } from '@quartermaster/contracts/core/filters';
import type { CallInput } from '@quartermaster/contracts/core/client';
import type { ProductId, VariantId } from '@quartermaster/contracts/core/ids';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, raiseMinPosition } from '../lib/http.ts';
import { requestEvents } from '../lib/http-events.ts';
import { actsUnderWay } from '../lib/acts-under-way.ts';
import { isMissing } from '../lib/problems.ts';
import { refetchAffected } from './invalidation.ts';
import { createRouteQuery } from './queries.ts';

/** A change of many items. */
export type BulkChange = CallInput<typeof requestBulkAct>['body']['change'];

/** Items of a request: these variants, or all that match when it arrives. */
export type BulkTarget =
  | { readonly variantIds: VariantId[] }
  | { readonly matching: { readonly filters: Filter[]; readonly search?: string } };

export type BulkRequest = BulkTarget & { readonly change: BulkChange };

const endedStates: readonly BulkAct['state'][] = ['DONE', 'STOPPED', 'UNDONE'];

/** Calls `onProgress` with each state of an act until it has ended; then refetches the changed lists. */
const followAct = async (
  client: QueryClient,
  begun: BulkAct,
  onProgress: (act: BulkAct) => void,
): Promise<BulkAct> => {
  let act = begun;
  actsUnderWay.begin(begun.id);
  while (!endedStates.includes(act.state)) {
    for await (const data of requestEvents(followBulkAct, { params: { id: act.id } })) {
      act = bulkAct.parse(JSON.parse(data));
      onProgress(act);
    }
  }
  actsUnderWay.end(begun.id);
  raiseMinPosition(act.position);
  await refetchAffected(client, ['inventory', 'products']);
  return act;
};

export const stopBulkAct = (id: string) => call(interruptBulkAct, { params: { id } });

/** Shows an act from its request to its end; resolves when it has ended. */
export type ShowAct = (
  begun: BulkAct,
  follow: (onProgress: (act: BulkAct) => void) => Promise<BulkAct>,
) => Promise<void>;

/** Requests an act, or its undoing. `show` outlives the form that requested it. */
export const useBulkRequest = <Asked>(
  ask: (asked: Asked) => Promise<BulkAct>,
  { failed, show }: { readonly failed: string; readonly show: ShowAct },
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ask,
    onSuccess: (begun) => {
      void show(begun, (onProgress) => followAct(client, begun, onProgress));
    },
    meta: { changes: 'nothing', failed },
  });
};

/** After a reload, shows the acts that this tab followed before. */
export const useActsUnderWay = (show: ShowAct): void => {
  const client = useQueryClient();
  useEffect(() => {
    for (const id of actsUnderWay.leftBehind()) {
      call(getBulkAct, { params: { id } }).then(
        (act) => show(act, (onProgress) => followAct(client, act, onProgress)),
        (error: unknown) => {
          if (isMissing(error)) actsUnderWay.end(id);
          else actsUnderWay.putOff(id);
        },
      );
    }
  }, [client, show]);
};

export const requestAct = (body: BulkRequest) => call(requestBulkAct, { body });

export const requestUndo = (id: string) => call(undoBulkAct, { params: { id } });

export interface ItemOfProduct {
  readonly productId: ProductId;
  readonly variantId: VariantId;
}

/** The acts that changed a variant or its product. */
export const actsOfItemQuery = ({ productId, variantId }: ItemOfProduct) =>
  createRouteQuery(['inventory', 'bulk-acts', productId, variantId], listActsOfItem, {
    params: { productId, variantId },
  });
