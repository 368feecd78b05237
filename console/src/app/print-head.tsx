import { formatDate } from '../lib/format.ts';
import { useToday } from '../data/settings.ts';
import { useUserContext } from '../data/user-context.ts';
import './print.css';

/** The shop and the day, at the head of a printed page. */
export const PrintHead = () => (
  <div className="qm-print-head" aria-hidden>
    <strong>{useUserContext().team?.name}</strong>
    <span>{formatDate(useToday())}</span>
  </div>
);
