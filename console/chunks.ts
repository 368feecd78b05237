import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { importsOf } from './imports.ts';

/** The part of the bundler's graph of modules that is used here. */
interface Graph {
  getModuleInfo: (
    id: string,
  ) => { readonly code: string | null; readonly importedIds: readonly string[] } | null;
}

const root = fileURLToPath(new URL('.', import.meta.url));

/** Each layer is one file, in the order in which a visitor needs them. Code that two layers share is in the earlier one. */
const layers = {
  start: ['src/main.tsx', 'src/features/auth/login-page.tsx'],
  home: ['src/app/shell.tsx', 'src/features/dashboard/dashboard-page.tsx'],
} as const;

/** Screens that are opened later, in any order. What both need is a file of its own, `table`. */
const screens = {
  list: ['src/list/list-page.tsx'],
  order: [
    'src/features/purchase-orders/order/purchase-order-page.tsx',
    'src/features/purchase-orders/order/order-tabs.tsx',
    'src/features/purchase-orders/items/bundles/items-or-bundles.tsx',
  ],
} as const;

/** Modules that re-export all of a library. An import of one needs only the modules of the imported names. */
const barrels: readonly (readonly [library: string, module: RegExp])[] = [
  ['@mantine/core', /[\\/]@mantine[\\/]core[\\/]esm[\\/]index\.mjs$/],
  [
    '@tabler/icons-react',
    /[\\/]@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/]tabler-icons-react\.mjs$/,
  ],
];

/** The module of each name that a barrel re-exports. */
const partsOf = (graph: Graph, barrel: string): ReadonlyMap<string, string> =>
  new Map(
    importsOf(graph.getModuleInfo(barrel)?.code ?? '').flatMap(({ names, from }) =>
      names.map(({ as }) => [as, path.join(path.dirname(barrel), from)] as const),
    ),
  );

const parts = new Map<string, ReadonlyMap<string, string>>();

const knownPartsOf = (graph: Graph, barrel: string): ReadonlyMap<string, string> => {
  const known = parts.get(barrel) ?? partsOf(graph, barrel);
  parts.set(barrel, known);
  return known;
};

/** The modules that a module needs at once, barrels by their parts. */
const neededBy = (graph: Graph, id: string): readonly string[] => {
  const info = graph.getModuleInfo(id);
  const imports = importsOf(info?.code ?? '');
  return (info?.importedIds ?? []).flatMap((imported) => {
    const library = barrels.find(([, module]) => module.test(imported))?.[0];
    if (library === undefined) return [imported];
    const known = knownPartsOf(graph, imported);
    const used = imports.filter(({ from }) => from === library);
    return used.flatMap(({ names }) => names.flatMap(({ name }) => known.get(name) ?? []));
  });
};

type Layers = Map<string, string | null>;
type Reached = ReadonlyMap<string, 'entry' | 'part'>;

/** The modules that some files need at once and that are in no layer yet. The bundler names the file of an entry. */
const reach = (graph: Graph, files: readonly string[], known: Pick<Layers, 'has'>): Reached => {
  const entries = files.map((file) => path.join(root, file));
  const reached = new Map<string, 'entry' | 'part'>();
  const open = [...entries];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (known.has(id) || reached.has(id)) continue;
    reached.set(id, entries.includes(id) ? 'entry' : 'part');
    open.push(...neededBy(graph, id));
  }
  return reached;
};

const add = (found: Layers, reached: Reached, layer: string): void => {
  for (const [id, role] of reached) found.set(id, role === 'entry' ? null : layer);
};

const layersIn = (graph: Graph): Layers => {
  const found: Layers = new Map();
  for (const [layer, files] of Object.entries(layers)) {
    add(found, reach(graph, files, found), layer);
  }
  const [list, order] = [reach(graph, screens.list, found), reach(graph, screens.order, found)];
  add(found, list, 'list');
  add(found, order, 'order');
  add(found, new Map([...order].filter(([id]) => list.has(id))), 'table');
  return found;
};

let found: ReadonlyMap<string, string | null> | null = null;

/** The layer a module belongs to; null leaves it to the bundler. It asks once all modules are known. */
const layerOf = (id: string, graph: Graph): string | null => {
  found ??= layersIn(graph);
  return found.get(id) ?? null;
};

/** How the console is cut into files. */
export const chunks = [
  { name: 'grid', test: /node_modules\/ag-(grid|stack)/, priority: 2 }, // changes rarely and is needed late
  { name: layerOf, debugName: 'layers', priority: 1 },
];
