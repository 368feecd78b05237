import type { SupplierId, TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  mount,
  type MountedRoute,
  type RequestContext,
  requireTeamId,
} from '@quartermaster/contracts/core/server';
import * as contract from '@quartermaster/contracts/purchase-orders/calls/payments';
import type { PaymentTerm } from '@quartermaster/contracts/suppliers/supplier';
import { createIds } from '@quartermaster/platform/core/ids';
import type { Directory } from '../../directory/directory.ts';
import type { UpdatePayment } from '../decider/payments.ts';
import { getShopFacts } from '../look-ups.ts';
import { type Handler, getOrder, createOrderSender } from '../send.ts';

export interface PaymentDependencies {
  readonly handler: Handler;
  readonly directory: Directory;
  /** The payment term of a supplier; null when there is none or the supplier is unknown. */
  readonly findPaymentTerm: (teamId: TeamId, supplierId: SupplierId) => Promise<PaymentTerm | null>;
}

const countPayments = (term: PaymentTerm | null): number =>
  term?.type === 'INSTALLMENTS' ? term.installments.length : 1;

const paymentNotFound = (): Rejection => new Rejection('NOT_FOUND', 'No such payment');

/** Finds the order of a payment by the payment's id. */
export const createOrderFinder =
  (directory: Directory) =>
  async (request: RequestContext, paymentId: string, expected?: string): Promise<string> => {
    const found = await directory.orderOfPayment(requireTeamId(request), paymentId);
    if (found === null) throw paymentNotFound();
    if (expected === undefined || expected === found) return found;
    throw new Rejection('NOT_FOUND', `No payment ${paymentId} in this order`);
  };

const orderPaymentRoutes = (dependencies: PaymentDependencies): readonly MountedRoute[] => {
  const { handler, directory, findPaymentTerm } = dependencies;
  const send = createOrderSender(handler);
  return [
    mount(contract.setPayments, async (request) => {
      const { on } = await getShopFacts(directory, request);
      const nextId = createIds(request.commandId, request.now);
      const payments = request.body.map((payment) => ({ ...payment, newId: nextId() }));
      return send(request, request.params.id, { type: 'SetPayments', payments, on });
    }),
    mount(contract.applyPaymentTerms, async (request) => {
      const { supplierId } = await getOrder(handler, request, request.params.id);
      const [shop, term] = await Promise.all([
        getShopFacts(directory, request),
        supplierId === null ? null : findPaymentTerm(requireTeamId(request), supplierId),
      ]);
      const nextId = createIds(request.commandId, request.now);
      return send(request, request.params.id, {
        type: 'ApplyPaymentTerms',
        ...shop,
        term,
        newIds: Array.from({ length: countPayments(term) }, nextId),
      });
    }),
  ];
};

/** Payments as parts of one order, and each by its own id. */
export const paymentRoutes = (dependencies: PaymentDependencies): readonly MountedRoute[] => {
  const { handler, directory } = dependencies;
  const send = createOrderSender(handler);
  const findOrder = createOrderFinder(directory);
  const update = async (
    request: Parameters<typeof send>[0],
    order: string,
    change: Pick<UpdatePayment, 'paymentId' | 'changes'>,
  ) => {
    const { on } = await getShopFacts(directory, request);
    return send(request, order, { type: 'UpdatePayment', ...change, on });
  };
  return [
    ...orderPaymentRoutes(dependencies),
    mount(contract.createPayment, async (request) => {
      const { purchaseOrderId, ...fields } = request.body;
      const id = createIds(request.commandId, request.now)();
      const payment = { ...fields, id };
      const { on } = await getShopFacts(directory, request);
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
