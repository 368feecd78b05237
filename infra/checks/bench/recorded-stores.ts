import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { loadRetail } from '@quartermaster/store-simulator/retail/decode-retail';
import { keepFirstGoods } from '@quartermaster/store-simulator/retail/part-of-retail';
import { createStoreSimulator } from '@quartermaster/store-simulator/simulator';
import { freePort } from '@quartermaster/platform/http/listen';

/** The token of all shops. */
export const STORE_TOKEN = 'recorded-stores-token';
const SIMULATED_SHOP = 'gift-shop.myshopify.com';

/** Any number of shops of a few kinds. Answers of a kind are recorded and replayed, so that stores cost a bench no time. */
export interface RecordedStores {
  /** The value of `STORE_API_URL`. The domain of a shop begins with its kind and a dash. */
  readonly apiUrl: string;
  /** Returns only recorded answers from now on. */
  readonly replay: () => void;
  readonly stop: () => Promise<void>;
}

const openSimulator = async (goods: number) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const retail = await loadRetail();
  const simulator = await createStoreSimulator({
    now: new Date(),
    records: goods < retail.codes.length ? keepFirstGoods(retail, goods) : retail,
    publicUrl: url,
    accessToken: STORE_TOKEN,
    webhookSecret: STORE_TOKEN,
    webhookRetryDelaysMs: [],
    onProblem: () => undefined, // webhooks name another shop and are refused
  });
  const server = simulator.app.listen(port, '127.0.0.1');
  return {
    url,
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await simulator.stop();
    },
  };
};

const readBody = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

/** Returns the recorded answer of a kind, or records that of its simulator. */
const createRecorder = (simulators: ReadonlyMap<string, { readonly url: string }>) => {
  const answers = new Map<string, string>();
  let isReplaying = false;
  return {
    replay: (): void => {
      isReplaying = true;
    },
    answer: async (kind: string, body: string): Promise<string> => {
      const key = `${kind} ${createHash('sha256').update(body).digest('hex')}`;
      const known = answers.get(key);
      if (isReplaying && known !== undefined) return known;
      const response = await fetch(`${simulators.get(kind)?.url}/admin/api/2026-07/graphql.json`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': STORE_TOKEN },
        body,
      });
      const text = await response.text();
      answers.set(key, text);
      return text;
    },
  };
};

/** Opens stores of several kinds, each with a number of goods of the sample. */
export const openRecordedStores = async (
  kinds: Readonly<Record<string, number>>,
): Promise<RecordedStores> => {
  const opening = Object.entries(kinds).map(
    async ([kind, goods]) => [kind, await openSimulator(goods)] as const,
  );
  const simulators = new Map(await Promise.all(opening));
  const { replay, answer } = createRecorder(simulators);
  const port = await freePort();
  const server = createServer((request, response) => {
    void (async () => {
      const shop = new URL(request.url ?? '', 'http://store').searchParams.get('shop') ?? '';
      const text = await answer(shop.split('-')[0] ?? '', await readBody(request));
      response.setHeader('Content-Type', 'application/json');
      response.end(text.replaceAll(SIMULATED_SHOP, shop));
    })();
  });
  server.listen(port, '127.0.0.1');
  return {
    apiUrl: `http://127.0.0.1:${port}/graphql.json?shop={shop}`,
    replay,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      for (const simulator of simulators.values()) await simulator.stop();
    },
  };
};
