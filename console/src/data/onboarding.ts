import {
  getNotices,
  getOnboardingProgress,
  type Notices,
  setNotices,
  setOnboardingProgress,
} from '@quartermaster/contracts/onboarding/calls';
import type { SetupStep } from '@quartermaster/contracts/onboarding/events';
import { useMutation } from '@tanstack/react-query';
import { call } from '../lib/http.ts';
import { answerOf } from './queries.ts';

export const onboardingProgressQuery = answerOf(
  ['onboarding', 'progress'],
  getOnboardingProgress,
  {},
);

/** Marks things of the setup; without any, skips the step in which members are invited. */
export const useMarkSteps = () =>
  useMutation({
    mutationFn: (steps: { readonly [Step in SetupStep]?: boolean }) =>
      call(setOnboardingProgress, { body: steps }),
    meta: { failed: 'The setup was not saved', changes: ['onboarding'] },
  });

export const noticesQuery = answerOf(['onboarding', 'notices'], getNotices, {});

export const useDismissNotice = () =>
  useMutation({
    mutationFn: (notice: keyof Notices) => call(setNotices, { body: { [notice]: false } }),
    meta: { failed: 'The notice was not dismissed', changes: ['onboarding'] },
  });
