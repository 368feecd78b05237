import type { HTTPRequest, Page } from 'puppeteer';

/** Outcome of a request on the network: it arrives, gets another answer, or is lost. */
export type Fate = 'arrives' | 'breaks' | 'is refused' | 'is stale';

/** A change request as the console sent it. */
export interface SentChange {
  readonly path: string;
  readonly ifMatch: string | null;
  readonly body: unknown;
  readonly fate: Fate;
}

export interface BadNetwork {
  /** Holds the next change request back. */
  readonly holdNext: () => void;
  /** Waits until a change request is held back, and lets it have this outcome. */
  readonly releaseHeld: (fate: Fate) => Promise<void>;
  /** All change requests since the last call. */
  readonly takeSentChanges: () => readonly SentChange[];
}

const problem = (status: number, code: string) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ code, message: 'From the test' }),
});

const applyFate = async (request: HTTPRequest, fate: Fate): Promise<void> => {
  if (fate === 'arrives') await request.continue();
  else if (fate === 'is refused') await request.abort('connectionrefused');
  else
    await request.respond(
      fate === 'breaks' ? problem(500, 'INTERNAL') : problem(412, 'VERSION_STALE'),
    );
};

const toSentChange = async (request: HTTPRequest, fate: Fate): Promise<SentChange> => ({
  path: new URL(request.url()).pathname,
  ifMatch: request.headers()['if-match'] ?? null,
  body: JSON.parse((await request.fetchPostData()) ?? 'null') as unknown,
  fate,
});

/** Paths of changes that are sent by POST; queries use POST, too. */
const POSTED = /\/data$|\/comments\//;

const isChange = (request: HTTPRequest): boolean =>
  ['PUT', 'PATCH'].includes(request.method()) ||
  (request.method() === 'POST' && POSTED.test(request.url()));

/** Intercepts the change requests of a page: they arrive late, get another answer, or are lost. */
export const simulateBadNetwork = async (page: Page): Promise<BadNetwork> => {
  let holds = false;
  let sent: SentChange[] = [];
  const held: HTTPRequest[] = [];
  const pass = async (request: HTTPRequest, fate: Fate): Promise<void> => {
    sent.push(await toSentChange(request, fate));
    await applyFate(request, fate);
  };
  page.on('request', (request) => {
    if (!isChange(request)) void request.continue();
    else if (!holds) void pass(request, 'arrives');
    else {
      holds = false;
      held.push(request);
    }
  });
  await page.setRequestInterception(true);
  return {
    holdNext: () => (holds = true),
    releaseHeld: async (fate) => {
      while (held.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      await pass(held.shift()!, fate);
    },
    takeSentChanges: () => {
      const all = sent;
      sent = [];
      return all;
    },
  };
};
