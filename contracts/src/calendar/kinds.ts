import { z } from 'zod';

/** Kinds of entries of a calendar feed, with their labels. */
export const calendarKindLabels = {
  ORDER_BY: 'Order-by days',
  ARRIVALS: 'Arrivals',
  PAYMENTS: 'Payments',
  REPORTS: 'Next reports',
} as const;
export type CalendarKind = keyof typeof calendarKindLabels;
export const calendarKinds = Object.keys(calendarKindLabels) as [CalendarKind, ...CalendarKind[]];
export const calendarKind = z.enum(calendarKinds);
