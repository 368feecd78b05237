import { addresseeQuotas, mailQuotas } from '@quartermaster/contracts/core/quotas';
import type { ParsedInput, Route } from '@quartermaster/contracts/core/route';
import {
  mount,
  type MountedRoute,
  type RequestContext,
  requireSession,
  requireTeamId,
} from '@quartermaster/contracts/core/server';
import { mailPurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/mail';
import { createIds } from '@quartermaster/platform/core/ids';
import { type Quotas, type QuotaUse, withinQuotas } from '@quartermaster/platform/limits/quotas';
import { type Handler, createOrderSender } from '../send.ts';

const listQuotaUses = ({ body }: ParsedInput<Route>): readonly QuotaUse[] => {
  const { to, cc } = body as ParsedInput<typeof mailPurchaseOrder>['body'];
  return [
    { quotas: mailQuotas, amount: 1 },
    { quotas: addresseeQuotas, amount: to.length + cc.length },
  ];
};

/**
 * Adds the team's mail quotas to the call that mails an order. The quota is used at the request, so every accepted mail is
 * sent.
 */
export const applyMailQuotas = (
  quotas: Quotas,
  routes: readonly MountedRoute[],
): readonly MountedRoute[] =>
  routes.map(({ route, handle }) =>
    route.id !== mailPurchaseOrder.id
      ? { route, handle }
      : {
          route,
          handle: (request: ParsedInput<Route> & RequestContext) =>
            withinQuotas(
              quotas,
              { teamId: requireTeamId(request), uses: listQuotaUses(request) },
              async () => handle(request),
            ),
        },
  );

/** Requests of mails; a reaction sends them. */
export const mailRoutes = (handler: Handler): readonly MountedRoute[] => {
  const send = createOrderSender(handler);
  return [
    mount(mailPurchaseOrder, async (request) => {
      const mailId = createIds(request.commandId, request.now)();
      const mail = { mailId, replyTo: requireSession(request).email, ...request.body };
      const recorded = await send(request, request.params.id, { type: 'MailPurchaseOrder', mail });
      return { ...recorded, body: { mailId } };
    }),
  ];
};
