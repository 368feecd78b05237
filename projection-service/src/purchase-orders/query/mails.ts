import type { Actor } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import {
  listPurchaseOrderMails,
  type PurchaseOrderMail,
} from '@quartermaster/contracts/purchase-orders/calls/mail';
import { actorNames } from '../stream/actors.ts';
import type { PastSources } from '../stream/as-of.ts';
import { type RecordedStep, readSteps } from '../stream/steps.ts';

/** The mail of a request; null for any other event. */
const toRequestedMail = (
  { recorded, event }: RecordedStep,
  actorName: (actor: Actor) => string,
): PurchaseOrderMail | null => {
  if (event.type !== 'PurchaseOrderMailRequested') return null;
  const { mailId: id, to, cc, subject, message } = event.data;
  return {
    id,
    to,
    cc,
    subject,
    message,
    requestedBy: actorName(recorded.metadata.actor),
    requestedAt: recorded.recordedAt,
    revision: recorded.revision,
    state: 'BeingSent',
    settledAt: null,
    reason: null,
    refused: [],
    file: null,
  };
};

/** The mail after a later event of its order. */
const applyStep = (
  mail: PurchaseOrderMail,
  { recorded: { recordedAt }, event: { type, data } }: RecordedStep,
): PurchaseOrderMail => {
  if (type === 'PurchaseOrderMailed' && data.mailId === mail.id) {
    const { refused, fileName: name, sha256 } = data;
    return { ...mail, state: 'Sent', settledAt: recordedAt, refused, file: { name, sha256 } };
  }
  if (type === 'PurchaseOrderMailFailed' && data.mailId === mail.id) {
    return { ...mail, state: 'Failed', settledAt: recordedAt, reason: data.reason };
  }
  return mail;
};

/** Mails of an order, newest first; null when the team never had the order. */
const purchaseOrderMails = async (
  { pool, store }: PastSources,
  teamId: TeamId,
  orderId: string,
): Promise<PurchaseOrderMail[] | null> => {
  const steps = await readSteps(store, teamId, orderId);
  if (steps.length === 0) return null;
  const actorName = await actorNames(pool, teamId, steps);
  const mails = steps.reduce<readonly PurchaseOrderMail[]>((known, step) => {
    const one = toRequestedMail(step, actorName);
    return one === null ? known.map((mail) => applyStep(mail, step)) : [one, ...known];
  }, []);
  return [...mails];
};

export const purchaseOrderMailRoutes = (sources: PastSources): readonly MountedRoute[] => [
  mount(listPurchaseOrderMails, async (request) => {
    const body = await purchaseOrderMails(sources, requireTeamId(request), request.params.id);
    if (body === null) throw new Rejection('NOT_FOUND', 'No such purchase order');
    return { body };
  }),
];
