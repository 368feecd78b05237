import type { MarkedAddress } from '@quartermaster/contracts/reports/calls/mail-feedback';
import { IconMailOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { markedAddressesQuery, useLiftMark } from '../../data/mail-marks.ts';
import { useTimeZone } from '../../data/settings.ts';
import { useIsAdmin } from '../../data/user-context.ts';
import { shopTime } from '../../lib/shop-times.ts';
import { toast } from '../../ui/toast.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { mailedAgain, markTexts, noMails, tryAddress } from './words.ts';
import styles from './marked-recipients.module.css';

const Marked = ({ marked }: { readonly marked: MarkedAddress }) => {
  const { address, mark, markedAt, diagnostic } = marked;
  const timeZone = useTimeZone();
  const isAdmin = useIsAdmin();
  const { mutate, isPending } = useLiftMark();
  const tryAgain = (): void =>
    mutate(address, {
      onSuccess: () => toast.success(mailedAgain(address)),
    });
  return (
    <li className={styles.marked}>
      <IconMailOff size={16} stroke={1.8} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <span className={styles.address}>{noMails(address)}</span>
        <span className={styles.reason}>{markTexts[mark](shopTime(markedAt, timeZone))}</span>
        {mark === 'HARD_BOUNCE' && diagnostic !== '' && (
          <span className={styles.reason}>{diagnostic}</span>
        )}
      </div>
      {isAdmin && (
        <ToolButton loading={isPending} aria-label={tryAddress(address)} onClick={tryAgain}>
          Try again
        </ToolButton>
      )}
    </li>
  );
};

interface MarkedRecipientsProps {
  /** Addresses; null for all active users of the team. */
  readonly recipients: readonly string[] | null;
}

/** Recipients that receive no mails after a bounce or a complaint, each with the reason. */
export const MarkedRecipients = ({ recipients }: MarkedRecipientsProps) => {
  const { data } = useQuery(markedAddressesQuery);
  const marked = (data?.data ?? []).filter(
    ({ address, isUser }) => recipients?.includes(address.toLowerCase()) ?? isUser,
  );
  if (marked.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Recipients without emails">
      {marked.map((one) => (
        <Marked key={one.address} marked={one} />
      ))}
    </ul>
  );
};
