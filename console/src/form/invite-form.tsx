import { Button, Select, Textarea } from '@mantine/core';
import type { Role } from '@quartermaster/contracts/core/server';
import { useState } from 'react';
import { parseAddresses, findInviteFault, useInvite } from '../data/members.ts';
import { toLabelledOptions } from '../lib/options.ts';
import { roleLabels } from '../lib/words.ts';
import { AlertBox } from '../ui/cards.tsx';
import { toast } from '../ui/toast.tsx';
import { invitationsSent, INVITE_HINT, notInvited } from './invite-words.ts';
import { Form } from './form.tsx';
import { useForm } from './use-form-panel.ts';
import styles from './invite-form.module.css';

type Refused = readonly { readonly email: string; readonly error: string }[];

const NotInvited = ({ refused }: { readonly refused: Refused }) => (
  <AlertBox tone="warning" title={notInvited(refused.length)}>
    <ul className={styles.refused}>
      {refused.map(({ email, error }) => (
        <li key={email}>
          <strong>{email}</strong>: {error}
        </li>
      ))}
    </ul>
  </AlertBox>
);

interface Invitation {
  readonly text: string;
  readonly role: Role;
}

const EMPTY: Invitation = { text: '', role: 'MEMBER' };

/** Form of the invitation; refused addresses stay in the field. */
const useInvitation = () => {
  const [refused, setRefused] = useState<Refused>([]);
  const { mutateAsync } = useInvite();
  const form = useForm({
    start: EMPTY,
    check: ({ text }) => ({ text: findInviteFault(parseAddresses(text)) }),
    send: ({ text, role }) => mutateAsync({ emails: parseAddresses(text), role }),
    onSaved: ({ invitationErrors }, { text, role }) => {
      setRefused(invitationErrors);
      form.restart({ text: invitationErrors.map(({ email }) => email).join('\n'), role });
      const sent = parseAddresses(text).length - invitationErrors.length;
      if (sent > 0) toast.success(invitationsSent(sent));
    },
  });
  return { form, refused };
};

/** Invites several addresses at once; addresses that cannot be invited are named with the reason (ERR-12). */
export const InviteForm = () => {
  const { form, refused } = useInvitation();
  const role = form.field.value('role');
  return (
    <Form className={styles.form} save={form.save}>
      <Textarea
        label="Email addresses"
        description="One per line, or separated by commas. You can paste a list."
        autosize
        minRows={2}
        maxRows={8}
        {...form.field.text('text')}
      />
      {refused.length > 0 && <NotInvited refused={refused} />}
      <div className={styles.foot}>
        <Select
          label="Role"
          data={toLabelledOptions(roleLabels)}
          {...role}
          allowDeselect={false}
          onChange={(chosen) => chosen !== null && role.onChange(chosen)}
        />
        <Button type="submit" loading={form.isSaving}>
          Send invitations
        </Button>
      </div>
      <p className={styles.hint}>{INVITE_HINT}</p>
    </Form>
  );
};
