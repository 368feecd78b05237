import { createHash } from 'node:crypto';
import { getDirectiveValues, GraphQLError, type GraphQLResolveInfo } from 'graphql';
import type { Remembered } from '../../shop/changes.ts';
import type { Shop } from '../../shop/shop.ts';
import { userError, type UserError } from '../context.ts';

const readKey = (info: GraphQLResolveInfo): string | undefined => {
  const directive = info.schema.getDirective('idempotent');
  const [node] = info.fieldNodes;
  if (!directive || !node) return undefined;
  const values = getDirectiveValues(directive, node, info.variableValues);
  return typeof values?.['key'] === 'string' ? values['key'] : undefined;
};

const requireKey = (info: GraphQLResolveInfo): string => {
  const key = readKey(info);
  if (key !== undefined && key.trim() !== '') return key;
  throw new GraphQLError(
    `The @idempotent directive is required for ${info.fieldName} and its key must not be blank`,
    {
      extensions: { code: 'BAD_REQUEST' },
    },
  );
};

/** The digest that identifies an equal request. */
const calculateFingerprint = (info: GraphQLResolveInfo, args: unknown): string =>
  createHash('sha256')
    .update(`${info.fieldName} ${JSON.stringify(args)}`)
    .digest('hex');

export type StoredAnswer<Answer> =
  | { readonly answer: Answer }
  | { readonly mismatch: UserError }
  | { readonly remember: (answer: Answer) => Remembered };

/**
 * The stored answer of a key, a refusal when the key belongs to another request, or a function that stores the new
 * answer together with its change.
 */
export const findStoredAnswer = <Answer>(
  shop: Shop,
  info: GraphQLResolveInfo,
  args: unknown,
): StoredAnswer<Answer> => {
  const key = requireKey(info);
  const fingerprint = calculateFingerprint(info, args);
  const known = shop.remembered.get(key);
  if (known === undefined) {
    return { remember: (answer) => ({ key, fingerprint, answer }) };
  }
  if (known.fingerprint === fingerprint) return { answer: known.answer as Answer };
  const message = 'The idempotency key was used with other parameters';
  return { mismatch: userError(null, message, 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH') };
};
