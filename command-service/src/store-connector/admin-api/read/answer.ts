import {
  type AdminDocument,
  type Envelope,
  envelope,
  type QueryCost,
} from '../../platform/document.ts';
import { type Adjustment, parseStoreJson } from '../../platform/store-json.ts';

/** Outcome of one request. */
export type Outcome<Answer> =
  | { readonly kind: 'answered'; readonly answer: Answer; readonly cost: QueryCost | null }
  | { readonly kind: 'throttled'; readonly cost: QueryCost | null }
  /** A retry may succeed. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** A retry fails, too, until a user or operator changes something. */
  | { readonly kind: 'refused'; readonly reason: string; readonly status: number | null };

const refusals: Readonly<Record<number, string>> = {
  401: 'the store refuses the access token',
  402: 'the shop is frozen until its bill is paid',
  403: 'the store refuses access',
  404: 'there is no such store',
  423: 'the shop is locked',
};

interface ReceivedAnswer {
  readonly name: string;
  readonly status: number;
  readonly body: string;
  readonly onAdjusted: (adjustment: Adjustment) => void;
}

const failedOutcome = (reason: string) => ({ kind: 'failed' as const, reason });

const parseJson = ({ body, name, onAdjusted }: ReceivedAnswer): unknown => {
  try {
    return parseStoreJson(body, name, onAdjusted);
  } catch {
    return undefined;
  }
};

const TEMPORARY = new Set(['INTERNAL_SERVER_ERROR', 'TIMEOUT', 'SERVICE_UNAVAILABLE']);

/** Throws for a call that the platform rejects as invalid, which is a defect of this program. */
const classifyErrors = (name: string, errors: NonNullable<Envelope['errors']>): Outcome<never> => {
  const codes = errors.map(({ extensions }) => extensions?.code ?? '');
  const message = errors[0]?.message ?? '';
  if (codes.includes('THROTTLED')) return { kind: 'throttled', cost: null };
  if (codes.some((code) => TEMPORARY.has(code))) return failedOutcome(`the store says: ${message}`);
  if (codes.includes('ACCESS_DENIED')) {
    return { kind: 'refused', reason: `the store denies access: ${message}`, status: null };
  }
  throw new Error(`The store rejects ${name}: ${message}`);
};

const parseData = <Answer>(
  { answer }: AdminDocument<Answer>,
  data: unknown,
  cost: QueryCost | null,
): Outcome<Answer> => {
  const parsed = answer.safeParse(data);
  if (parsed.success) return { kind: 'answered', answer: parsed.data, cost };
  const where = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return failedOutcome(`the answer does not fit at ${where[0] ?? 'its root'}`);
};

const classifyEnvelope = <Answer>(
  document: AdminDocument<Answer>,
  { data, errors = [], extensions }: Envelope,
): Outcome<Answer> => {
  const cost = extensions?.cost ?? null;
  if (errors.length === 0) return parseData(document, data, cost);
  const outcome = classifyErrors(document.name, errors);
  return outcome.kind === 'throttled' ? { ...outcome, cost } : outcome;
};

const classifyStatus = (status: number): Outcome<never> | null => {
  const refusal = refusals[status];
  if (refusal !== undefined) return { kind: 'refused', reason: refusal, status };
  return status >= 500 ? failedOutcome(`the store answers ${status}`) : null;
};

/** Reads an HTTP answer of the Admin API; THROTTLED comes with status 200 by most accounts, with 429 by some. */
export const readAnswer = <Answer>(
  document: AdminDocument<Answer>,
  { status, ...received }: Omit<ReceivedAnswer, 'name'>,
): Outcome<Answer> => {
  const statusOutcome = classifyStatus(status);
  if (statusOutcome !== null) return statusOutcome;
  const around = envelope.safeParse(parseJson({ ...received, status, name: document.name }));
  if (status === 429) return { kind: 'throttled', cost: around.data?.extensions?.cost ?? null };
  if (status !== 200) throw new Error(`The store answers ${status} to ${document.name}`);
  if (!around.success) return failedOutcome('the store answers something that is no answer');
  return classifyEnvelope(document, around.data);
};
