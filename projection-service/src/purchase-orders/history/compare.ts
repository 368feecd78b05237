import type { Revision, TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type {
  PurchaseOrder,
  PurchaseOrderComparison,
  Shipment,
} from '@quartermaster/contracts/purchase-orders/read-models/order';
import { purchaseOrderStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/status';
import isEqual from 'fast-deep-equal';
import { actorNames } from '../stream/actors.ts';
import type { PastSources } from '../stream/as-of.ts';
import { detailChanges } from './details.ts';
import { itemListChanges, paymentChanges } from './items.ts';
import { type Names, readOrderNames } from './names.ts';
import { shipmentChanges } from './shipments.ts';
import { listDifferences, type HistoryChange, moneyText } from './words.ts';
import { type RecordedStep, readSteps } from '../stream/steps.ts';

interface ComparedStates {
  readonly from: PurchaseOrder;
  readonly to: PurchaseOrder;
  readonly names: Names;
}

const compareItems = ({ from, to, names }: ComparedStates): readonly HistoryChange[] => {
  const before = new Map(from.items.map((item) => [item.id, item]));
  const after = new Set(to.items.map(({ id }) => id));
  const changed = to.items.flatMap((item) => {
    const was = before.get(item.id);
    return was === undefined || isEqual(was, item) ? [] : [{ from: was, to: item }];
  });
  return itemListChanges(
    {
      added: to.items.filter(({ id }) => !before.has(id)),
      changed,
      removed: from.items.filter(({ id }) => !after.has(id)),
    },
    names,
  );
};

const compareShipments = ({ from, to, names }: ComparedStates): readonly HistoryChange[] => {
  const before = new Map(from.shipments.map((shipment) => [shipment.id, shipment]));
  const after = new Map(to.shipments.map((shipment) => [shipment.id, shipment]));
  const variants = new Map(
    [...from.items, ...to.items].map(({ id, productVariantId }) => [id, productVariantId]),
  );
  const all = new Map<string, Shipment>([...before, ...after]);
  return [...all.keys()].flatMap((id) =>
    shipmentChanges(before.get(id), after.get(id), {
      itemName: (itemId) => names.variant(variants.get(itemId) ?? ''),
      names,
    }),
  );
};

const creditText = ({ settlement }: PurchaseOrder): string | null => {
  const credit = settlement?.credit ?? null;
  return credit === null ? null : moneyText(credit.amount, credit.currency);
};

/** The differences by part of the order, in words; equal parts are left out. */
export const compareSections = (between: ComparedStates): PurchaseOrderComparison['sections'] => {
  const { from, to, names } = between;
  const labels = purchaseOrderStatusLabels;
  const sections: readonly (readonly [string, readonly HistoryChange[]])[] = [
    ['Status', listDifferences([['Status', labels[from.status], labels[to.status]]])],
    ['Details', detailChanges(from, to, names)],
    ['Items', compareItems(between)],
    ['Shipments', compareShipments(between)],
    ['Payments', paymentChanges(from.payments, to.payments)],
    ['Credit', listDifferences([['Credit', creditText(from), creditText(to)]])],
  ];
  return sections
    .filter(([, changes]) => changes.length > 0)
    .map(([title, changes]) => ({ title, changes: [...changes] }));
};

const requireStep = (steps: readonly RecordedStep[], revision: Revision): RecordedStep => {
  const step = steps[revision];
  if (step === undefined) {
    const message = `The order has no revision ${String(revision)}; its last is ${String(steps.length - 1)}`;
    throw new Rejection('NOT_FOUND', message);
  }
  return step;
};

const toComparedRevision = (
  { recorded }: RecordedStep,
  actor: string,
): PurchaseOrderComparison['from'] => ({
  revision: recorded.revision,
  recordedAt: recorded.recordedAt,
  actor,
});

/** The differences between two revisions of an order; null when the team never had the order. */
export const compareRevisions = async (
  { pool, store }: PastSources,
  teamId: TeamId,
  orderId: string,
  revisions: { readonly from: number; readonly to: number },
): Promise<PurchaseOrderComparison | null> => {
  const steps = await readSteps(store, teamId, orderId);
  if (steps.length === 0) return null;
  const [from, to] = [requireStep(steps, revisions.from), requireStep(steps, revisions.to)];
  const [names, actorName] = await Promise.all([
    readOrderNames(pool, teamId, [from.after, to.after]),
    actorNames(pool, teamId, [from, to]),
  ]);
  return {
    from: toComparedRevision(from, actorName(from.recorded.metadata.actor)),
    to: toComparedRevision(to, actorName(to.recorded.metadata.actor)),
    sections: compareSections({ from: from.after, to: to.after, names }),
  };
};
