import { z } from 'zod';
import { defineEvent, type EventsOf, toPerson, createTextReplacer } from '../core/event.ts';
import { idSchemas } from '../core/ids.ts';
import { gradingStrategy } from '../inventory/rules/grades.ts';
import { analysisPeriod, planningMethod, reorderFrequency } from '../inventory/settings.ts';
import { businessDetails } from './business-details.ts';
import { disabledReason, role } from './team.ts';

export const teamCreated = defineEvent({
  type: 'TeamCreated',
  version: 1,
  summary: 'A shop team was created.',
  data: z.object({ teamId: idSchemas.teamId, name: z.string() }),
  teamTexts: { replace: createTextReplacer('name') },
});

export const storeConnected = defineEvent({
  type: 'StoreConnected',
  version: 1,
  summary: 'A team connected its online store.',
  data: z.object({
    storeDomain: z.string(),
    shopName: z.string(),
    currency: z.string(),
    timeZone: z.string(),
    scopes: z.array(z.string()),
  }),
  teamTexts: { replace: createTextReplacer('shopName') },
});

export const storeAccessLost = defineEvent({
  type: 'StoreAccessLost',
  version: 1,
  summary: 'The store of a team withdrew its permission; an admin has to connect it again.',
  data: z.object({
    /** Instant at which the store first refused the credentials (ISO). */
    since: z.string(),
  }),
});

export const storeAccessRestored = defineEvent({
  type: 'StoreAccessRestored',
  version: 1,
  summary: 'The store of a team let the product in again.',
  data: z.object({ lostSince: z.string() }),
});

/** In the order in which they are reached (ROLE-O-01). */
export const reachedSteps = [
  'CONNECT_STORE',
  'INVITE_MEMBERS',
  'SYNCING_STORE',
  'ONBOARDED',
] as const;
export type ReachedStep = (typeof reachedSteps)[number];

export const onboardingStepReached = defineEvent({
  type: 'OnboardingStepReached',
  version: 1,
  summary: 'A team came to the next step of its onboarding.',
  data: z.object({ step: z.enum(reachedSteps) }),
});

export const storeDataSynced = defineEvent({
  type: 'StoreDataSynced',
  version: 1,
  summary: 'The first load of the catalogue or of the orders came to its end.',
  data: z.object({ part: z.enum(['PRODUCTS', 'ORDERS']), variantsCount: z.int() }),
});

export const teamDisabled = defineEvent({
  type: 'TeamDisabled',
  version: 1,
  summary: 'A team was disabled.',
  data: z.object({ reason: disabledReason }),
});

export const teamEnabled = defineEvent({
  type: 'TeamEnabled',
  version: 1,
  summary: 'A disabled team may work again.',
  data: z.object({ previousReason: disabledReason }),
});

const recordedInsightsSettings = z.object({
  planningMethod,
  serviceLevels: z.object({ A: z.number(), B: z.number(), C: z.number() }).nullable(),
  averageDailySalesPeriodDays: analysisPeriod,
  grading: z.object({
    periodDays: analysisPeriod,
    strategy: gradingStrategy.exclude(['SALES_FREQUENCY']),
    thresholds: z.object({ A: z.int(), B: z.int(), C: z.int() }),
  }),
  stockLevels: z.object({
    leadTime: z.int(),
    reorderFrequency,
    stockBuffer: z.int(),
    runningLowThreshold: z.int(),
    overstockedThreshold: z.int(),
  }),
});

export const insightsSettingsChanged = defineEvent({
  type: 'InsightsSettingsChanged',
  version: 1,
  summary: 'The team changed how its stock is judged.',
  data: recordedInsightsSettings,
});

export const businessDetailsChanged = defineEvent({
  type: 'BusinessDetailsChanged',
  version: 1,
  summary: 'The team changed what its papers say of the shop.',
  data: businessDetails,
  teamTexts: {
    replace: createTextReplacer(
      'businessName',
      'vatNumber',
      'contactNumber',
      'contactEmail',
      'businessAddress',
      'logoUrl',
    ),
  },
});

/** Stream `team-<teamId>.<teamId>`. */
export const teamEvents = [
  teamCreated,
  storeConnected,
  storeAccessLost,
  storeAccessRestored,
  onboardingStepReached,
  storeDataSynced,
  teamDisabled,
  teamEnabled,
  insightsSettingsChanged,
  businessDetailsChanged,
] as const;
export type TeamEvent = EventsOf<typeof teamEvents>;

export const userRegistered = defineEvent({
  type: 'UserRegistered',
  version: 1,
  summary: 'Somebody proved an email address for the first time.',
  data: z.object({ userId: idSchemas.userId, email: z.string() }),
  persons: {
    replace: ({ userId, email }, replacement) => ({
      userId,
      email: replacement(email, toPerson(email)),
    }),
  },
});

export const userJoinedTeam = defineEvent({
  type: 'UserJoinedTeam',
  version: 1,
  summary: 'A user became a member of a team.',
  data: z.object({
    userId: idSchemas.userId,
    email: z.string(),
    teamId: idSchemas.teamId,
    role,
    firstName: z.string(),
    surname: z.string(),
  }),
  persons: {
    replace: ({ email, firstName, surname, ...data }, replacement) => {
      const person = toPerson(email);
      return {
        ...data,
        email: replacement(email, person),
        firstName: replacement(firstName, person),
        surname: replacement(surname, person),
      };
    },
  },
});

export const userDeactivated = defineEvent({
  type: 'UserDeactivated',
  version: 1,
  summary: 'A user lost access.',
  data: z.object({ userId: idSchemas.userId }),
});

export const userForgotten = defineEvent({
  type: 'UserForgotten',
  version: 1,
  summary: 'The data of a user was deleted for ever; the owner of the address counts as new.',
  data: z.object({ userId: idSchemas.userId }),
});

export const emailTaken = defineEvent({
  type: 'EmailTaken',
  version: 1,
  summary:
    'An email address became that of a user; the name of the stream holds a keyed digest of it.',
  data: z.object({ userId: idSchemas.userId }),
});

export const emailReleased = defineEvent({
  type: 'EmailReleased',
  version: 1,
  summary: 'An email address belongs to no user any more.',
  data: z.object({ userId: idSchemas.userId }),
});

/** Stream `email-system.<keyed digest of the address>`. */
export const emailEvents = [emailTaken, emailReleased] as const;
export type EmailEvent = EventsOf<typeof emailEvents>;

/** Stream `user-system.<userId>`: one user belongs to at most one team (ROLE-A-03). */
export const userEvents = [userRegistered, userJoinedTeam, userDeactivated, userForgotten] as const;
export type UserEvent = EventsOf<typeof userEvents>;
