import { issuesOf } from '@quartermaster/contracts/core/problem';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { z } from 'zod';

/**
 * The body of a delivery as its topic has it. Rejects with VALIDATION_FAILED and what is wrong where; any other misfit
 * on the way is a mistake of this program and stays one.
 */
export const bodyOf = <Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> => {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issues = issuesOf(parsed.error);
  throw new Rejection('VALIDATION_FAILED', 'The body does not fit its topic', { issues });
};
