import type { SyncProgress } from '@quartermaster/contracts/store/calls';
import { Button } from '@mantine/core';
import {
  MAX_VARIANTS_PER_TEAM,
  onboardingSteps,
  type OnboardingStep,
} from '@quartermaster/contracts/teams/team';
import { IconCircle, IconCircleCheck, IconCircleDot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../lib/format.ts';
import { useMarkSteps } from '../../data/onboarding.ts';
import { isSyncing, syncProgressQuery } from '../../data/store-sync.ts';
import { useIsAdmin, useUserContext, userContextQuery } from '../../data/user-context.ts';
import { AlertBox } from '../../ui/cards.tsx';
import { InviteForm } from '../../form/invite-form.tsx';
import { NoticePage, SignOutButton } from '../../ui/notice-page.tsx';
import { SyncBar } from '../../ui/sync-bar.tsx';
import { retried, settingUp, tooManyVariants } from './words.ts';
import styles from './onboarding-page.module.css';

const POLL_INTERVAL_MS = 3_000;

const stepWords: Readonly<Record<OnboardingStep, string>> = {
  CONNECT_SHOPIFY: 'Connect your store',
  INVITE_MEMBERS: 'Invite your team',
  SYNCING_SHOPIFY: 'Read products, stock and orders',
  ONBOARDED: 'Ready',
};

const getStepState = (step: number, now: number): 'done' | 'now' | 'next' => {
  if (step < now) return 'done';
  return step === now ? 'now' : 'next';
};

const icons = { done: IconCircleCheck, now: IconCircleDot, next: IconCircle } as const;

const Steps = ({ current }: { readonly current: OnboardingStep }) => (
  <ol className={styles.steps}>
    {onboardingSteps.map((step, at) => {
      const state = getStepState(at, onboardingSteps.indexOf(current));
      const Icon = icons[state];
      return (
        <li
          key={step}
          data-state={state}
          {...(state === 'now' && { 'aria-current': 'step' as const })}
        >
          <Icon size={18} stroke={1.8} />
          {stepWords[step]}
        </li>
      );
    })}
  </ol>
);

const Counts = ({ progress }: { readonly progress: SyncProgress }) => (
  <>
    <dl className={styles.counts} aria-live="polite">
      <div>
        <dt>Products</dt>
        <dd>{formatNumber(progress.productsRead)}</dd>
      </div>
      <div>
        <dt>Variants</dt>
        <dd>{formatNumber(progress.variantsRead)}</dd>
      </div>
      <div>
        <dt>Orders</dt>
        <dd>{formatNumber(progress.ordersRead)}</dd>
      </div>
    </dl>
    {progress.problem !== null && (
      <AlertBox tone="warning" title="The store does not answer">
        {retried(progress.problem.message)}
      </AlertBox>
    )}
  </>
);

/** Lets admins invite people; every member may skip the step. */
const Inviting = () => {
  const isAdmin = useIsAdmin();
  const { mutate, isPending } = useMarkSteps();
  return (
    <div className={styles.invite}>
      {isAdmin ? <InviteForm /> : <p>An admin of the team can invite more people.</p>}
      <Button variant="default" loading={isPending} onClick={() => mutate({})}>
        Skip for now
      </Button>
    </div>
  );
};

const TooManyVariants = () => (
  <AlertBox tone="warning" title="Your store has too many product variants">
    {tooManyVariants(MAX_VARIANTS_PER_TEAM)}
  </AlertBox>
);

const Loading = ({ progress }: { readonly progress: SyncProgress }) => (
  <>
    {isSyncing(progress) && <SyncBar progress={progress} />}
    {progress.variantsRead > MAX_VARIANTS_PER_TEAM && <TooManyVariants />}
    <Counts progress={progress} />
  </>
);

/** Steps from a connected store to a working team; redirects to Home once everything has been read. */
export const OnboardingPage = () => {
  const { team } = useUserContext();
  useQuery({ ...userContextQuery, refetchInterval: POLL_INTERVAL_MS });
  const { data: progress } = useQuery(syncProgressQuery);
  const step = team?.onboardingStep ?? 'CONNECT_SHOPIFY';
  return (
    <NoticePage title={settingUp(team?.name ?? '')} actions={<SignOutButton />}>
      <p>This page continues automatically. You can close it and come back.</p>
      <Steps current={step} />
      {step === 'CONNECT_SHOPIFY' && <Link to="/register/shopify">Connect your store</Link>}
      {step === 'INVITE_MEMBERS' && <Inviting />}
      {progress !== undefined && <Loading progress={progress} />}
    </NoticePage>
  );
};
