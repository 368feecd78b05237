import { useMediaQuery } from '@mantine/hooks';

const PHONE = '(max-width: 640px)';

/** The window is as narrow as a phone: tables become cards, and targets suit a thumb. */
export const isPhone = (): boolean => window.matchMedia(PHONE).matches;

/** The same as state. */
export const usePhone = (): boolean => useMediaQuery(PHONE, isPhone());
