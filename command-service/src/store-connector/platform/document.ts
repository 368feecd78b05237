import type { z } from 'zod';

/** One question to the store platform: the GraphQL text and the shape its answer has, side by side. */
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
