import { z } from 'zod';

const cost = z.object({
  requestedQueryCost: z.number(),
  throttleStatus: z.object({
    maximumAvailable: z.number(),
    currentlyAvailable: z.number(),
    restoreRate: z.number().positive(),
  }),
});
export type QueryCost = z.infer<typeof cost>;

/** What stands around every answer of the Admin API. */
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
