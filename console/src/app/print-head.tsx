import { formatDate } from '../lib/format.ts';
import { useToday } from '../lib/today.ts';
import { useUserContext } from '../lib/user-context.ts';
import './print.css';

/** The shop and the day, at the head of a printed page. */
export const PrintHead = () => (
  <div className="qm-print-head" aria-hidden>
    <strong>{useUserContext().team?.name}</strong>
    <span>{formatDate(useToday())}</span>
  </div>
);
