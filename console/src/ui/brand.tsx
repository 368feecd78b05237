import styles from './brand.module.css';

export const BrandMark = () => (
  <svg viewBox="0 0 32 32" aria-hidden>
    <rect width="32" height="32" rx="8" fill="var(--brand)" />
    <g fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
      <path d="M22.6 20.3a8 8 0 1 0-2.3 2.3" />
      <path d="M11.5 18.5v-3M16 18.5v-6M20.5 18.5v-1.5" />
      <path d="m19.5 19.5 5 5" />
    </g>
  </svg>
);

export const Brand = () => (
  <span className={styles.brand}>
    <BrandMark />
    Quartermaster
  </span>
);
