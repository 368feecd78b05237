import { inventoryStatusLabels } from '@quartermaster/contracts/inventory/rules/status';
import type { ReactNode } from 'react';
import { Brand } from '../../ui/brand.tsx';
import styles from './auth-layout.module.css';

const WEEKS = ['', 'Today', '', '', '+4 weeks', '', '', '+8 weeks', ''];

const Notes = () => (
  <g fontSize="12" fontWeight="500">
    <line x1="216" x2="216" y1="84" y2="246" stroke="var(--warning-text)" strokeDasharray="2 3" />
    <rect x="160" y="72" width="112" height="22" rx="6" fill="var(--warning-tint)" />
    <text x="216" y="87" textAnchor="middle" fill="var(--warning-text)">
      Order by Friday
    </text>
    <rect x="352" y="84" width="128" height="22" rx="6" fill="var(--success-tint)" />
    <text x="416" y="99" textAnchor="middle" fill="var(--success-text)">
      240 units arrive
    </text>
    <text x="462" y="240" fill="var(--error-text)">
      {inventoryStatusLabels.OUT_OF_STOCK}
    </text>
  </g>
);

/** Picture of the product's purpose: stock runs down, the day to order comes, and a delivery saves it. */
const StockScene = () => (
  <figure aria-hidden>
    <svg viewBox="0 0 560 300" width="100%" fontFamily="inherit">
      <rect
        x="0.5"
        y="0.5"
        width="559"
        height="299"
        rx="12"
        fill="var(--surface)"
        stroke="var(--border)"
      />
      <text x="24" y="36" fontSize="13" fontWeight="600" fill="var(--text)">
        Stock on hand
      </text>
      <text x="24" y="54" fontSize="12" fill="var(--muted)">
        Projected by the average daily sales of the last 30 days
      </text>
      {[96, 146, 196, 246].map((y) => (
        <line key={y} x1="24" x2="536" y1={y} y2={y} stroke="var(--border)" />
      ))}
      {WEEKS.map((week, at) => (
        <text key={at} x={24 + at * 64} y="272" fontSize="11" fill="var(--muted)">
          {week}
        </text>
      ))}
      <path
        d="M24 104 L88 118 L152 137 L216 152 L280 175 L344 190 L344 116 L408 134 L472 147 L536 166 L536 246 L24 246 Z"
        fill="var(--brand)"
        opacity="0.07"
      />
      <g fill="none" stroke="var(--brand)" strokeWidth="2" strokeLinejoin="round">
        <path d="M24 104 L88 118 L128 130" />
        <path
          d="M128 130 L152 137 L216 152 L280 175 L344 190 L344 116 L408 134 L472 147 L536 166"
          strokeDasharray="5 4"
        />
      </g>
      <path
        d="M344 190 L400 217 L452 246"
        fill="none"
        stroke="var(--error-text)"
        strokeWidth="1.5"
        strokeDasharray="3 4"
      />
      <circle cx="452" cy="246" r="4" fill="var(--error-text)" />
      <circle
        cx="128"
        cy="130"
        r="4.5"
        fill="var(--brand)"
        stroke="var(--surface)"
        strokeWidth="2"
      />
      <Notes />
    </svg>
    <figcaption>
      <strong>Know what runs out, and why, before it does.</strong>
      Every number opens to the sales, deliveries and settings it came from.
    </figcaption>
  </figure>
);

/** Layout of the pages before a user has a team: a form at the left, a picture of the product at the right. */
export const AuthLayout = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.layout}>
    <main className={styles.side}>
      <Brand />
      <div className={styles.form}>{children}</div>
    </main>
    <aside className={styles.scene}>
      <StockScene />
    </aside>
  </div>
);
