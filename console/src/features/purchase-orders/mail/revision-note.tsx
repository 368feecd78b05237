import { lastMailed } from '@quartermaster/contracts/purchase-orders/rules/mailed';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTimeZone } from '../../../data/settings.ts';
import { dayOfMoment } from '../../../lib/dates.ts';
import { formatCount, formatDate } from '../../../lib/format.ts';
import { useUrlParam } from '../../../lib/url-state.ts';
import { ToolButton } from '../../../ui/tool-button.tsx';
import type { OrderScreen } from '../order/order-screen.ts';
import { changeTexts } from './changes-since-mail.ts';
import styles from './revision-note.module.css';

/** Number of changes that fit into two lines of a window of usual width. */
const FIRST = 3;

/**
 * Lists the changes since the order was last mailed, which the supplier has not received. Hidden for a fully received
 * order, since nothing is left to deliver.
 */
export const RevisionNote = ({ screen }: { readonly screen: OrderScreen }) => {
  const [, setPanel] = useUrlParam('panel');
  const [isWhole, setWhole] = useState(false);
  const timeZone = useTimeZone();
  const { order, asOf, editing } = screen;
  const told = lastMailed(order);
  const texts = changeTexts(screen);
  if (told === null || texts.length === 0 || order.status === 'FullyReceived') return null;
  const more = texts.length - FIRST;
  const shown = isWhole ? texts : texts.slice(0, FIRST);
  return (
    <section className={styles['note']} aria-label="Changed since the last email">
      <div className={styles['text']}>
        <strong>
          The supplier has not received {formatCount(texts.length, 'change')} made since the email
          of {formatDate(dayOfMoment(told.mailedAt, timeZone))}.
        </strong>
        <ul className={styles['changes']}>
          {shown.map((text) => (
            <li key={text}>{text}</li>
          ))}
          {more > 0 && (
            <li>
              <button
                type="button"
                className={styles['more']}
                aria-expanded={isWhole}
                onClick={() => setWhole(!isWhole)}
              >
                {isWhole ? 'Show less' : `and ${formatCount(more, 'more change')}`}
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
