import type { ProductId } from '@quartermaster/contracts/core/ids';
import {
  type NoticeEvent,
  noticeEvents,
  type OnboardingEvent,
  onboardingEvents,
  type SetupStep,
  setupSteps,
} from '@quartermaster/contracts/onboarding/events';
import isEqual from 'fast-deep-equal';
import { decideByType, type Decider, evolveByType } from '../core/decider.ts';

interface BundleProducts {
  readonly hasBundles: boolean;
  readonly productIds: readonly ProductId[];
}

type OnboardingCommand =
  | {
      readonly type: 'MarkSteps';
      /** Steps that are left out stay as they are. */
      readonly steps: { readonly [Step in SetupStep]?: boolean | undefined };
    }
  | ({ readonly type: 'DeclareBundleProducts' } & BundleProducts);

interface Onboarding {
  readonly bundleProducts: BundleProducts | null;
}

/** Records each mark again, since actions elsewhere in the product also mark steps and are not in this stream. */
const markSteps = ({
  steps,
}: Extract<OnboardingCommand, { type: 'MarkSteps' }>): readonly OnboardingEvent[] => {
  const marked = setupSteps.flatMap((step) => {
    const done = steps[step];
    return done === undefined ? [] : [{ step, done }];
  });
  return marked.length === 0
    ? []
    : [{ type: 'OnboardingProgressChanged', data: { steps: marked } }];
};

/** Stream `onboarding-<teamId>.<teamId>`. */
export const onboardingDecider: Decider<OnboardingCommand, Onboarding, OnboardingEvent> = {
  subject: 'onboarding',
  definitions: onboardingEvents,
  initial: { bundleProducts: null },
  evolve: evolveByType<Onboarding, OnboardingEvent>({
    OnboardingProgressChanged: (onboarding) => onboarding,
    BundleProductsDeclared: (_, bundleProducts) => ({ bundleProducts }),
  }),
  decide: decideByType<OnboardingCommand, Onboarding, OnboardingEvent>({
    MarkSteps: markSteps,
    DeclareBundleProducts: ({ hasBundles, productIds }, { bundleProducts }) => {
      const data = { hasBundles, productIds: hasBundles ? [...productIds] : [] };
      return isEqual(data, bundleProducts) ? [] : [{ type: 'BundleProductsDeclared', data }];
    },
  }),
};

type Notices = NoticeEvent['data'];

/** A new member sees both notices (AMB-133). */
const defaultNotices = { purchaseOrderImport: true, bundleImport: true };

type ChooseNotices = Pick<Notices, 'userId'> & {
  readonly [Notice in keyof typeof defaultNotices]: boolean | undefined;
};

/** Stream `notices-<teamId>.<userId>`. Notices that are left out stay as they are. */
export const noticesDecider: Decider<ChooseNotices, Omit<Notices, 'userId'>, NoticeEvent> = {
  subject: 'notices',
  definitions: noticeEvents,
  initial: defaultNotices,
  evolve: (_, { data: { purchaseOrderImport, bundleImport } }) => ({
    purchaseOrderImport,
    bundleImport,
  }),
  decide: ({ userId, ...chosen }, before) => {
    const after = {
      purchaseOrderImport: chosen.purchaseOrderImport ?? before.purchaseOrderImport,
      bundleImport: chosen.bundleImport ?? before.bundleImport,
    };
    return isEqual(after, before) ? [] : [{ type: 'NoticesChanged', data: { userId, ...after } }];
  },
};
