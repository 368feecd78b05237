import { describe, expect, test } from '@jest/globals';
import { type EventDefinition, upcastEventData } from '@quartermaster/contracts/core/event';
import { allEvents } from '@quartermaster/contracts/events';
import { readGoldenEvents } from './golden.ts';

const golden = readGoldenEvents();
const getExample = (type: string, version: number): unknown =>
  golden.get(`${type}.v${String(version)}.json`)?.example;

/** Names of fields about persons; `to` is an address only in mails. */
const PERSON_FIELD =
  /(Mail\w*\.to|\.(\w*email|\w*phone|firstName|surname|contacts|contactNumber|cc|replyTo|sentTo|refused|\w*address\d?))$/i;

/** Fields about a business or a place, encrypted with the key of the team. */
const TEAM_FIELDS = [
  'BusinessDetailsChanged.contactEmail',
  'BusinessDetailsChanged.contactNumber',
  'BusinessDetailsChanged.businessAddress',
  'LocationObserved.info.address1',
  'LocationObserved.info.address2',
  'LocationObserved.info.phone',
];

/** Names of fields with ids, instants, days, currencies, article numbers, digests, and types of reports and alerts. */
const NO_TEXT =
  /^(id|type|\w+(Id|Ids|At|Date|SKU|Key)|sku|barcode|currency|currencies|sha256|position|timeZone|day|date|today|on|since|\w+Since|\w+From|\w+On|\w+Until|through)$/;

/**
 * Texts in the clear: data of products and orders from the store, tags of products, codes, and texts of the product itself.
 */
const IN_THE_CLEAR = [
  'AlertRaised.entries.productTitle',
  'AlertRaised.entries.variantTitle',
  'AlertRaised.entries.happening',
  'BulkActAdvanced.changed.after.tags',
  'BulkActAdvanced.changed.before.tags',
  'BulkActAdvanced.skipped.reason',
  'BulkActRequested.change.add',
  'BulkActRequested.change.remove',
  'BundleUpdateFailed.reason',
  'BuyNowBasketChanged.removed',
  'BuyNowBasketOrdered.kept',
  'CollectionObserved.title',
  'DashboardLayoutChosen.hidden',
  'DashboardLayoutChosen.order',
  'DemandForecastComputed.inputsDigest',
  'DemandForecastComputed.recipe',
  'DemandForecastItemsRecorded.items.rule',
  'DemandPlanAdjusted.undoes',
  'DemandPlanAdjusted.way',
  'DemandPlanShopEventSet.event.category',
  'DemandPlanShopEventSet.event.kind',
  'LocationObserved.info.country',
  'OrderPlaced.name',
  'OrderSuggestionsRecorded.method',
  'OrderSuggestionsRecorded.suggestions.inputsDigest',
  'PlanChanged.subscription.name',
  'PrivacyRequestReceived.shopDomain',
  'ProductObserved.category',
  'ProductObserved.imageUrl',
  'ProductObserved.storeTags',
  'ProductObserved.title',
  'ProductObserved.variants.imageUrl',
  'ProductObserved.variants.options.name',
  'ProductObserved.variants.options.value',
  'ProductObserved.variants.title',
  'ProductObserved.vendor',
  'PurchaseOrderItemsChanged.order',
  'ReportInstanceMade.comparedWith',
  'SalesHistoryRecorded.from',
  'SavedViewCreated.settings.columns.key',
  'SavedViewCreated.settings.filters.column',
  'SavedViewCreated.settings.sort.column',
  'SavedViewRestored.settings.columns.key',
  'SavedViewRestored.settings.filters.column',
  'SavedViewRestored.settings.sort.column',
  'SavedViewSettingsChanged.settings.columns.key',
  'SavedViewSettingsChanged.settings.filters.column',
  'SavedViewSettingsChanged.settings.sort.column',
  'StoreConnected.scopes',
  'StoreConnected.storeDomain',
  'SupplierCreated.country',
  'SupplierUpdated.country',
  'VariantTagsSet.tags',
];

/** Paths of the texts in a value that satisfy a condition, without list indexes. */
const textsWithin = (
  value: unknown,
  path: string,
  is: (text: string, at: string) => boolean,
): readonly string[] => {
  if (typeof value === 'string') return is(value, path) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    textsWithin(part, Array.isArray(value) ? path : `${path}.${name}`, is),
  );
};

/** Examples have such texts where the schema allows any text. */
const isFree = (text: string): boolean => text.startsWith('some ');
const nameIn = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
/** True for a field about a person, and for each text below it. */
const isAboutPerson = (_: string, path: string): boolean =>
  path.split('.').some((_name, at, names) => PERSON_FIELD.test(names.slice(0, at + 1).join('.')));

const MARK = 'A person';
const isMark = (text: string): boolean => text === MARK;
const listPersonTexts = ({ type, persons }: EventDefinition, data: unknown): readonly string[] =>
  textsWithin(
    persons?.replace(data, () => MARK),
    type,
    isMark,
  );
const listTeamTexts = ({ type, teamTexts }: EventDefinition, data: unknown): readonly string[] =>
  textsWithin(
    teamTexts?.replace(data, () => MARK),
    type,
    isMark,
  );
const listEncryptedTexts = (event: EventDefinition, data: unknown): readonly string[] => [
  ...listPersonTexts(event, data),
  ...listTeamTexts(event, data),
];

describe('Encrypted texts', () => {
  test('are all texts of events, except those that are listed here: they name no person', () => {
    const inTheClear = allEvents.flatMap((event) => {
      const example = getExample(event.type, event.version);
      const declared = listEncryptedTexts(event, example);
      return textsWithin(example, event.type, isFree).filter(
        (path) => !declared.includes(path) && !NO_TEXT.test(nameIn(path)),
      );
    });
    expect([...new Set(inTheClear)].sort()).toEqual([...IN_THE_CLEAR].sort());
  });

  test('about a person have the key of the person: each field whose name refers to one', () => {
    const others = allEvents.flatMap((event) => {
      const example = getExample(event.type, event.version);
      const declared = listPersonTexts(event, example);
      return textsWithin(example, event.type, isAboutPerson).filter(
        (path) => !declared.includes(path),
      );
    });
    expect(others.sort()).toEqual([...TEAM_FIELDS].sort());
  });

  test('have one key each', () => {
    const both = allEvents.flatMap((event) => {
      const example = getExample(event.type, event.version);
      const persons = listPersonTexts(event, example);
      return listTeamTexts(event, example).filter((path) => persons.includes(path));
    });
    expect(both).toEqual([]);
  });

  const kinds = allEvents.flatMap((event) =>
    [event.persons, event.teamTexts].flatMap((texts) =>
      texts === undefined ? [] : [{ ...event, texts }],
    ),
  );

  test.each(kinds)(
    'in $type can be replaced without changing its shape or other fields',
    ({ type, version, texts, data }) => {
      const example = getExample(type, version);
      expect(texts.replace(example, (text) => text)).toEqual(example);
      expect(data.safeParse(texts.replace(example, () => MARK)).success).toBe(true);
    },
  );

  test('of superseded versions are read also where they are erased', () => {
    for (const event of kinds) {
      for (let version = 1; version < event.version; version += 1) {
        const erased = event.texts.replace(getExample(event.type, version), () => 'erased');
        const lifted = upcastEventData(event, version, erased);
        expect(event.data.safeParse(lifted).success).toBe(true);
      }
    }
  });
});
