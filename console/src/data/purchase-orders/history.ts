import {
  comparePurchaseOrder,
  exportDossier,
  exportDossierPdf,
  getPurchaseOrderHistory,
  restorePurchaseOrder,
} from '@quartermaster/contracts/purchase-orders/calls/history';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call, requestFile } from '../../lib/http.ts';
import { saveBlob } from '../../lib/save-blob.ts';
import { words } from './order.ts';
import { createRouteQuery } from '../queries.ts';

export const comparisonQuery = (
  id: string,
  revisions: { readonly from: number; readonly to: number },
) => {
  const input = {
    params: { id },
    query: { from: String(revisions.from), to: String(revisions.to) },
  };
  return queryOptions({
    ...createRouteQuery(
      ['purchase-orders', 'comparison', id, revisions],
      comparePurchaseOrder,
      input,
    ),
    placeholderData: keepPreviousData,
  });
};

export const historyQuery = (id: string) =>
  createRouteQuery(['purchase-orders', 'history', id], getPurchaseOrderHistory, { params: { id } });

export const useRestoreRevision = (id: string) =>
  useMutation({
    mutationFn: (revision: number) =>
      call(restorePurchaseOrder, { params: { id }, body: { revision } }),
    meta: {
      failed: 'The values were not restored',
      changes: ['purchase-orders', 'inventory'],
      words,
    },
  });

/** The forms of a dossier: pages to read, and the records with their proof. */
const dossierForms = { pdf: exportDossierPdf, json: exportDossier } as const;
type DossierForm = keyof typeof dossierForms;

export const useDossier = (orderId: string) =>
  useMutation({
    mutationFn: (form: DossierForm) => requestFile(dossierForms[form], { params: { id: orderId } }),
    onSuccess: ({ name, content }) => saveBlob(name, content),
    meta: { failed: 'The dossier was not saved', changes: 'nothing' },
  });
