import type { Page } from '../platform/document.ts';

/** Reads page after page of a connection, from a cursor on; each page with the cursor of the next one (null at the end). */
export async function* pagesOf<Node>(
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

/** The nodes of a first page and of all pages after it. */
export const withRest = async <Node>(
  first: Page<Node>,
  read: (after: string) => Promise<Page<Node> | undefined>,
): Promise<readonly Node[]> => {
  const nodes = [...first.nodes];
  let { pageInfo } = first;
  while (pageInfo.hasNextPage && pageInfo.endCursor !== null) {
    const page = await read(pageInfo.endCursor);
    if (page === undefined) break; // deleted meanwhile
    nodes.push(...page.nodes);
    ({ pageInfo } = page);
  }
  return nodes;
};
