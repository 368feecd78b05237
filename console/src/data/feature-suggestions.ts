import { suggestFeature } from '@quartermaster/contracts/feature-suggestions/calls';
import { useMutation } from '@tanstack/react-query';
import { call } from '../lib/http.ts';

export const useSuggestFeature = () =>
  useMutation({
    mutationFn: (text: string) => call(suggestFeature, { body: { text } }),
    meta: {
      failed: 'The suggestion was not sent',
      changes: 'nothing',
      words: { RATE_LIMITED: 'Your team has made 50 suggestions today. Try again tomorrow.' },
    },
  });
