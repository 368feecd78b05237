import type { Problem } from '@quartermaster/contracts/core/problem';
import type { Route } from '@quartermaster/contracts/core/route';
import type { z } from 'zod';

export interface SeenCall {
  readonly method: string;
  /** Below /api, without the query. */
  readonly path: string;
  readonly query: string;
  readonly headers: Headers;
  readonly body: unknown;
}

interface Answer {
  readonly method: string;
  readonly path: RegExp;
  readonly respond: (call: SeenCall) => Response | Promise<Response>;
}

const buildPattern = (route: Route): RegExp =>
  new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`);

type Body<R extends Route> = z.input<R['response']>;

/** A successful answer of a call; the body must satisfy the contract. */
export const answers = <R extends Route>(
  route: R,
  body: Body<R> | ((call: SeenCall) => Body<R>),
  headers: Readonly<Record<string, string>> = {},
): Answer => ({
  method: route.method,
  path: buildPattern(route),
  respond: (call) => {
    const given: unknown =
      typeof body === 'function' ? (body as (seen: SeenCall) => unknown)(call) : body;
    const text = route.status === 204 ? null : JSON.stringify(route.response.parse(given));
    return new Response(text, { status: route.status, headers });
  },
});

/** A successful answer of a call that returns a file. */
export const answersFile = (route: Route, name: string, content: string): Answer => ({
  method: route.method,
  path: buildPattern(route),
  respond: () =>
    new Response(content, {
      headers: {
        'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      },
    }),
});

/** A refusal of a call. */
export const refuses = (route: Route, status: number, problem: Problem): Answer => ({
  method: route.method,
  path: buildPattern(route),
  respond: () =>
    new Response(JSON.stringify(problem), { status, headers: { 'X-Request-Id': 'req-1' } }),
});

/** A call that is answered when the promise resolves, or never. */
export const waits = (route: Route, until = new Promise<Response>(() => undefined)): Answer => ({
  method: route.method,
  path: buildPattern(route),
  respond: () => until,
});

const seen = (input: string, init: RequestInit): SeenCall => {
  const url = new URL(input, 'http://console.test');
  return {
    method: init.method ?? 'GET',
    path: url.pathname.replace(/^\/api/, ''),
    query: url.search,
    headers: new Headers(init.headers),
    body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
  };
};

/** Replaces the network; calls without an answer fail as for a missing path. */
export const fakeApi = (...list: readonly Answer[]): { readonly calls: SeenCall[] } => {
  const calls: SeenCall[] = [];
  const fetch = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const call = seen(String(input), init);
    calls.push(call);
    const answer = list.find(({ method, path }) => method === call.method && path.test(call.path));
    return (
      (await answer?.respond(call)) ??
      new Response(JSON.stringify({ code: 'NOT_FOUND', message: call.path }), { status: 404 })
    );
  };
  globalThis.fetch = fetch;
  return { calls };
};

/** An answer that waits until the test releases it, call by call. */
export const held = (answer: Answer) => {
  const waiting: (() => void)[] = [];
  return {
    answer: {
      ...answer,
      respond: async (call: SeenCall): Promise<Response> => {
        await new Promise<void>((resolve) => void waiting.push(resolve));
        return answer.respond(call);
      },
    },
    /** Releases the oldest call, as soon as there is one. */
    goOn: async (): Promise<void> => {
      while (waiting.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
      waiting.shift()?.();
    },
  };
};
