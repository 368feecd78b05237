import { billingEvents } from './billing/events.ts';
import { businessDayEvents } from './business-days/events.ts';
import { bulkActEvents } from './bulk-acts/events.ts';
import { bundleEvents } from './bundles/events.ts';
import { buyNowBasketEvents } from './buy-now/events.ts';
import { commentEvents } from './comments/events.ts';
import type { EventDefinition } from './core/event.ts';
import { dashboardLayoutEvents } from './dashboard/layout.ts';
import { demandPlanEvents } from './demand-plan/events.ts';
import { exchangeRateEvents } from './exchange-rates/events.ts';
import { featureSuggestionEvents } from './feature-suggestions/events.ts';
import { collectionEvents, locationEvents } from './locations/events.ts';
import { inviteeEvents, memberEvents } from './members/events.ts';
import { noticeEvents, onboardingEvents } from './onboarding/events.ts';
import { privacyEvents, removedEvents } from './privacy/events.ts';
import { productEvents, variantEvents } from './products/events.ts';
import {
  purchaseOrderEvents,
  purchaseOrderNameEvents,
  purchaseOrderNumberEvents,
} from './purchase-orders/events/orders.ts';
import {
  alertDefinitionEvents,
  alertRunEvents,
  reportDefinitionEvents,
  reportRunEvents,
} from './reports/events.ts';
import { mailAddressEvents, reportMailEvents } from './reports/mail-events.ts';
import { orderEvents, salesEvents } from './sales/events.ts';
import { defaultSavedViewEvents, savedViewEvents } from './saved-views/events.ts';
import { stockEvents, stockReceiptEvents } from './stock/events.ts';
import { supplierEvents } from './suppliers/events.ts';
import { emailEvents, teamEvents, userEvents } from './teams/events.ts';

/** Every event the product records. */
export const allEvents: readonly EventDefinition[] = [
  ...billingEvents,
  ...businessDayEvents,
  ...bulkActEvents,
  ...bundleEvents,
  ...buyNowBasketEvents,
  ...collectionEvents,
  ...commentEvents,
  ...dashboardLayoutEvents,
  ...demandPlanEvents,
  ...locationEvents,
  ...exchangeRateEvents,
  ...memberEvents,
  ...inviteeEvents,
  ...onboardingEvents,
  ...noticeEvents,
  ...featureSuggestionEvents,
  ...privacyEvents,
  ...removedEvents,
  ...productEvents,
  ...variantEvents,
  ...purchaseOrderEvents,
  ...purchaseOrderNumberEvents,
  ...purchaseOrderNameEvents,
  ...alertDefinitionEvents,
  ...alertRunEvents,
  ...reportDefinitionEvents,
  ...reportMailEvents,
  ...mailAddressEvents,
  ...reportRunEvents,
  ...orderEvents,
  ...salesEvents,
  ...savedViewEvents,
  ...defaultSavedViewEvents,
  ...stockEvents,
  ...stockReceiptEvents,
  ...supplierEvents,
  ...emailEvents,
  ...teamEvents,
  ...userEvents,
];
