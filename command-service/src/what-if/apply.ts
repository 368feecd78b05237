import type { Position } from '@quartermaster/contracts/core/position';
import type { PurchaseOrderId, ShipmentId, SupplierId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { type RequestContext, requireSession } from '@quartermaster/contracts/core/server';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { applyWhatIf } from '@quartermaster/contracts/what-if/calls';
import type { WhatIfChanges } from '@quartermaster/contracts/what-if/draft';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { type CommandContext, toCommandContext } from '../core/command-context.ts';
import { latestPosition } from '../core/handle-all.ts';

type Send<Given extends readonly unknown[]> = (
  ...given: readonly [...Given, CommandContext]
) => Promise<Position | undefined>;

/** Commands that make a draft real; each returns the log position to wait for. */
export interface RealChanges {
  readonly setLeadTime: Send<[number]>;
  readonly setSupplierTerms: Send<
    [SupplierId, { readonly leadTime?: number; readonly moq?: number | null }]
  >;
  readonly setArrival: Send<
    [
      {
        readonly purchaseOrderId: PurchaseOrderId;
        readonly shipmentId: ShipmentId;
        readonly arrivalDate: string;
        readonly now: string;
      },
    ]
  >;
}

interface Step {
  readonly path: string;
  /** Null for an assumption, which no command can make real. */
  readonly send: ((context: CommandContext) => Promise<Position | undefined>) | null;
}

const mustBeAdmin = (request: RequestContext): void => {
  if (requireSession(request).role === 'ADMIN') return;
  throw new Rejection('FORBIDDEN', 'Only admins change the lead time of the shop');
};

const listSteps = (
  { leadTimes, demand, shipments, minimums }: WhatIfChanges,
  real: RealChanges,
  request: RequestContext,
): readonly Step[] => [
  ...leadTimes.map(({ supplierId, days }, at) => ({
    path: `leadTimes.${String(at)}`,
    send: async (context: CommandContext) => {
      if (supplierId !== null)
        return real.setSupplierTerms(supplierId, { leadTime: days }, context);
      mustBeAdmin(request);
      return real.setLeadTime(days, context);
    },
  })),
  ...(demand.percent === 0 ? [] : [{ path: 'demand.percent', send: null }]),
  ...demand.months.map((_, at) => ({ path: `demand.months.${String(at)}`, send: null })),
  ...shipments.map(({ arrivalDate, ...shipment }, at) => ({
    path: `shipments.${String(at)}`,
    send:
      arrivalDate === null
        ? null
        : (context: CommandContext) =>
            real.setArrival({ ...shipment, arrivalDate, now: request.now }, context),
  })),
  ...minimums.map(({ supplierId, moq }, at) => ({
    path: `minimums.${String(at)}`,
    send: (context: CommandContext) => real.setSupplierTerms(supplierId, { moq }, context),
  })),
];

/** Codes of refusals by a rule of the changed object; another try would get the same refusal. */
const FINAL_CODES: readonly string[] = [
  'NOT_FOUND',
  'FORBIDDEN',
  'PURCHASE_ORDER_DELETED',
  'SHIPMENT_ALREADY_RECEIVED',
  'DAY_OUT_OF_BOUNDS',
];

type ApplyResult = ResponseOf<typeof applyWhatIf>;

/**
 * Sends each change of a draft as a command of its own. The id of a command derives from the request and the place of the
 * change, so a repeated request changes nothing twice. Refused changes are reported, and the others are applied.
 */
export const applyChanges = async (
  changes: WhatIfChanges,
  real: RealChanges,
  request: RequestContext,
): Promise<{ readonly body: ApplyResult; readonly position: Position | undefined }> => {
  const body: ApplyResult = { applied: [], refused: [], assumed: [] };
  const positions: { readonly position: Position | undefined }[] = [];
  for (const { path, send } of listSteps(changes, real, request)) {
    if (send === null) {
      body.assumed.push(path);
      continue;
    }
    const commandId = deterministicId('what-if', request.commandId, path);
    try {
      positions.push({
        position: await send({ ...toCommandContext(request), commandId, ifMatch: null }),
      });
      body.applied.push(path);
    } catch (error) {
      if (!(error instanceof Rejection) || !FINAL_CODES.includes(error.code)) throw error;
      body.refused.push({ path, message: error.message });
    }
  }
  return { body, position: latestPosition(positions) };
};
