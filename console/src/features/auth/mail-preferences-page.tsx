import { Button, Loader, Stack } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { MailPreference } from '@quartermaster/contracts/reports/calls/mail-preferences';
import { useChooseMails, useMailPreference } from '../../data/mail-preferences.ts';
import { isMissing, messageFor } from '../../lib/problems.ts';
import { AlertBox } from '../../ui/cards.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { mailsFrom, RECEIVES, RECEIVES_NOT } from './words.ts';
import { Sentence } from '../../ui/sentence.tsx';
import authLayoutStyles from './auth-layout.module.css';

const Lead = ({ children }: { readonly children: ReactNode }) => (
  <p className={authLayoutStyles.lead}>{children}</p>
);

const InvalidLink = () => (
  <>
    <h1>This link is not valid</h1>
    <Lead>It may have been cut when it was copied.</Lead>
    <AlertBox tone="warning" title="Open the link in the email itself">
      Each email ends with the link “Stop these emails”.
    </AlertBox>
  </>
);

const DONE = {
  stopped: {
    title: 'You no longer receive these emails',
    text: 'You can change this at any time.',
  },
  started: {
    title: 'You receive these emails',
    text: 'You receive the next one when there is something to report.',
  },
};

const Done = ({ receives }: { readonly receives: boolean }) => {
  const { title, text } = receives ? DONE.started : DONE.stopped;
  return (
    <AlertBox tone="success" title={title}>
      {text}
    </AlertBox>
  );
};

interface ChoiceProps extends MailPreference {
  readonly token: string;
}

const Choice = ({ token, shop, name, receives }: ChoiceProps) => {
  const choose = useChooseMails(token);
  return (
    <>
      <h1>{mailsFrom(shop)}</h1>
      <Lead>
        <Sentence
          text={receives ? RECEIVES : RECEIVES_NOT}
          slots={{ mails: <strong>{name}</strong> }}
        />
      </Lead>
      <Stack gap={16}>
        {choose.isSuccess && <Done receives={receives} />}
        {choose.isError && (
          <AlertBox tone="error" title="Your choice was not saved">
            {messageFor(choose.error)}
          </AlertBox>
        )}
        <Button
          size="md"
          fullWidth
          variant={receives ? 'default' : 'filled'}
          loading={choose.isPending}
          onClick={() => choose.mutate(!receives)}
        >
          {receives ? 'Stop these emails' : 'Receive these emails'}
        </Button>
      </Stack>
    </>
  );
};

const LoadedPreference = ({ token }: { readonly token: string }) => {
  const { data, error, refetch } = useMailPreference(token);
  if (data !== undefined) return <Choice token={token} {...data} />;
  if (error === null) return <Loader aria-label="Loading" />;
  if (isMissing(error)) return <InvalidLink />;
  return <ErrorState error={error} retry={() => void refetch()} wholePage />;
};

/** Landing page of the link in a mail: its holder stops or starts these mails without an account. */
export const MailPreferencesPage = () => {
  const token = useLocation({ select: ({ hash }) => hash });
  return (
    <AuthLayout>
      <meta name="robots" content="noindex" />
      {token === '' ? <InvalidLink /> : <LoadedPreference key={token} token={token} />}
    </AuthLayout>
  );
};
