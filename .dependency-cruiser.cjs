/** Tests, the suites they share, and what they are made of: `test-shop.ts`, `given-events.ts`, `examples.ts`, all of `test-store/`. */
const TEST =
  '\\.(test|contract)\\.tsx?$|/((given|test|specs?)-[^/]*|examples[^/]*)\\.tsx?$|/test-[^/]*/.*\\.ts$';
const SERVICES = 'command-service|projection-service|scheduler';

/** The arrows of docs/architecture.md: console -> contracts, services -> infra -> contracts, and nothing upwards. */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Files that import each other, types included, are one file or lack a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?(raw|url|inline)$' },
    },
    {
      name: 'contracts-know-only-zod',
      comment: 'The language all sides speak runs in a browser and in every service.',
      severity: 'error',
      from: { path: '^contracts/src/', pathNot: TEST },
      to: { pathNot: ['^contracts/src/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'contract-core-knows-no-subject',
      severity: 'error',
      from: { path: '^contracts/src/core/', pathNot: TEST },
      to: { path: '^contracts/src/(?!core/)' },
    },
    {
      name: 'formulas-know-no-call',
      comment: 'A formula takes facts, events and read models; who asks for it is of no account.',
      severity: 'error',
      from: { path: '^contracts/src/[^/]+/rules/', pathNot: TEST },
      to: { path: '^contracts/src/[^/]+/calls' },
    },
    {
      name: 'platform-is-the-ground',
      comment:
        'What runs below the services knows the contracts alone: no service, no store, no sample, and nothing that surrounds processes.',
      severity: 'error',
      from: { path: '^infra/platform/' },
      to: { path: `^(${SERVICES}|console)/|^start\\.ts$|^infra/(?!platform/)` },
    },
    {
      name: 'neighbours-of-the-services',
      comment: 'They stand on the platform and know no one else.',
      severity: 'error',
      from: { path: '^infra/(store-simulator|gateway|kafka|containers)/' },
      to: {
        path: `^(${SERVICES}|console)/|^start\\.ts$|^infra/`,
        pathNot: ['^infra/platform/', '^infra/$1/'],
      },
    },
    {
      name: 'sample-shop-fills-the-simulator',
      severity: 'error',
      from: { path: '^infra/sample-shop/' },
      to: {
        path: `^(${SERVICES}|console)/|^start\\.ts$|^infra/`,
        pathNot: '^infra/(platform|store-simulator|sample-shop)/',
      },
    },
    {
      name: 'services-meet-a-store-over-http',
      comment: 'One folder of the command service sets the sample shop up by configuration.',
      severity: 'error',
      from: {
        path: `^(${SERVICES})/src/(?!sample-shop/)`,
        pathNot: TEST,
      },
      to: { path: '^infra/(?!platform/)' },
    },
    {
      name: 'services-never-meet',
      comment:
        'Services meet in events and in calls by contract; start.ts alone puts them in one process.',
      severity: 'error',
      from: { path: `^(${SERVICES})/` },
      to: { path: `^(${SERVICES}|console)/|^start\\.ts$`, pathNot: '^$1/' },
    },
    {
      name: 'console-knows-only-contracts',
      severity: 'error',
      from: { path: '^console/src/' },
      to: { path: `^(infra|${SERVICES})/|^start\\.ts$` },
    },
    {
      name: 'nothing-imports-the-top-floor',
      comment:
        'The embedded start, the checks and the browser tests import all others. start.ts runs them.',
      severity: 'error',
      from: { pathNot: '^infra/(checks|embedded)/|^console/e2e/|^start\\.ts$' },
      to: { path: '^infra/(checks|embedded)/|^console/e2e/|^start\\.ts$' },
    },
    {
      name: 'console-features-apart',
      comment: 'Two features meet in a page under app/, or in what lies below all of them.',
      severity: 'error',
      from: { path: '^console/src/features/(?!purchase-orders/)([^/]+)/' },
      to: { path: '^console/src/(features|app)/', pathNot: '^console/src/features/$1/' },
    },
    {
      name: 'console-orders-show-payments',
      comment: 'An order lists its payments as the page of all payments does.',
      severity: 'error',
      from: { path: '^console/src/features/purchase-orders/' },
      to: { path: '^console/src/(app|features/(?!purchase-orders/|payments/))' },
    },
    {
      name: 'console-parts-know-no-feature',
      severity: 'error',
      from: { path: '^console/src/(item|ordering|list|form|grid|ui|data|lib)/' },
      to: { path: '^console/src/(features|app)/' },
    },
    {
      name: 'console-shared-screens-point-down',
      comment:
        'item -> ordering -> list: an item leads to its order, and lists know neither of the two.',
      severity: 'error',
      from: { path: '^console/src/(ordering|list|grid|form|ui|data|lib)/', pathNot: TEST },
      to: { path: '^console/src/(item|ordering)/', pathNot: '^console/src/$1/' },
    },
    {
      name: 'console-parts-point-down',
      comment:
        'list -> grid -> form -> ui: lists have tables, cells have fields, fields have looks.',
      severity: 'error',
      from: { path: '^console/src/(grid|form|ui)/', pathNot: TEST },
      to: { path: '^console/src/list/' },
    },
    {
      name: 'console-forms-know-no-table',
      severity: 'error',
      from: { path: '^console/src/(form|ui)/', pathNot: TEST },
      to: { path: '^console/src/grid/' },
    },
    {
      name: 'console-looks-know-no-form',
      severity: 'error',
      from: { path: '^console/src/ui/', pathNot: TEST },
      to: { path: '^console/src/form/' },
    },
    {
      name: 'console-data-draws-nothing',
      comment:
        'A subject of data/ calls the API and keeps the answers; screens say what came of it.',
      severity: 'error',
      from: { path: '^console/src/data/', pathNot: TEST },
      to: { path: '^console/src/(list|form|grid|ui)/' },
    },
    {
      name: 'console-lib-knows-no-part',
      severity: 'error',
      from: { path: '^console/src/lib/', pathNot: TEST },
      to: { path: '^console/src/(list|form|grid|ui|data)/' },
    },
    {
      name: 'console-calls-in-data',
      comment: 'Routes of the API are called in data/, by one file per subject.',
      severity: 'error',
      from: { path: '^console/src/(features|item|ordering|list|form|grid|ui)/', pathNot: TEST },
      to: { path: '^console/src/lib/http\\.ts$' },
    },
    {
      name: 'service-features-apart',
      comment:
        'Two features of a service meet in contracts, by events, or are put together in main.ts and for the sample shop.',
      severity: 'error',
      from: {
        path: `^(${SERVICES})/src/(?!core/|sample-shop/|store-connector/)([^/]+)/`,
        pathNot: TEST,
      },
      to: { path: '^$1/src/(?!core/|directory/)[^/]+/', pathNot: '^$1/src/$2/' },
    },
    {
      name: 'connector-records-by-deciders',
      comment:
        'What the store says of products, stock and teams is recorded by their own deciders.',
      severity: 'error',
      from: { path: '^command-service/src/store-connector/', pathNot: TEST },
      to: {
        path: '^command-service/src/(?!core/|store-connector/)[^/]+/',
        pathNot: '^command-service/src/(products|stock|teams)/decider\\.ts$',
      },
    },
    {
      name: 'service-core-knows-no-feature',
      severity: 'error',
      from: { path: `^(${SERVICES})/src/core/`, pathNot: TEST },
      to: { path: '^$1/src/(?!core/)' },
    },
    {
      name: 'deciders-are-pure',
      comment:
        'A decision reads its contracts, its commands and the parts of its own folder; no adapter, and no library but the comparison of values.',
      severity: 'error',
      from: { path: '^command-service/src/([^/]+)/decider', pathNot: TEST },
      to: {
        pathNot: [
          '^contracts/src/',
          '^command-service/src/$1/',
          '^command-service/src/core/decider\\.ts$',
          '(^|/)node_modules/fast-deep-equal/',
        ],
      },
    },
    {
      name: 'projections-are-pure',
      comment:
        'A fold over rows; the runner alone knows the database. It may compare values and derive ids.',
      severity: 'error',
      from: { path: '^projection-service/src/[^/]+/projection[^/]*\\.ts$', pathNot: TEST },
      to: {
        path: '(^|/)node_modules/(?!(zod|fast-deep-equal)/)|^infra/platform/(?!projections/|core/definition-ids)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'programs-choose-adapters',
      comment: 'Only main.ts, start.ts and tests know which log, bus, mail or file adapter runs.',
      severity: 'error',
      from: {
        path: `^(${SERVICES})/src/`,
        pathNot: `${TEST}|/src/main\\.ts$`,
      },
      to: {
        path: [
          '^infra/platform/event-store/(postgres|in-memory|eventstoredb)',
          '^infra/platform/event-bus/(kafka/|log-tail)[^/]*\\.ts$',
          '^infra/platform/mail/(file|smtp)-mail\\.ts$',
          '^infra/platform/files/(disk|s3)-files\\.ts$',
          '^infra/store-simulator/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'event-store-client-by-its-public-part',
      comment:
        'The stream of appends and the test peer use the generated messages of @eventstore/db-client; nothing uses its dist/.',
      severity: 'error',
      from: { pathNot: '^infra/platform/event-store/eventstoredb/(append|test-peer)/' },
      to: { path: '(^|/)node_modules/@eventstore/db-client/generated/' },
    },
    {
      name: 'event-store-client-without-its-dist',
      comment: 'The files of dist/ change with every version of the client, also their names.',
      severity: 'error',
      from: {},
      to: {
        path: '(^|/)node_modules/@eventstore/db-client/dist/',
        pathNot: '(^|/)node_modules/@eventstore/db-client/dist/index\\.(js|d\\.ts)$',
      },
    },
    {
      name: 'kafka-client-by-its-public-part',
      comment: 'One file mends a defect of kafkajs (docs/adr/0020-private-parts.md).',
      severity: 'error',
      from: { pathNot: '^infra/platform/event-bus/kafka/idle-connections(\\.test)?\\.ts$' },
      to: { path: '(^|/)node_modules/kafkajs/src/' },
    },
    {
      name: 'zod-at-the-borders',
      comment:
        "Schemas are contracts; beside them the environment is parsed, and in the connector the store's answers.",
      severity: 'error',
      from: {
        path: `^infra/|^(${SERVICES})/src/`,
        pathNot: [
          TEST,
          '^infra/platform/config/',
          '^infra/checks/',
          '^command-service/src/store-connector/(platform|sync)/',
        ],
      },
      to: { path: '(^|/)node_modules/zod/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tests-stay-tests',
      comment: 'What runs in production imports no test and nothing made for tests.',
      severity: 'error',
      from: {
        path: `^infra/|^(contracts|${SERVICES}|console)/src/`,
        pathNot: `${TEST}|/jest-global-|^infra/checks/(bench|faults|isolation|on-event-store)/`,
      },
      to: { path: TEST },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|(?<!/db-client)/)(dist|artifacts)/|^data/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
