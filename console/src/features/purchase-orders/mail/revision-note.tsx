import { findLastMailed } from '@quartermaster/contracts/purchase-orders/rules/mailed-versions';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTimeZone } from '../../../data/settings.ts';
import { dayOfMoment } from '../../../lib/dates.ts';
import { useUrlParam } from '../../../lib/url-state.ts';
import { ToolButton } from '../../../ui/tool-button.tsx';
import type { OrderScreen } from '../order/order-screen.ts';
import { describeChanges } from './changes-since-mail.ts';
import { changesNotReceived, showMoreChanges } from './change-words.ts';
import styles from './revision-note.module.css';

/** Number of changes that fit into two lines of a window of usual width. */
const MAX_SHOWN_CHANGES = 3;

/**
 * Lists the changes since the order was last mailed, which the supplier has not received. Hidden for a fully received
 * order, since nothing is left to deliver.
 */
export const RevisionNote = ({ screen }: { readonly screen: OrderScreen }) => {
  const [, setPanel] = useUrlParam('panel');
  const [isWhole, setWhole] = useState(false);
  const timeZone = useTimeZone();
  const { order, asOf, editing } = screen;
  const lastMail = findLastMailed(order);
  const texts = describeChanges(screen);
  if (lastMail === null || texts.length === 0 || order.status === 'FullyReceived') return null;
  const more = texts.length - MAX_SHOWN_CHANGES;
  const shown = isWhole ? texts : texts.slice(0, MAX_SHOWN_CHANGES);
  return (
    <section className={styles.note} aria-label="Changed since the last email">
      <div className={styles.text}>
        <strong>
          {changesNotReceived(texts.length, dayOfMoment(lastMail.mailedAt, timeZone))}
        </strong>
        <ul className={styles.changes}>
          {shown.map((text) => (
            <li key={text}>{text}</li>
          ))}
          {more > 0 && (
            <li>
              <button
                type="button"
                className={styles.more}
                aria-expanded={isWhole}
                onClick={() => setWhole(!isWhole)}
              >
                {isWhole ? 'Show less' : showMoreChanges(more)}
              </button>
            </li>
          )}
        </ul>
      </div>
      {asOf === null && (
        <ToolButton icon={IconSend} disabled={editing.dirty} onClick={() => setPanel('mail')}>
          Mail the revision
        </ToolButton>
      )}
    </section>
  );
};
