import type {
  PurchaseOrderId,
  ShipmentId,
  TeamId,
  VariantId,
} from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  mount,
  type MountedRoute,
  type RequestContext,
  type RouteRequest,
  requireTeamId,
} from '@quartermaster/contracts/core/server';
import {
  applyShipmentLandedCost,
  setManualLandedCost,
} from '@quartermaster/contracts/inventory/calls/landed-cost';
import * as contract from '@quartermaster/contracts/inventory/calls/items';
import { ignoreToBuy, unignoreToBuy } from '@quartermaster/contracts/inventory/calls/to-buy';
import type { Directory } from '../directory/directory.ts';
import type { VariantCommand } from './decider-variant.ts';
import { requireVariants } from '../directory/existence-checks.ts';
import { type Handler, sendToVariants } from './send.ts';

export interface VariantDependencies {
  readonly handler: Handler;
  readonly directory: Directory;
  /** Landed cost per unit of each variant of a shipment, in the shop's currency; rejects with LANDED_COST_UNKNOWN. */
  readonly shipmentLandedCosts: (
    teamId: TeamId,
    shipmentId: ShipmentId,
  ) => Promise<{
    readonly purchaseOrderId: PurchaseOrderId;
    readonly variants: readonly { readonly variantId: VariantId; readonly landedCost: number }[];
  }>;
}

/** Sends one command to each variant of a list; all must exist. */
const sendToExisting = ({ handler, directory }: VariantDependencies) => {
  const send = sendToVariants(handler);
  return async (
    request: RequestContext,
    variantIds: readonly VariantId[],
    commandFor: (variantId: VariantId) => VariantCommand,
  ) => {
    await requireVariants(directory, requireTeamId(request), variantIds);
    return send(request, variantIds.map(commandFor));
  };
};

const createFavouriteRoutes = (dependencies: VariantDependencies): readonly MountedRoute[] => {
  const { handler, directory } = dependencies;
  const send = sendToExisting(dependencies);
  return [
    mount(contract.addFavourites, (request) =>
      send(request, request.body.variantIds, (variantId) => ({ type: 'Favourite', variantId })),
    ),
    mount(contract.removeFavourites, (request) =>
      send(request, request.body.variantIds, (variantId) => ({ type: 'Unfavourite', variantId })),
    ),
    mount(contract.replaceFavourites, async (request) => {
      const { variantIds } = request.body;
      await requireVariants(directory, requireTeamId(request), variantIds);
      const requested = new Set(variantIds);
      const gone = (await directory.favourites(requireTeamId(request))).filter(
        (id) => !requested.has(id),
      );
      return sendToVariants(handler)(request, [
        ...variantIds.map((variantId) => ({ type: 'Favourite' as const, variantId })),
        ...gone.map((variantId) => ({ type: 'Unfavourite' as const, variantId })),
      ]);
    }),
  ];
};

const createLandedCostRoutes = (dependencies: VariantDependencies): readonly MountedRoute[] => {
  const { handler, directory, shipmentLandedCosts } = dependencies;
  const send = sendToVariants(handler);
  return [
    mount(setManualLandedCost, async (request) => {
      const { productId, variantId } = request.params;
      const variants = await requireVariants(directory, requireTeamId(request), [variantId]);
      if (variants.get(variantId)?.productId !== productId) {
        throw new Rejection('NOT_FOUND', 'The product has no such variant');
      }
      const { landedCost } = request.body;
      return send(request, [{ type: 'SetManualLandedCost', variantId, landedCost }]);
    }),
    mount(applyShipmentLandedCost, async (request) => {
      const { shipmentId } = request.body;
      const { purchaseOrderId, variants } = await shipmentLandedCosts(
        requireTeamId(request),
        shipmentId,
      );
      const commands = variants.map(({ variantId, landedCost }) => {
        const applied = { variantId, landedCost, purchaseOrderId, shipmentId };
        return { type: 'ApplyLandedCost' as const, ...applied };
      });
      return send(request, commands);
    }),
  ];
};

/** Ids from the body, or from `?variantIds=a,b` where a proxy drops the body of a DELETE (AMB-063); never from both. */
const idsToUnignore = ({ body, query }: RouteRequest<typeof unignoreToBuy>): readonly string[] => {
  const [ids, ...more] = [body?.variantIds, query.variantIds].filter((one) => one !== undefined);
  if (ids !== undefined && more.length === 0) return ids;
  const message = ids === undefined ? 'Must be a list of at least 1 id' : 'Must be given once';
  throw new Rejection('VALIDATION_FAILED', message, { issues: [{ path: 'variantIds', message }] });
};

/** Decisions about variants: favourites, "do not restock", landed costs, exclusion from buy-now. */
export const variantRoutes = (dependencies: VariantDependencies): readonly MountedRoute[] => {
  const send = sendToExisting(dependencies);
  return [
    ...createFavouriteRoutes(dependencies),
    ...createLandedCostRoutes(dependencies),
    mount(contract.setManualStatus, (request) => {
      const { variantIds, manualStatus } = request.body;
      return send(request, variantIds, (variantId) => ({
        type: 'SetManualStatus',
        variantId,
        manualStatus,
      }));
    }),
    mount(ignoreToBuy, (request) => {
      const { variantIds, ignoreUntil } = request.body;
      const { now } = request;
      return send(request, variantIds, (variantId) => ({
        type: 'IgnoreReorder',
        variantId,
        ignoreUntil,
        now,
      }));
    }),
    mount(unignoreToBuy, (request) =>
      send(request, idsToUnignore(request), (variantId) => ({
        type: 'UnignoreReorder',
        variantId,
      })),
    ),
  ];
};
