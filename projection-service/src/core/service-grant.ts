import { Rejection } from '@quartermaster/contracts/core/rejection';
import { type RequestContext, requireSession } from '@quartermaster/contracts/core/server';

/** Rejects callers other than a service with a grant for this call. */
export const requireServiceGrant = (
  request: RequestContext,
  route: { readonly id: string },
): void => {
  if (requireSession(request).only?.callId === route.id) return;
  throw new Rejection('FORBIDDEN', 'Only a service of the product may make this call');
};
