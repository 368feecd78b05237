import { z } from 'zod';

/** One query to the store platform: the GraphQL text and the schema of its answer. */
export interface AdminDocument<Answer = unknown> {
  readonly name: string;
  readonly text: string;
  readonly answer: z.ZodType<Answer>;
}

export const defineDocument = <Schema extends z.ZodType>(document: {
  readonly name: string;
  readonly text: string;
  readonly answer: Schema;
}): AdminDocument<z.output<Schema>> => document as AdminDocument<z.output<Schema>>;

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

/** Rejects a page without a cursor that is not the last one; it would end the list silently. */
const pageInfo = z
  .object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() })
  .refine(({ hasNextPage, endCursor }) => !hasNextPage || endCursor !== null, {
    path: ['endCursor'],
    error: 'Must be there when there is a next page',
  });

/** Defines the schema of one page of a connection. */
export const definePage = <Node extends z.ZodType>(node: Node) =>
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

const cost = z.object({
  requestedQueryCost: z.number(),
  throttleStatus: z.object({
    maximumAvailable: z.number(),
    currentlyAvailable: z.number(),
    restoreRate: z.number().positive(),
  }),
});
export type QueryCost = z.infer<typeof cost>;

/** The envelope of every answer of the Admin API. */
export const envelope = z.object({
  /** Missing where the whole call was refused. */
  data: z.unknown().optional(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        extensions: z.object({ code: z.string().optional() }).optional(),
      }),
    )
    .optional(),
  extensions: z.object({ cost: cost.optional() }).optional(),
});
export type Envelope = z.infer<typeof envelope>;
