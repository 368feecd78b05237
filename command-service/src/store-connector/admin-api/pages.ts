import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Page } from '../platform/document.ts';

/** Reads page after page of a connection, from a cursor on; each page with the cursor of the next one (null at the end). */
export async function* readPages<Node>(
  read: (after: string | null) => Promise<Page<Node>>,
  from: string | null = null,
): AsyncGenerator<{ readonly nodes: readonly Node[]; readonly next: string | null }> {
  let after = from;
  do {
    const { nodes, pageInfo }: Page<Node> = await read(after);
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    yield { nodes, next: after };
  } while (after !== null);
}

/** Returns the page; rejects with STORE_UNAVAILABLE when its object was deleted between two pages. */
export const requirePage = <Node>(page: Page<Node> | null | undefined): Page<Node> => {
  if (page !== null && page !== undefined) return page;
  throw new Rejection('STORE_UNAVAILABLE', 'The store deleted something while it was read');
};

/** Reads the nodes of a first page and of all pages after it. Rejects when a page is missing. */
export const readAllNodes = async <Node>(
  first: Page<Node>,
  read: (after: string) => Promise<Page<Node> | null | undefined>,
): Promise<readonly Node[]> => {
  const nodes = [...first.nodes];
  let { pageInfo } = first;
  while (pageInfo.hasNextPage && pageInfo.endCursor !== null) {
    const page: Page<Node> = requirePage(await read(pageInfo.endCursor));
    nodes.push(...page.nodes);
    ({ pageInfo } = page);
  }
  return nodes;
};
