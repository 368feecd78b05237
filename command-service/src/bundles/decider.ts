import { bundleEvents, type BundleEvent } from '@quartermaster/contracts/bundles/events';
import { MAX_BUNDLES, MAX_COMPONENTS } from '@quartermaster/contracts/bundles/limits';
import type { ProductId, VariantId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  type BundleVariant,
  type Component,
  type StoreBundles,
  parseComponentId,
  chooseComponents,
} from '@quartermaster/contracts/inventory/rules/bundles';
import isEqual from 'fast-deep-equal';
import { decideByType, type Decider, evolveByType, snapshotForm } from '../core/decider.ts';
import type { BundleCommand, Variant } from './commands.ts';

interface Links {
  readonly bundles: readonly Variant[];
  readonly components: readonly Variant[];
  /** Variants with components before. */
  readonly effective: ReadonlyMap<string, BundleVariant>;
  /** Products that are bundles by hand. */
  readonly marked: ReadonlySet<string>;
}

const refuse = (message: string): never => {
  throw new Rejection('CONFLICT', message);
};

/** Bundles have one level: a bundle is no component, and a component is no bundle. */
const mustBeOneLevel = ({ bundles, components, effective, marked }: Links): void => {
  const bundleVariantIds = new Set(bundles.map(({ variantId }) => variantId));
  const bundleProductIds = new Set(bundles.map(({ productId }) => productId));
  for (const { variantId, productId } of components) {
    if (bundleVariantIds.has(variantId)) refuse('A bundle cannot contain itself');
    // A variant of the bundle's own product is allowed: a pack of three may contain the single piece.
    const isMarked = marked.has(productId) && !bundleProductIds.has(productId);
    if (isMarked || effective.has(variantId)) {
      refuse(`The variant ${variantId} is a bundle and cannot be a component of another one`);
    }
  }
  const componentIds = new Set(
    [...effective.values()].flatMap((one) => one.components.map(({ variantId }) => variantId)),
  );
  for (const { variantId } of bundles) {
    if (componentIds.has(variantId)) {
      refuse(`The variant ${variantId} is a component of a bundle and cannot be a bundle`);
    }
  }
};

/** Decisions of the team about its bundles. */
interface BundleMap {
  /** Products that were made bundles by hand. */
  readonly marked: ReadonlySet<string>;
  /** Products that are no bundles, even when the store lists components. */
  readonly unmarked: ReadonlySet<string>;
  /** Components set by hand, by bundle variant. */
  readonly mapped: ReadonlyMap<string, BundleVariant>;
}

/** All variants with components, by hand or by the store. */
const effectiveBundles = (
  { unmarked, mapped }: BundleMap,
  store: StoreBundles,
): ReadonlyMap<string, BundleVariant> => {
  const all = [...new Map([...store, ...mapped])].map(([variantId, { productId }]) => {
    const decision = {
      unbundled: unmarked.has(productId),
      mapped: mapped.get(variantId)?.components ?? null,
    };
    const components = chooseComponents(decision, store.get(variantId)?.components ?? []);
    return [variantId, { productId, components }] as const;
  });
  return new Map(all.filter(([, { components }]) => components.length > 0));
};

type Events = readonly BundleEvent[];

const removeId = (set: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...set].filter((one) => one !== id));

const evolve = evolveByType<BundleMap, BundleEvent>({
  BundleMarked: (map, { productId }) => ({
    ...map,
    marked: new Set([...map.marked, productId]),
    unmarked: removeId(map.unmarked, productId),
  }),
  BundleUnmarked: (map, { productId }) => ({
    marked: removeId(map.marked, productId),
    unmarked: new Set([...map.unmarked, productId]),
    mapped: new Map([...map.mapped].filter(([, one]) => one.productId !== productId)),
  }),
  BundleComponentsSet: (map, { variantId, productId, components }) => ({
    ...map,
    mapped: new Map([...map.mapped, [variantId, { productId, components }]]),
  }),
  BundleComponentsReset: (map, { variantId }) => ({
    ...map,
    mapped: new Map([...map.mapped].filter(([id]) => id !== variantId)),
  }),
});

const toComponentsSet = (
  variantId: VariantId,
  { productId, components }: BundleVariant,
): BundleEvent => ({
  type: 'BundleComponentsSet',
  data: { productId, variantId, components: [...components] },
});

/** Marks products as bundles; `path` is the request field that holds them or their variants. */
const markProducts = (
  map: BundleMap,
  productIds: readonly ProductId[],
  path: 'productIds' | 'bundleVariantIds',
): Events => {
  const added = productIds.filter((productId) => !map.marked.has(productId));
  if (map.marked.size + added.length > MAX_BUNDLES) {
    const message = `Must be at most ${MAX_BUNDLES} products that are bundles by hand`;
    throw new Rejection('VALIDATION_FAILED', message, {
      issues: [{ path, message }],
    });
  }
  return added.map((productId) => ({ type: 'BundleMarked', data: { productId } }));
};

/** Adds components to a bundle variant; its present components stay unchanged. */
const addComponents = (
  before: readonly Component[],
  added: readonly VariantId[],
  quantity: number,
): readonly Component[] => {
  const known = new Set(before.map(({ variantId }) => variantId));
  const further = added.filter((variantId) => !known.has(variantId));
  const components = [...before, ...further.map((variantId) => ({ variantId, quantity }))];
  if (components.length <= MAX_COMPONENTS) return components;
  const message = `A bundle may have at most ${MAX_COMPONENTS} components`;
  throw new Rejection('VALIDATION_FAILED', message, { issues: [{ path: 'variantIds', message }] });
};

/** Changes single components of bundle variants; rejects an id that no bundle variant has. */
const changeComponents = (
  map: BundleMap,
  store: StoreBundles,
  componentIds: Iterable<string>,
  change: (component: Component, componentId: string) => readonly Component[],
): Events => {
  const bundles = effectiveBundles(map, store);
  const changed = new Map<string, BundleVariant>();
  for (const componentId of componentIds) {
    const ids = parseComponentId(componentId);
    const bundle = ids && (changed.get(ids.bundleVariantId) ?? bundles.get(ids.bundleVariantId));
    if (!bundle?.components.some(({ variantId }) => variantId === ids?.variantId)) {
      throw new Rejection('NOT_FOUND', `No component ${componentId}`);
    }
    const components = bundle.components.flatMap((component) =>
      component.variantId === ids?.variantId ? change(component, componentId) : [component],
    );
    changed.set(ids?.bundleVariantId ?? '', { ...bundle, components });
  }
  return [...changed].flatMap(([variantId, bundle]) =>
    isEqual(bundle, bundles.get(variantId)) ? [] : [toComponentsSet(variantId, bundle)],
  );
};

const decide = decideByType<BundleCommand, BundleMap, BundleEvent>({
  MarkBundles: ({ productIds }, map) => markProducts(map, productIds, 'productIds'),
  /** A product that is no bundle stays one without an event. */
  UnmarkBundles: ({ productIds, store }, map) => {
    const bundles = new Set([
      ...map.marked,
      ...[...effectiveBundles(map, store).values()].map(({ productId }) => productId),
    ]);
    return productIds
      .filter((productId) => bundles.has(productId))
      .map((productId) => ({ type: 'BundleUnmarked', data: { productId } }));
  },
  AddComponents: ({ bundles, components, quantity, store }, map) => {
    const before = effectiveBundles(map, store);
    mustBeOneLevel({ bundles, components, effective: before, marked: map.marked });
    const added = components.map(({ variantId }) => variantId);
    const products = [...new Set(bundles.map(({ productId }) => productId))];
    const changes = bundles.flatMap(({ variantId, productId }) => {
      const present = before.get(variantId)?.components ?? [];
      const componentsAfter = addComponents(present, added, quantity);
      if (componentsAfter.length === present.length) return [];
      return [toComponentsSet(variantId, { productId, components: componentsAfter })];
    });
    return [
      ...(changes.length === 0 ? [] : markProducts(map, products, 'bundleVariantIds')),
      ...changes,
    ];
  },
  RemoveComponents: ({ componentIds, store }, map) =>
    changeComponents(map, store, componentIds, () => []),
  SetQuantities: ({ quantities, store }, map) =>
    changeComponents(map, store, quantities.keys(), (component, id) => [
      { ...component, quantity: quantities.get(id) ?? component.quantity },
    ]),
  ResetComponents: ({ variantIds }, { mapped }) =>
    variantIds.flatMap((variantId) => {
      const productId = mapped.get(variantId)?.productId;
      if (productId === undefined) return [];
      return [{ type: 'BundleComponentsReset', data: { productId, variantId } }];
    }),
});

const snapshot = snapshotForm({
  version: 1,
  toJson: ({ marked, unmarked, mapped }: BundleMap) => ({
    marked: [...marked],
    unmarked: [...unmarked],
    mapped: [...mapped],
  }),
  fromJson: ({ marked, unmarked, mapped }): BundleMap => ({
    marked: new Set(marked),
    unmarked: new Set(unmarked),
    mapped: new Map(mapped),
  }),
});

/** Stream `bundles-<teamId>.<teamId>`. */
export const bundleDecider: Decider<BundleCommand, BundleMap, BundleEvent> = {
  subject: 'bundles',
  definitions: bundleEvents,
  initial: { marked: new Set(), unmarked: new Set(), mapped: new Map() },
  evolve,
  decide,
  snapshot,
};
