import { z } from 'zod';

/** ACTIVE runs by its schedule; INACTIVE runs only by hand (ST-RST-01..02). */
export const definitionStatus = z.enum(['ACTIVE', 'INACTIVE']);
export type DefinitionStatus = z.infer<typeof definitionStatus>;

/** WEEKLY is every Monday, MONTHLY the first day of a month (AMB-087). */
export const reportFrequency = z.enum(['DAILY', 'WEEKLY', 'MONTHLY']);
export type ReportFrequency = z.infer<typeof reportFrequency>;

/** Times of a run in the shop's time zone (ST-RSC-01..04). */
export const reportScheduleLabels = {
  '0900': '9 AM Morning',
  '1200': '12 PM Noon',
  '1500': '3 PM Afternoon',
  '1800': '6 PM Night',
} as const;
export type ReportSchedule = keyof typeof reportScheduleLabels;
export const reportSchedules = ['0900', '1200', '1500', '1800'] as const;
export const reportSchedule = z.enum(reportSchedules);

/** Time at which alerts are sent, in the shop's time zone. */
export const ALERT_SCHEDULE: ReportSchedule = '0900';

export const instanceType = z.enum(['MANUAL', 'SCHEDULED']);
export type InstanceType = z.infer<typeof instanceType>;
