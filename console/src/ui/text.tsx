import type { ReactNode } from 'react';
import { formatDate } from '../lib/format.ts';
import textStyles from './text.module.css';

/** A day or an instant in UTC; a dash when there is none. */
export const DateText = ({ value }: { readonly value: string | null | undefined }) => {
  const text = formatDate(value);
  return value === null || value === undefined || value === '' ? (
    <span className={textStyles.muted}>{text}</span>
  ) : (
    <time className={textStyles.numeric} dateTime={value}>
      {text}
    </time>
  );
};

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The title of a column of buttons, for screen readers only. */
export const HiddenTitle = ({ children }: { readonly children: string }) => (
  <span className={textStyles.hidden}>{children}</span>
);
