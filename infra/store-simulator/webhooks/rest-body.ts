import { gid, numericId, type Kind } from '../shop/ids.ts';

/** A REST resource as webhooks carry it: numeric ids, amounts as texts. */
export type Body = Readonly<Record<string, unknown>>;

export const named = (kind: Kind, index: number) => ({
  id: numericId(kind, index),
  admin_graphql_api_id: gid(kind, index),
});
