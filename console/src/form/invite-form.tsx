import { Button, Select, Textarea } from '@mantine/core';
import type { Role } from '@quartermaster/contracts/core/server';
import { useState, type SubmitEvent } from 'react';
import { parseAddresses, findInviteFault, useInvite } from '../data/members.ts';
import { toLabelledOptions } from '../lib/options.ts';
import { roleLabels } from '../lib/words.ts';
import { AlertBox } from '../ui/cards.tsx';
import { toast } from '../ui/toast.tsx';
import { invitationsSent, INVITE_HINT, notInvited } from './words.ts';
import styles from './invite-form.module.css';

type Refused = readonly { readonly email: string; readonly error: string }[];

const NotInvited = ({ refused }: { readonly refused: Refused }) => (
  <AlertBox tone="warning" title={notInvited(refused.length)}>
    <ul className={styles['refused']}>
      {refused.map(({ email, error }) => (
        <li key={email}>
          <strong>{email}</strong>: {error}
        </li>
      ))}
    </ul>
  </AlertBox>
);

/** State of the form: the text, its problem, and refused addresses, which stay in the field. */
const useInviting = () => {
  const [text, setText] = useState('');
  const [role, setRole] = useState<Role>('MEMBER');
  const [fault, setFault] = useState<string | null>(null);
  const [refused, setRefused] = useState<Refused>([]);
  const { mutate, isPending } = useInvite();
  const change = (next: string): void => {
    setFault(null);
    setText(next);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const emails = parseAddresses(text);
    const found = findInviteFault(emails);
    setFault(found);
    if (found !== null || isPending) return;
    mutate(
      { emails, role },
      {
        onSuccess: ({ invitationErrors }) => {
          setRefused(invitationErrors);
          setText(invitationErrors.map(({ email }) => email).join('\n'));
          const sent = emails.length - invitationErrors.length;
          if (sent > 0) toast.success(invitationsSent(sent));
        },
      },
    );
  };
  return { text, change, role, setRole, fault, refused, isPending, submit };
};

/** Invites several addresses at once; addresses that cannot be invited are named with the reason (ERR-12). */
export const InviteForm = () => {
  const { text, change, role, setRole, fault, refused, isPending, submit } = useInviting();
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <Textarea
        label="Email addresses"
        description="One per line, or separated by commas. You can paste a list."
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        error={fault}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {refused.length > 0 && <NotInvited refused={refused} />}
      <div className={styles['foot']}>
        <Select
          label="Role"
          data={toLabelledOptions(roleLabels)}
          value={role}
          allowDeselect={false}
          onChange={(chosen) => setRole(chosen === 'ADMIN' ? 'ADMIN' : 'MEMBER')}
        />
        <Button type="submit" loading={isPending}>
          Send invitations
        </Button>
      </div>
      <p className={styles['hint']}>{INVITE_HINT}</p>
    </form>
  );
};
