import type { SupplierId, TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  mount,
  type MountedRoute,
  type RequestContext,
  teamOf,
} from '@quartermaster/contracts/core/server';
import * as contract from '@quartermaster/contracts/purchase-orders/calls/payments';
import type { PaymentTerm } from '@quartermaster/contracts/suppliers/supplier';
import { createIds } from '@quartermaster/platform/core/ids';
import type { Directory } from '../../directory/directory.ts';
import type { UpdatePayment } from '../decider/payments.ts';
import { inShop } from '../look-ups.ts';
import { type Handler, orderOf, toOne } from '../send.ts';

export interface PaymentDependencies {
  readonly handler: Handler;
  readonly directory: Directory;
  /** The payment term of a supplier; null when there is none or the supplier is unknown. */
  readonly paymentTermOf: (teamId: TeamId, supplierId: SupplierId) => Promise<PaymentTerm | null>;
}

const paymentsIn = (term: PaymentTerm | null): number =>
  term?.type === 'INSTALLMENTS' ? term.installments.length : 1;

const noSuchPayment = (): Rejection => new Rejection('NOT_FOUND', 'No such payment');

/** Finds the order of a payment by the payment's id. */
export const orderFinder =
  (directory: Directory) =>
  async (request: RequestContext, paymentId: string, expected?: string): Promise<string> => {
    const found = await directory.orderOfPayment(teamOf(request), paymentId);
    if (found === null) throw noSuchPayment();
    if (expected === undefined || expected === found) return found;
    throw new Rejection('NOT_FOUND', `No payment ${paymentId} in this order`);
  };

const ofOneOrder = (dependencies: PaymentDependencies): readonly MountedRoute[] => {
  const { handler, directory, paymentTermOf } = dependencies;
  const send = toOne(handler);
  return [
    mount(contract.setPayments, async (request) => {
      const { on } = await inShop(directory, request);
      const nextId = createIds(request.commandId, request.now);
      const payments = request.body.map((payment) => ({ ...payment, newId: nextId() }));
      return send(request, request.params.id, { type: 'SetPayments', payments, on });
    }),
    mount(contract.applyPaymentTerms, async (request) => {
      const { supplierId } = await orderOf(handler, request, request.params.id);
      const [shop, term] = await Promise.all([
        inShop(directory, request),
        supplierId === null ? null : paymentTermOf(teamOf(request), supplierId),
      ]);
      const nextId = createIds(request.commandId, request.now);
      return send(request, request.params.id, {
        type: 'ApplyPaymentTerms',
        ...shop,
        term,
        newIds: Array.from({ length: paymentsIn(term) }, nextId),
      });
    }),
  ];
};

/** Payments as parts of one order, and each by its own id. */
export const paymentRoutes = (dependencies: PaymentDependencies): readonly MountedRoute[] => {
  const { handler, directory } = dependencies;
  const send = toOne(handler);
  const findOrder = orderFinder(directory);
  const update = async (
    request: Parameters<typeof send>[0],
    order: string,
    change: Pick<UpdatePayment, 'paymentId' | 'changes'>,
  ) => {
    const { on } = await inShop(directory, request);
    return send(request, order, { type: 'UpdatePayment', ...change, on });
  };
  return [
    ...ofOneOrder(dependencies),
    mount(contract.createPayment, async (request) => {
      const { purchaseOrderId, ...fields } = request.body;
      const id = createIds(request.commandId, request.now)();
      const payment = { ...fields, id };
      const { on } = await inShop(directory, request);
      const answer = await send(request, purchaseOrderId, { type: 'AddPayment', payment, on });
      return { body: { id }, position: answer.position };
    }),
    mount(contract.updatePayment, async (request) => {
      const { purchaseOrderId, ...changes } = request.body;
      const { id: paymentId } = request.params;
      const order = await findOrder(request, paymentId, purchaseOrderId);
      return update(request, order, { paymentId, changes });
    }),
    mount(contract.setPaymentStatus, async (request) => {
      const { id: paymentId } = request.params;
      const order = await findOrder(request, paymentId);
      return update(request, order, { paymentId, changes: request.body });
    }),
    mount(contract.deletePayment, async (request) => {
      const { id: paymentId } = request.params;
      const order = await findOrder(request, paymentId);
      return send(request, order, { type: 'DeletePayment', paymentId });
    }),
  ];
};
