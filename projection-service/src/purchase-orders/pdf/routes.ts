import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import { exportPurchaseOrderPdf } from '@quartermaster/contracts/purchase-orders/pdf-routes';
import { NoBrowser } from '@quartermaster/infra/pdf/find-browser';
import type { ReadPool } from '../../core/paging.ts';
import { exportPdf, type PdfTools } from './export.ts';
import { orderFacts } from './facts.ts';

const unlessNoBrowser = (error: unknown): never => {
  if (!(error instanceof NoBrowser)) throw error;
  throw new Rejection('UNAVAILABLE', `PDFs cannot be made here. ${error.message}`);
};

export const purchaseOrderPdfRoutes = ({
  pool,
  ...tools
}: PdfTools & { readonly pool: ReadPool }): readonly MountedRoute[] => [
  mount(exportPurchaseOrderPdf, async (request) => {
    const facts = await orderFacts(pool, teamOf(request), request.params.id);
    if (facts === null) throw new Rejection('NOT_FOUND', 'No such purchase order');
    return { file: await exportPdf(facts, request.body, tools).catch(unlessNoBrowser) };
  }),
];
