/** Lists of calls, or of fields of calls, each with the reason why they are excused. */
export type Excuses = Readonly<Record<string, readonly string[]>>;

export const listExcused = (excuses: Excuses): readonly string[] => Object.values(excuses).flat();

/** Calls that are neither read nor tried with ids of another team. */
export const neitherReadNorTried: Excuses = {
  'names nobody but the caller and its team': [
    'API-AST-01',
    'API-AUTH-03',
    'API-BILL-02',
    'API-BILL-03',
    'API-CAL-02',
    'API-DASH-03',
    'API-DP-04',
    'API-DP-05',
    'API-DP-06',
    'API-DP-13',
    'API-MISC-01',
    'API-ONB-04',
    'API-ONB-06',
    'API-PROD-23',
    'API-SUP-05',
    'API-TEAM-02',
    'API-TEAM-10',
    'API-USER-03',
    'API-VIEW-02',
  ],
  'needs a secret that was mailed to one person': [
    'API-AUTH-01',
    'API-AUTH-02',
    'API-REP-15',
    'API-REP-16',
    'API-TEAM-07',
    'API-TEAM-13',
    'API-TEAM-14',
  ],
  'is for a mail service, which has a secret of the installation': ['API-REP-18'],
  'lifts what only the own team marked': ['API-REP-20'],
  'names a store, which belongs to one team (command-service/src/store-connector)': [
    'API-ONB-07',
    'API-ONB-10',
  ],
};

/** Fields that take an id or an address, in which no team has anything. */
export const namesNothing: Excuses = {
  'is any address on the web': ['API-ONB-06 body.redirectUrl'],
  'is a secret that was mailed to one person': [
    'API-REP-14 params.token',
    'API-REP-15 params.token',
    'API-REP-16 params.token',
    'API-TEAM-07 body.token',
    'API-TEAM-13 body.token',
    'API-TEAM-14 body.token',
  ],
  'is of the store platform': [
    'API-ONB-07 body.shopifyUrl',
    'API-ONB-08 query.id',
    'API-ONB-10 body.clientId',
    'API-ONB-10 body.shopifyUrl',
  ],
};

/** Requests with a complete secret address. Every holder of the address may read or write there. */
export const secretAddresses: Excuses = {
  'is a signed address of a file': ['API-AST-02 all', 'API-AST-05 all'],
  'is the secret address of a calendar': ['API-CAL-05 params.token', 'API-CAL-05 all'],
  'is the secret address of an export': ['API-INV-06-FILE params.token', 'API-INV-06-FILE all'],
};

/** Requests with foreign ids that are answered otherwise than "not found" or, by a query, with nothing. */
export const otherAnswers: Excuses = {
  'finds no such item, view, file or balance within the own thing': [
    'API-PO-11 body.sortedItemIds.0',
    'API-PO-43 body.pdf.sortedItemIds.0',
    'API-PO-50 body.fromPurchaseOrderId',
    'API-TEAM-04 body.logoUrl',
    'API-VIEW-07 further',
  ],
  'does not fit the other fields; another request tries the field': [
    'API-BULK-01 body.change.primarySupplierId',
    'API-BULK-01 body.matching.search',
    'API-DP-11 body.matching.search',
    'API-BUY-04 body.baskets.0.orderSupplierId',
    'API-INV-09 query.variantIds',
    'API-PROD-22 body.primarySupplierId',
    'API-VIEW-07 body.currentOrder.0',
    'API-VIEW-07 body.newOrder.0',
    'API-WHATIF-02 body.selection.matching.search',
    'API-WHATIF-04 body.selection.matching.search',
    'API-WHATIF-06 body.selection.matching.search',
    'API-WHATIF-06 body.selection.variantIds.0',
  ],
  'discards what the own team does not have': [
    'API-BUY-03 all',
    'API-BUY-03 query.supplierId',
    'API-REP-08 body.variantIds.0',
  ],
  'names a refusal for each basket': [
    'API-BUY-04 all',
    'API-BUY-04 body.baskets.0.locationId',
    'API-BUY-04 body.baskets.0.suggested.0.variantId',
    'API-BUY-04 body.baskets.0.supplierId',
    'API-BUY-04 further',
  ],
  'makes a plan real that names only the own things': ['API-WHATIF-07 of its plan'],
};

/** Reads whose answers have neither texts nor ids of a team. */
export const bareAnswers: Excuses = {
  'holds only settings, numbers and states, which are compared before and after': [
    'API-DASH-04',
    'API-INV-05',
    'API-ONB-03',
    'API-PO-04-CURRENCY',
    'API-PO-04-NEXT',
    'API-PO-22',
    'API-PO-23',
    'API-PO-23-MONTHS',
    'API-PO-23-TOTALS',
    'API-PO-24',
    'API-PO-47',
    'API-REP-30',
    'API-STORE-01',
    'API-TEAM-01',
    'API-TEAM-05',
    'API-TEAM-11',
    'API-TEAM-15',
    'API-USER-02',
  ],
  'begins with a comment; the changes are followed apart': ['API-DASH-02'],
  'answers with the address of the file, which is read apart': ['API-INV-06'],
  'is the same for all teams': ['API-FX-01', 'API-ONB-12'],
  'needs a store, a billing service or a mail service': [
    'API-BILL-01',
    'API-ONB-05',
    'API-ONB-08',
    'API-ONB-09',
    'API-ONB-11',
    'API-PROD-12',
    'API-REP-14',
    'API-REP-19',
  ],
  'may be asked only by a service of the product': [
    'API-DP-09',
    'API-DP-10',
    'API-INV-07-NOW',
    'API-REP-13',
    'API-REP-17',
  ],
  'is about months that are over': ['API-DP-18'],
  'is about a month in which nothing is to be ordered from the supplier': ['API-DP-17'],
  'compares a run with itself': ['API-REP-12'],
  'is about an order without bundles': ['API-PO-12'],
  'is about a supplier without balances': ['API-SUP-14'],
};
