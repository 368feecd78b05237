import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { type WhatIfContent, whatIfContent } from '@quartermaster/contracts/what-if/draft';
import type { Directory } from '../directory/directory.ts';
import { requireVariants, mustKnowSuppliers } from '../directory/existence-checks.ts';

/** Lookups for the items, suppliers and shipments of a draft. */
export type ReferenceDirectory = Pick<Directory, 'variants' | 'suppliers' | 'orderOfShipment'>;

const listSupplierIds = ({
  changes: { leadTimes, minimums },
}: WhatIfContent): ReadonlySet<string> =>
  new Set([...leadTimes, ...minimums].flatMap(({ supplierId }) => supplierId ?? []));

const listVariantIds = ({ selection }: WhatIfContent): ReadonlySet<string> =>
  new Set(selection.variantIds);

const mapShipmentsToOrders = ({ changes }: WhatIfContent): ReadonlyMap<string, string> =>
  new Map(
    changes.shipments.map(({ shipmentId, purchaseOrderId }) => [shipmentId, purchaseOrderId]),
  );

const subtractIds = (ids: ReadonlySet<string>, former: ReadonlySet<string>): readonly string[] =>
  [...ids].filter((id) => !former.has(id));

const mustKnowShipments = async (
  directory: ReferenceDirectory,
  teamId: TeamId,
  shipments: ReadonlyMap<string, string>,
  former: ReadonlyMap<string, string>,
): Promise<void> => {
  for (const [shipmentId, purchaseOrderId] of shipments) {
    if (former.get(shipmentId) === purchaseOrderId) continue;
    if ((await directory.orderOfShipment(teamId, shipmentId)) === purchaseOrderId) continue;
    throw new Rejection('NOT_FOUND', `No shipment ${shipmentId} of this order`);
  }
};

const emptyContent: WhatIfContent = whatIfContent.parse({
  name: 'none',
  selection: { matching: {} },
});

/**
 * Rejects with NOT_FOUND unless the team has the items, suppliers and shipments that a draft references. References of the
 * former draft are not checked, since they may have been deleted meanwhile. `former` is null for a new draft.
 */
export const mustKnowReferences = async (
  directory: ReferenceDirectory,
  teamId: TeamId,
  content: WhatIfContent,
  former: WhatIfContent | null,
): Promise<void> => {
  const before = former ?? emptyContent;
  const variantIds = subtractIds(listVariantIds(content), listVariantIds(before));
  await requireVariants(directory, teamId, variantIds);
  await mustKnowSuppliers(
    directory,
    teamId,
    subtractIds(listSupplierIds(content), listSupplierIds(before)),
  );
  await mustKnowShipments(
    directory,
    teamId,
    mapShipmentsToOrders(content),
    mapShipmentsToOrders(before),
  );
};
