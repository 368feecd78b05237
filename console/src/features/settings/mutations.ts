import { setBusinessDetails } from '@quartermaster/contracts/teams/calls';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../lib/http.ts';
import type { ReadDetails } from './queries.ts';

/** Saves what was entered over the revision it was read at; answers what holds from then on. */
export const useSaveDetails = () =>
  useMutation({
    mutationFn: async ({ details, revision }: ReadDetails): Promise<ReadDetails> => {
      const options = revision === null ? {} : { ifMatch: revision };
      const saved = await request(setBusinessDetails, { body: details }, options);
      return { details, revision: saved.revision };
    },
    meta: {
      failed: 'The settings were not saved',
      changes: ['settings'],
      showsErrors: ['VERSION_STALE', 'VALIDATION_FAILED'],
    },
  });
