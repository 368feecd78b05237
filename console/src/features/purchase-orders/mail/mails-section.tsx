import { Button, Skeleton, Stack } from '@mantine/core';
import type { PurchaseOrderMail } from '@quartermaster/contracts/purchase-orders/calls/mail';
import {
  IconAlertCircle,
  IconCircleCheck,
  IconClock,
  IconMail,
  IconSend,
} from '@tabler/icons-react';
import { useUrlParam } from '../../../lib/url-state.ts';
import { StatusBadge, type StatusStyle } from '../../../ui/badges.tsx';
import { Card } from '../../../ui/page.tsx';
import { Loaded } from '../../../ui/states.tsx';
import type { OrderScreen } from '../order/order-screen.ts';
import { useMails } from '../../../data/purchase-orders/mail.ts';
import { copyTo, notAcceptedFor, sentBy } from './words.ts';
import textStyles from '../../../ui/text.module.css';
import attachmentStyles from '../../../ui/attachments/attachments.module.css';
import styles from './mails-section.module.css';

const states: Readonly<Record<PurchaseOrderMail['state'], StatusStyle>> = {
  BeingSent: { label: 'Being sent', tone: 'gray', icon: IconClock },
  Sent: { label: 'Sent', tone: 'success', icon: IconCircleCheck },
  Failed: { label: 'Not sent', tone: 'error', icon: IconAlertCircle },
};

const MailRow = ({ mail }: { readonly mail: PurchaseOrderMail }) => {
  const { to, cc, subject, requestedBy, requestedAt, settledAt, state, reason, refused } = mail;
  return (
    <li className={attachmentStyles.file} aria-label={subject}>
      <span className={attachmentStyles.icon}>
        <IconMail size={20} stroke={1.5} aria-hidden />
      </span>
      <Stack gap={0} flex={1} miw={0}>
        <span className={styles.to}>
          {to.join(', ')}
          {cc.length > 0 && <span className={textStyles.muted}> · {copyTo(cc)}</span>}
        </span>
        <span className={textStyles.muted}>
          {sentBy({ subject, author: requestedBy, at: settledAt ?? requestedAt })}
        </span>
        {reason !== null && <span className={attachmentStyles.problem}>{reason}</span>}
        {refused.length > 0 && (
          <span className={attachmentStyles.problem}>{notAcceptedFor(refused)}</span>
        )}
      </Stack>
      <StatusBadge {...states[state]} />
    </li>
  );
};

const Mails = ({ mails }: { readonly mails: readonly PurchaseOrderMail[] }) => {
  if (mails.length === 0)
    return <p className={textStyles.muted}>This order has not been emailed yet.</p>;
  return (
    <ul className={styles.mails}>
      {mails.map((mail) => (
        <MailRow key={mail.id} mail={mail} />
      ))}
    </ul>
  );
};

/** Mails with the order: recipients and state of each. */
export const MailsSection = ({ screen }: { readonly screen: OrderScreen }) => {
  const [, setPanel] = useUrlParam('panel');
  const mails = useMails(screen.order.id);
  return (
    <Card
      title="Emails"
      actions={
        <Button
          variant="default"
          leftSection={<IconSend size={15} stroke={1.7} />}
          disabled={screen.editing.dirty}
          onClick={() => setPanel('mail')}
        >
          Email to supplier
        </Button>
      }
    >
      <Loaded
        title="The emails could not be loaded"
        query={mails}
        waiting={<Skeleton height={48} />}
      >
        {(data) => <Mails mails={data} />}
      </Loaded>
    </Card>
  );
};
