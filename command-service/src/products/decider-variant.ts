import type { VariantId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { type VariantEvent, variantEvents } from '@quartermaster/contracts/products/events';
import isEqual from 'fast-deep-equal';
import { decideByType, type Decider, evolveByType } from '../core/decider.ts';
import { type CommonTags, withCommonTags } from './common-tags.ts';

type DataOf<Type extends VariantEvent['type']> = Readonly<
  Extract<VariantEvent, { type: Type }>['data']
>;

/** Each command names its variant, since the first one creates the stream of the variant. */
export type VariantCommand =
  | { readonly type: 'Favourite'; readonly variantId: VariantId }
  | { readonly type: 'Unfavourite'; readonly variantId: VariantId }
  | ({ readonly type: 'SetManualStatus' } & DataOf<'VariantManualStatusSet'>)
  | ({ readonly type: 'SetManualLandedCost' } & DataOf<'ManualLandedCostSet'>)
  | ({ readonly type: 'ApplyLandedCost' } & DataOf<'ShipmentLandedCostApplied'>)
  | {
      readonly type: 'IgnoreReorder';
      readonly variantId: VariantId;
      readonly ignoreUntil: string;
      /** The present instant. */
      readonly now: string;
    }
  | { readonly type: 'UnignoreReorder'; readonly variantId: VariantId }
  | ({ readonly type: 'SetTags' } & DataOf<'VariantTagsSet'>)
  | ({ readonly type: 'ReplaceCommonTags'; readonly variantId: VariantId } & CommonTags);

export interface Variant {
  readonly favourite: boolean;
  readonly manualStatus: DataOf<'VariantManualStatusSet'>['manualStatus'];
  readonly manualLandedCost: number | null;
  /** The shipment whose landed cost was applied last. */
  readonly applied: DataOf<'ShipmentLandedCostApplied'> | null;
  readonly ignoreUntil: string | null;
  readonly tags: readonly string[];
}

const evolve = evolveByType<Variant, VariantEvent>({
  VariantFavourited: (variant) => ({ ...variant, favourite: true }),
  VariantUnfavourited: (variant) => ({ ...variant, favourite: false }),
  VariantManualStatusSet: (variant, { manualStatus }) => ({ ...variant, manualStatus }),
  ManualLandedCostSet: (variant, { landedCost }) => ({ ...variant, manualLandedCost: landedCost }),
  ShipmentLandedCostApplied: (variant, applied) => ({ ...variant, applied }),
  ReorderIgnored: (variant, { ignoreUntil }) => ({ ...variant, ignoreUntil }),
  ReorderUnignored: (variant) => ({ ...variant, ignoreUntil: null }),
  VariantTagsSet: (variant, { tags }) => ({ ...variant, tags }),
});

/** Rejects an instant in the past, which would have no effect (AMB-135). */
const mustBeInFuture = (ignoreUntil: string, now: string): void => {
  if (Date.parse(ignoreUntil) > Date.parse(now)) return;
  const message = 'Must be in the future';
  throw new Rejection('VALIDATION_FAILED', message, {
    issues: [{ path: 'ignoreUntil', message }],
  });
};

const setTags = (
  variantId: VariantId,
  tags: readonly string[],
  variant: Variant,
): readonly VariantEvent[] =>
  isEqual(tags, variant.tags)
    ? []
    : [{ type: 'VariantTagsSet', data: { variantId, tags: [...tags] } }];

/** Stream `variant-<teamId>.<variantId>`: the team's decisions about a variant. A repeated decision records nothing. */
export const variantDecider: Decider<VariantCommand, Variant, VariantEvent> = {
  subject: 'variant',
  definitions: variantEvents,
  initial: {
    favourite: false,
    manualStatus: null,
    manualLandedCost: null,
    applied: null,
    ignoreUntil: null,
    tags: [],
  },
  evolve,
  decide: decideByType<VariantCommand, Variant, VariantEvent>({
    Favourite: ({ variantId }, { favourite }) =>
      favourite ? [] : [{ type: 'VariantFavourited', data: { variantId } }],
    Unfavourite: ({ variantId }, { favourite }) =>
      favourite ? [{ type: 'VariantUnfavourited', data: { variantId } }] : [],
    SetManualStatus: ({ variantId, manualStatus }, variant) =>
      variant.manualStatus === manualStatus
        ? []
        : [{ type: 'VariantManualStatusSet', data: { variantId, manualStatus } }],
    SetManualLandedCost: ({ variantId, landedCost }, { manualLandedCost }) =>
      manualLandedCost === landedCost
        ? []
        : [{ type: 'ManualLandedCostSet', data: { variantId, landedCost } }],
    ApplyLandedCost: ({ type: _, ...data }, { applied }) =>
      isEqual(data, applied) ? [] : [{ type: 'ShipmentLandedCostApplied', data }],
    IgnoreReorder: ({ variantId, ignoreUntil, now }, variant) => {
      mustBeInFuture(ignoreUntil, now);
      return variant.ignoreUntil === ignoreUntil
        ? []
        : [{ type: 'ReorderIgnored', data: { variantId, ignoreUntil } }];
    },
    UnignoreReorder: ({ variantId }, { ignoreUntil }) =>
      ignoreUntil === null ? [] : [{ type: 'ReorderUnignored', data: { variantId } }],
    SetTags: ({ variantId, tags }, variant) => setTags(variantId, tags, variant),
    ReplaceCommonTags: ({ variantId, ...common }, variant) =>
      setTags(variantId, withCommonTags(variant.tags, common), variant),
  }),
};
