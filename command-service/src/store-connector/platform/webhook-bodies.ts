import { z } from 'zod';
import { decimal, instant } from './document.ts';

/** Webhooks carry REST resources: numeric ids, snake case, money as text. */
const id = z.int().positive();

const discount = z.object({ amount: decimal });

const restLine = z.object({
  id,
  variant_id: id.nullable(),
  quantity: z.int(),
  /** Left after refunds and edits; older resources lack it. */
  current_quantity: z.int().optional(),
  price: decimal,
  discount_allocations: z.array(discount).default([]),
  /** Not null for a line that is part of a set; older resources lack it. */
  sales_line_item_group_id: z.unknown().optional(),
});
export type RestLine = z.infer<typeof restLine>;

export const restOrder = z.object({
  id,
  name: z.string(),
  created_at: instant,
  /** Instant of the sale; that of the creation when it is missing. */
  processed_at: instant.nullish(),
  updated_at: instant,
  cancelled_at: instant.nullish(),
  test: z.boolean().default(false),
  line_items: z.array(restLine),
  refunds: z
    .array(
      z.object({
        refund_line_items: z
          .array(z.object({ line_item_id: id, quantity: z.int(), restock_type: z.string() }))
          .default([]),
      }),
    )
    .default([]),
});
export type RestOrder = z.infer<typeof restOrder>;

export const restOrderEdit = z.object({ order_edit: z.object({ order_id: id }) });
export const restRefund = z.object({ order_id: id });

/** For most resources only the id is used, since the current state is read from the store. */
export const restResource = z.object({ id });

export const restLevel = z.object({
  inventory_item_id: id,
  location_id: id,
  /** Null for items whose stock is not counted. */
  available: z.int().nullish(),
  updated_at: instant.nullish(),
});

export const restBulkOperation = z.object({ admin_graphql_api_id: z.string() });

/** A privacy request about a customer; no data of the customer is read. */
export const privacyBody = z.object({
  shop_domain: z.string(),
  data_request: z.object({ id: z.union([id, z.string().max(100)]) }).optional(),
});

/** A request to delete a shop names no customer. */
export const shopRedactBody = privacyBody.extend({ customer: z.undefined().optional() });

export const restAppSubscription = z.object({
  app_subscription: z.object({ admin_graphql_api_id: z.string() }),
});

/** Headers of every webhook; their names arrive in lower case. */
export const webhookHeaders = z.object({
  'x-shopify-topic': z.string().min(1).max(200),
  'x-shopify-shop-domain': z.string().min(1).max(255),
  'x-shopify-hmac-sha256': z.string().min(1).max(200),
  'x-shopify-webhook-id': z.string().min(1).max(200),
  'x-shopify-triggered-at': instant.optional(),
});
