import { z } from 'zod';

/** Global id of a thing in a store: `gid://shopify/Product/1`. */
export const gid = z.string().regex(/^gid:\/\/shopify\/\w+\/\d+/, 'Must be a global id');

/** Money and decimals travel as text. */
export const decimal = z
  .union([z.string(), z.number()])
  .transform(Number)
  .refine(Number.isFinite, 'Must be a number');

/** Unsigned 64-bit counts travel as text; counts here stay far below the safe integers. */
export const count = z.union([z.string(), z.number()]).transform(Number).pipe(z.int().min(0));

/** An instant, kept in UTC with milliseconds, so that equal instants are equal texts. */
export const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString());

export const shopMoney = z
  .object({ shopMoney: z.object({ amount: decimal }) })
  .transform(({ shopMoney: { amount } }) => amount);

export const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });

/** One page of a connection. */
export const pageOf = <Node extends z.ZodType>(node: Node) =>
  z.object({ nodes: z.array(node), pageInfo });

export interface Page<Node> {
  readonly nodes: readonly Node[];
  readonly pageInfo: z.infer<typeof pageInfo>;
}

const preview = z
  .object({ preview: z.object({ image: z.object({ url: z.string() }).nullable() }).nullable() })
  .nullable();

/** Address of the picture of a medium, null when it has none (yet). */
export const mediumUrl = preview.transform((medium) => medium?.preview?.image?.url ?? null);

export const userErrors = z.array(
  z.object({
    message: z.string(),
    code: z.string().nullish(),
    field: z.array(z.string()).nullish(),
  }),
);
export type UserErrors = z.infer<typeof userErrors>;
