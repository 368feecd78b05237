import type { BulkValue } from '@quartermaster/contracts/bulk-acts/events';
import type { Decider, DomainEvent } from '../../core/decider.ts';
import { type VariantCommand, variantDecider, type Variant } from '../decider-variant.ts';
import { type Product, type ProductCommand, productDecider } from '../decider.ts';

type Kind = BulkValue['kind'];

/** The next value of an item, computed from the one that it has when the event is recorded. */
export interface Step {
  readonly itemId: string;
  readonly next: (current: BulkValue) => BulkValue;
}

const productKinds = ['suppliers', 'stockLevels', 'excluded'] as const;
type ProductKind = (typeof productKinds)[number];
type VariantKind = Exclude<Kind, ProductKind>;

export const isProductKind = (kind: Kind): kind is ProductKind =>
  (productKinds as readonly Kind[]).includes(kind);

const variantAccessors: {
  readonly [K in VariantKind]: {
    readonly read: (variant: Variant) => BulkValue;
    readonly write: (variantId: string, value: Extract<BulkValue, { kind: K }>) => VariantCommand;
  };
} = {
  tags: {
    read: ({ tags }) => ({ kind: 'tags', tags: [...tags] }),
    write: (variantId, { tags }) => ({ type: 'SetTags', variantId, tags }),
  },
  landedCost: {
    read: ({ manualLandedCost }) => ({ kind: 'landedCost', landedCost: manualLandedCost }),
    write: (variantId, { landedCost }) => ({ type: 'SetManualLandedCost', variantId, landedCost }),
  },
  manualStatus: {
    read: ({ manualStatus }) => ({ kind: 'manualStatus', manualStatus }),
    write: (variantId, { manualStatus }) => ({ type: 'SetManualStatus', variantId, manualStatus }),
  },
  favourite: {
    read: ({ favourite }) => ({ kind: 'favourite', favourite }),
    write: (variantId, { favourite }) => ({
      type: favourite ? 'Favourite' : 'Unfavourite',
      variantId,
    }),
  },
};

const productAccessors: {
  readonly [K in ProductKind]: {
    readonly read: (product: Product) => BulkValue;
    readonly write: (productId: string, value: Extract<BulkValue, { kind: K }>) => ProductCommand;
  };
} = {
  suppliers: {
    read: ({ suppliers }) => ({ kind: 'suppliers', suppliers: [...suppliers] }),
    write: (_, { suppliers }) => ({ type: 'SetSuppliers', suppliers }),
  },
  stockLevels: {
    read: ({ stockLevels }) => ({ kind: 'stockLevels', stockLevels }),
    write: (_, { stockLevels }) => ({ type: 'SetStockLevels', stockLevels }),
  },
  excluded: {
    read: ({ excluded }) => ({ kind: 'excluded', excluded }),
    write: (_, { excluded }) => ({ type: excluded ? 'ExcludeProduct' : 'IncludeProduct' }),
  },
};

/** Access of a bulk act to the items of one kind. */
export interface BulkItems<State, Event extends DomainEvent> {
  /** Records the next value of an item by the rules of its own stream. */
  readonly decider: Decider<Step, State, Event>;
  readonly read: (state: State) => BulkValue;
}

interface Accessors<State, Command> {
  readonly read: (state: State) => BulkValue;
  readonly write: (itemId: string, value: never) => Command;
}

const createItems = <Command, State, Event extends DomainEvent>(
  decider: Decider<Command, State, Event>,
  { read, write }: Accessors<State, Command>,
): BulkItems<State, Event> => ({
  decider: {
    ...decider,
    decide: ({ itemId, next }, state) =>
      decider.decide(write(itemId, next(read(state)) as never), state),
  },
  read,
});

export const variantItems = (kind: VariantKind) =>
  createItems(variantDecider, variantAccessors[kind]);
export const productItems = (kind: ProductKind) =>
  createItems(productDecider, productAccessors[kind]);
