import { useEffect } from 'react';
import { formatDate } from '../lib/format.ts';
import { useToday } from '../data/settings.ts';
import { useUserContext } from '../data/user-context.ts';
import './print.css';
import styles from './print-head.module.css';

/** Other browsers print nothing in the margins of a page. */
const printsMargins = 'CSSMarginRule' in window;

/** Quotes a text as a CSS string. */
const quoteForCss = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

/** The shop and the day: in the margin of every printed page, else at the head of the first. */
export const PrintHead = () => {
  const shop = useUserContext().team?.name ?? '';
  const day = formatDate(useToday());
  useEffect(() => {
    if (!printsMargins) return;
    const sheet = new CSSStyleSheet();
    const [left, right] = [quoteForCss(shop), quoteForCss(day)];
    sheet.replaceSync(`@page { @top-left { content: ${left} } @top-right { content: ${right} } }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [shop, day]);
  if (printsMargins) return null;
  return (
    <div className={styles.head} aria-hidden>
      <strong>{shop}</strong>
      <span>{day}</span>
    </div>
  );
};
