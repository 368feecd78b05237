import {
  getMailPreference,
  type MailPreference,
  receiveMails,
  stopMails,
} from '@quartermaster/contracts/reports/calls/mail-preferences';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/http.ts';
import { createRouteQuery } from './queries.ts';

const mailPreferenceQuery = (token: string) =>
  createRouteQuery(['mail-preference', token], getMailPreference, { params: { token } });

/** Preference that the link of a mail controls. */
export const useMailPreference = (token: string) => useQuery(mailPreferenceQuery(token));

/** Unsubscribes from the mails of a link, or subscribes again. */
export const useChooseMails = (token: string) => {
  const client = useQueryClient();
  const { queryKey } = mailPreferenceQuery(token);
  return useMutation({
    mutationFn: (receives: boolean) =>
      call(receives ? receiveMails : stopMails, { params: { token } }),
    onSuccess: (_, receives) => {
      client.setQueryData<MailPreference>(queryKey, (before) => before && { ...before, receives });
    },
    meta: { changes: 'nothing', showsErrors: true },
  });
};
