/** Units of a variant at a location, by their ids in the store. */
export interface StoreLevel {
  readonly variant: string;
  readonly location: string;
  readonly available: number;
  /** False for a variant whose stock the store does not count: sales leave it as it is. */
  readonly tracked: boolean;
}

export interface StoreAddress {
  /** Address of the simulator. */
  readonly url: string;
  readonly apiUrl: string;
  readonly accessToken: string;
}

const ANSWER_WITHIN_MS = 5_000;

const fetchJson = async <Body>(url: string, init: RequestInit = {}): Promise<Body> => {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as Body;
};

const asJson = { Accept: 'application/json', 'Content-Type': 'application/json' };

/** A customer buys something. Rejects when the store does not answer, or has nothing left of it. */
export const placeOrder = async ({ url }: StoreAddress): Promise<void> => {
  const controls = `${url}/simulator`;
  const { token } = await fetchJson<{ token: string }>(controls, { headers: asJson });
  const headers = { ...asJson, 'X-Simulator-Token': token };
  await fetchJson(`${controls}/orders`, { method: 'POST', headers, body: '{}' });
};

interface ItemsPage {
  readonly data: {
    readonly inventoryItems: {
      readonly nodes: readonly {
        readonly tracked: boolean;
        readonly variant: { readonly id: string };
        readonly inventoryLevels: {
          readonly nodes: readonly {
            readonly location: { readonly id: string };
            readonly quantities: readonly { readonly quantity: number }[];
          }[];
        };
      }[];
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
    };
  };
}

const itemsQuery = `query Levels($after: String) {
  inventoryItems(first: 100, after: $after) {
    nodes {
      tracked
      variant { id }
      inventoryLevels(first: 10) {
        nodes { location { id } quantities(names: ["available"]) { quantity } }
      }
    }
    pageInfo { hasNextPage endCursor }
  }
}`;

/** The stock that the store has. */
export const readLevels = async ({
  apiUrl,
  accessToken,
}: StoreAddress): Promise<readonly StoreLevel[]> => {
  const headers = { ...asJson, 'X-Shopify-Access-Token': accessToken };
  const levels: StoreLevel[] = [];
  let after: string | null = null;
  for (;;) {
    const body = JSON.stringify({ query: itemsQuery, variables: { after } });
    const page: ItemsPage = await fetchJson(apiUrl, { method: 'POST', headers, body });
    const { nodes, pageInfo } = page.data.inventoryItems;
    for (const { tracked, variant, inventoryLevels } of nodes) {
      for (const { location, quantities } of inventoryLevels.nodes) {
        const available = quantities[0]?.quantity ?? 0;
        levels.push({ variant: variant.id, location: location.id, available, tracked });
      }
    }
    if (!pageInfo.hasNextPage) return levels;
    after = pageInfo.endCursor;
  }
};
