import {
  executeSync,
  getOperationAST,
  GraphQLError,
  Kind,
  parse,
  validate,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql';
import type { Context } from './context.ts';
import { MAX_QUERY_COST, type PricedQuery, queryCost, type Throttle } from './cost.ts';

const DOCUMENTS_KEPT = 200;

export interface GraphQLRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string | undefined;
}

export interface GraphQLAnswer {
  readonly data?: unknown;
  readonly errors?: readonly unknown[];
  readonly extensions?: unknown;
}

/** The request is not a GraphQL request. */
export const readRequest = (body: unknown): GraphQLRequest | undefined => {
  if (typeof body !== 'object' || body === null) return undefined;
  const { query, variables, operationName } = body as Readonly<Record<string, unknown>>;
  if (typeof query !== 'string') return undefined;
  const isRecord = typeof variables === 'object' && variables !== null && !Array.isArray(variables);
  return {
    query,
    variables: isRecord ? (variables as Readonly<Record<string, unknown>>) : {},
    operationName: typeof operationName === 'string' ? operationName : undefined,
  };
};

type Checked = { readonly document: DocumentNode } | { readonly errors: readonly GraphQLError[] };

const check = (schema: GraphQLSchema, query: string): Checked => {
  try {
    const document = parse(query);
    const errors = validate(schema, document);
    return errors.length > 0 ? { errors } : { document };
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] };
    throw error;
  }
};

/** Checks each text once, because clients repeat the same few documents. */
const createChecker = (schema: GraphQLSchema) => {
  const kept = new Map<string, Checked>();
  return (query: string): Checked => {
    const known = kept.get(query);
    if (known) return known;
    const checked = check(schema, query);
    if (kept.size >= DOCUMENTS_KEPT) kept.clear();
    kept.set(query, checked);
    return checked;
  };
};

const throttledAnswer = (requested: number, throttle: Throttle): GraphQLAnswer => ({
  errors: [
    {
      message: 'Throttled',
      extensions: {
        code: 'THROTTLED',
        documentation: 'https://shopify.dev/api/usage/rate-limits',
      },
    },
  ],
  extensions: {
    cost: {
      requestedQueryCost: requested,
      actualQueryCost: null,
      throttleStatus: throttle.status(),
    },
  },
});

const costExceededAnswer = (cost: number): GraphQLAnswer => ({
  errors: [
    {
      message: `Query cost is ${cost}, which exceeds the single query max cost limit (${MAX_QUERY_COST}).`,
      extensions: { code: 'MAX_COST_EXCEEDED', cost, maxCost: MAX_QUERY_COST },
    },
  ],
});

const toPricedQuery = (
  schema: GraphQLSchema,
  document: DocumentNode,
  { variables, operationName }: GraphQLRequest,
): PricedQuery | undefined => {
  const operation = getOperationAST(document, operationName);
  if (!operation) return undefined;
  const fragments = document.definitions.flatMap((one) =>
    one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [],
  );
  return { schema, operation, fragments: new Map(fragments), variables };
};

const actualCost = (query: PricedQuery, { data }: ExecutionResult, requested: number): number =>
  data ? Math.min(requested, queryCost(query, data)) : 0;

/** An internal error of a resolver: callers receive an error without its cause. */
const selectInternalErrors = ({ errors = [] }: ExecutionResult): readonly Error[] =>
  errors.flatMap(({ path, originalError }) =>
    path === undefined || originalError === undefined || originalError instanceof GraphQLError
      ? []
      : [originalError],
  );

export interface EndpointSetting {
  readonly schema: GraphQLSchema;
  readonly throttle: Throttle;
  readonly context: () => Context;
  readonly onProblem: (error: unknown) => void;
}

/**
 * Answers GraphQL requests as the platform does: the maximum cost is reserved before, and the actual cost is charged
 * after a query.
 */
export const createEndpoint = ({ schema, throttle, context, onProblem }: EndpointSetting) => {
  const checked = createChecker(schema);
  const run = (document: DocumentNode, request: GraphQLRequest) =>
    executeSync({
      schema,
      document,
      contextValue: context(),
      variableValues: request.variables,
      operationName: request.operationName ?? null,
    });
  return (request: GraphQLRequest): GraphQLAnswer => {
    const result = checked(request.query);
    if ('errors' in result) return { errors: result.errors };
    const query = toPricedQuery(schema, result.document, request);
    if (!query) return { errors: [{ message: 'An operation name is required' }] };
    const requested = queryCost(query);
    if (requested > MAX_QUERY_COST) return costExceededAnswer(requested);
    if (!throttle.take(requested)) return throttledAnswer(requested, throttle);
    const answer = run(result.document, request);
    selectInternalErrors(answer).forEach(onProblem);
    const actual = actualCost(query, answer, requested);
    throttle.giveBack(requested - actual);
    const cost = {
      requestedQueryCost: requested,
      actualQueryCost: actual,
      throttleStatus: throttle.status(),
    };
    return { ...answer, extensions: { cost } };
  };
};
