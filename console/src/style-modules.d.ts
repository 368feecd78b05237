// Written by `npm run styles:types`: the classes of each style sheet. The names of sheets are unique, since types find them by name.

declare module '*/accuracy.module.css' {
  const classes: {
    readonly accuracyFigures: string;
    readonly sentences: string;
  };
  export default classes;
}

declare module '*/ag-grid.module.css' {
  const classes: {
    readonly actions: string;
    readonly actionsHeader: string;
    readonly active: string;
    readonly changed: string;
    readonly editable: string;
    readonly faded: string;
    readonly field: string;
    readonly input: string;
    readonly numeric: string;
    readonly pending: string;
    readonly quiet: string;
    readonly root: string;
    readonly strong: string;
  };
  export default classes;
}

declare module '*/agree-to-block.module.css' {
  const classes: {
    readonly question: string;
    readonly text: string;
  };
  export default classes;
}

declare module '*/alert-list.module.css' {
  const classes: {
    readonly alert: string;
    readonly alerts: string;
    readonly recipients: string;
  };
  export default classes;
}

declare module '*/allocation-grid.module.css' {
  const classes: {
    readonly allocation: string;
  };
  export default classes;
}

declare module '*/ask-how-paid.module.css' {
  const classes: {
    readonly form: string;
  };
  export default classes;
}

declare module '*/attachments.module.css' {
  const classes: {
    readonly file: string;
    readonly files: string;
    readonly icon: string;
    readonly name: string;
    readonly problem: string;
    readonly progress: string;
  };
  export default classes;
}

declare module '*/auth-layout.module.css' {
  const classes: {
    readonly form: string;
    readonly layout: string;
    readonly lead: string;
    readonly scene: string;
    readonly side: string;
  };
  export default classes;
}

declare module '*/badges.module.css' {
  const classes: {
    readonly badge: string;
    readonly grade: string;
  };
  export default classes;
}

declare module '*/banner.module.css' {
  const classes: {
    readonly banner: string;
    readonly text: string;
  };
  export default classes;
}

declare module '*/baskets.module.css' {
  const classes: {
    readonly basket: string;
    readonly baskets: string;
    readonly head: string;
    readonly sum: string;
  };
  export default classes;
}

declare module '*/billing-page.module.css' {
  const classes: {
    readonly foot: string;
    readonly head: string;
    readonly hint: string;
    readonly period: string;
    readonly plan: string;
    readonly plans: string;
    readonly price: string;
  };
  export default classes;
}

declare module '*/brand.module.css' {
  const classes: {
    readonly brand: string;
  };
  export default classes;
}

declare module '*/breadcrumbs.module.css' {
  const classes: {
    readonly crumbs: string;
  };
  export default classes;
}

declare module '*/bulk-bar.module.css' {
  const classes: {
    readonly count: string;
    readonly more: string;
  };
  export default classes;
}

declare module '*/bundle-panel.module.css' {
  const classes: {
    readonly components: string;
    readonly head: string;
    readonly summary: string;
    readonly variant: string;
  };
  export default classes;
}

declare module '*/bundle-question.module.css' {
  const classes: {
    readonly about: string;
    readonly answers: string;
    readonly refusal: string;
  };
  export default classes;
}

declare module '*/buy-now-columns.module.css' {
  const classes: {
    readonly days: string;
    readonly quantity: string;
  };
  export default classes;
}

declare module '*/calendar.module.css' {
  const classes: {
    readonly name: string;
    readonly programs: string;
    readonly table: string;
  };
  export default classes;
}

declare module '*/cards.module.css' {
  const classes: {
    readonly alert: string;
    readonly alertBody: string;
    readonly alertClose: string;
    readonly alertTitle: string;
    readonly delta: string;
    readonly help: string;
    readonly stat: string;
    readonly statFoot: string;
    readonly statLabel: string;
    readonly statValue: string;
  };
  export default classes;
}

declare module '*/cash-chart.module.css' {
  const classes: {
    readonly about: string;
    readonly months: string;
  };
  export default classes;
}

declare module '*/cells.module.css' {
  const classes: {
    readonly days: string;
    readonly incoming: string;
    readonly late: string;
    readonly sales: string;
  };
  export default classes;
}

declare module '*/chooser.module.css' {
  const classes: {
    readonly foot: string;
    readonly list: string;
    readonly name: string;
    readonly row: string;
  };
  export default classes;
}

declare module '*/code-input.module.css' {
  const classes: {
    readonly box: string;
    readonly code: string;
    readonly dash: string;
  };
  export default classes;
}

declare module '*/column-chooser.module.css' {
  const classes: {
    readonly heading: string;
    readonly pin: string;
  };
  export default classes;
}

declare module '*/column-defs.module.css' {
  const classes: {
    readonly chevron: string;
    readonly expanding: string;
    readonly more: string;
  };
  export default classes;
}

declare module '*/command-palette.module.css' {
  const classes: {
    readonly action: string;
    readonly actionBody: string;
    readonly actionDescription: string;
    readonly actionLabel: string;
    readonly actionSection: string;
    readonly actionsGroup: string;
    readonly actionsList: string;
    readonly content: string;
    readonly line: string;
    readonly search: string;
  };
  export default classes;
}

declare module '*/comments-panel.module.css' {
  const classes: {
    readonly author: string;
    readonly avatar: string;
    readonly comment: string;
    readonly comments: string;
    readonly head: string;
    readonly text: string;
  };
  export default classes;
}

declare module '*/compare-panel.module.css' {
  const classes: {
    readonly compared: string;
  };
  export default classes;
}

declare module '*/conflict-panel.module.css' {
  const classes: {
    readonly choice: string;
    readonly clash: string;
    readonly table: string;
  };
  export default classes;
}

declare module '*/connect-form.module.css' {
  const classes: {
    readonly boxes: string;
    readonly form: string;
    readonly scopes: string;
  };
  export default classes;
}

declare module '*/consent-banner.module.css' {
  const classes: {
    readonly banner: string;
  };
  export default classes;
}

declare module '*/contacts-editor.module.css' {
  const classes: {
    readonly contact: string;
  };
  export default classes;
}

declare module '*/costs-tab.module.css' {
  const classes: {
    readonly costs: string;
    readonly row: string;
  };
  export default classes;
}

declare module '*/dashboard-page.module.css' {
  const classes: {
    readonly help: string;
    readonly page: string;
  };
  export default classes;
}

declare module '*/data-grid.module.css' {
  const classes: {
    readonly empty: string;
    readonly grid: string;
    readonly notice: string;
    readonly sweep: string;
    readonly table: string;
  };
  export default classes;
}

declare module '*/demand-plan.module.css' {
  const classes: {
    readonly body: string;
    readonly breakdown: string;
    readonly generating: string;
    readonly head: string;
    readonly page: string;
    readonly scroll: string;
    readonly wide: string;
  };
  export default classes;
}

declare module '*/described-switch.module.css' {
  const classes: {
    readonly switch: string;
  };
  export default classes;
}

declare module '*/do-next.module.css' {
  const classes: {
    readonly count: string;
    readonly icon: string;
    readonly section: string;
    readonly task: string;
    readonly tasks: string;
    readonly text: string;
  };
  export default classes;
}

declare module '*/documents-tab.module.css' {
  const classes: {
    readonly documents: string;
  };
  export default classes;
}

declare module '*/exchange-rates.module.css' {
  const classes: {
    readonly age: string;
    readonly rate: string;
  };
  export default classes;
}

declare module '*/facts-page.module.css' {
  const classes: {
    readonly facts: string;
    readonly page: string;
  };
  export default classes;
}

declare module '*/field-row.module.css' {
  const classes: {
    readonly row: string;
  };
  export default classes;
}

declare module '*/file-drop.module.css' {
  const classes: {
    readonly drop: string;
    readonly text: string;
  };
  export default classes;
}

declare module '*/filter-bar.module.css' {
  const classes: {
    readonly bar: string;
    readonly chip: string;
    readonly joiner: string;
    readonly operator: string;
    readonly remove: string;
    readonly value: string;
  };
  export default classes;
}

declare module '*/filter-form.module.css' {
  const classes: {
    readonly form: string;
    readonly pair: string;
  };
  export default classes;
}

declare module '*/forecast-panel.module.css' {
  const classes: {
    readonly figures: string;
  };
  export default classes;
}

declare module '*/form-actions.module.css' {
  const classes: {
    readonly bar: string;
    readonly rise: string;
    readonly text: string;
  };
  export default classes;
}

declare module '*/form-panel.module.css' {
  const classes: {
    readonly actions: string;
    readonly fields: string;
  };
  export default classes;
}

declare module '*/form-section.module.css' {
  const classes: {
    readonly head: string;
    readonly section: string;
  };
  export default classes;
}

declare module '*/from-to.module.css' {
  const classes: {
    readonly counts: string;
  };
  export default classes;
}

declare module '*/general-page.module.css' {
  const classes: {
    readonly columns: string;
    readonly hint: string;
    readonly letterhead: string;
    readonly name: string;
    readonly row: string;
  };
  export default classes;
}

declare module '*/grid-cards.module.css' {
  const classes: {
    readonly card: string;
    readonly cardHead: string;
    readonly cards: string;
    readonly facts: string;
    readonly head: string;
    readonly open: string;
    readonly target: string;
    readonly title: string;
  };
  export default classes;
}

declare module '*/group-card.module.css' {
  const classes: {
    readonly all: string;
    readonly caption: string;
    readonly count: string;
    readonly figure: string;
    readonly group: string;
    readonly groups: string;
    readonly icon: string;
    readonly item: string;
    readonly none: string;
    readonly text: string;
  };
  export default classes;
}

declare module '*/history-entry.module.css' {
  const classes: {
    readonly change: string;
    readonly changes: string;
    readonly event: string;
    readonly field: string;
    readonly icon: string;
    readonly summary: string;
  };
  export default classes;
}

declare module '*/history-tab.module.css' {
  const classes: {
    readonly history: string;
    readonly toolbar: string;
    readonly verify: string;
  };
  export default classes;
}

declare module '*/import.module.css' {
  const classes: {
    readonly panel: string;
    readonly section: string;
    readonly waiting: string;
  };
  export default classes;
}

declare module '*/insights-page.module.css' {
  const classes: {
    readonly answer: string;
    readonly aside: string;
    readonly cards: string;
    readonly columns: string;
    readonly compared: string;
    readonly counts: string;
    readonly fields: string;
    readonly hint: string;
    readonly preview: string;
    readonly quantity: string;
    readonly shares: string;
  };
  export default classes;
}

declare module '*/invite-form.module.css' {
  const classes: {
    readonly foot: string;
    readonly form: string;
    readonly hint: string;
    readonly refused: string;
  };
  export default classes;
}

declare module '*/item-body.module.css' {
  const classes: {
    readonly reason: string;
    readonly section: string;
  };
  export default classes;
}

declare module '*/item-charts.module.css' {
  const classes: {
    readonly mark: string;
  };
  export default classes;
}

declare module '*/item-figures.module.css' {
  const classes: {
    readonly figures: string;
  };
  export default classes;
}

declare module '*/item-landed-cost.module.css' {
  const classes: {
    readonly manual: string;
  };
  export default classes;
}

declare module '*/item-panel.module.css' {
  const classes: {
    readonly badges: string;
    readonly heading: string;
  };
  export default classes;
}

declare module '*/item-sections.module.css' {
  const classes: {
    readonly bar: string;
    readonly bars: string;
    readonly history: string;
  };
  export default classes;
}

declare module '*/item-suppliers.module.css' {
  const classes: {
    readonly price: string;
    readonly sku: string;
  };
  export default classes;
}

declare module '*/item-why.module.css' {
  const classes: {
    readonly inputs: string;
    readonly list: string;
    readonly rows: string;
    readonly steps: string;
    readonly why: string;
  };
  export default classes;
}

declare module '*/items-columns.module.css' {
  const classes: {
    readonly left: string;
  };
  export default classes;
}

declare module '*/keyboard-help.module.css' {
  const classes: {
    readonly group: string;
    readonly shortcuts: string;
  };
  export default classes;
}

declare module '*/logo-field.module.css' {
  const classes: {
    readonly box: string;
    readonly gone: string;
    readonly logo: string;
    readonly name: string;
    readonly paper: string;
  };
  export default classes;
}

declare module '*/mail-fields.module.css' {
  const classes: {
    readonly address: string;
    readonly head: string;
    readonly paper: string;
  };
  export default classes;
}

declare module '*/mails-section.module.css' {
  const classes: {
    readonly mails: string;
    readonly to: string;
  };
  export default classes;
}

declare module '*/marked-recipients.module.css' {
  const classes: {
    readonly address: string;
    readonly icon: string;
    readonly list: string;
    readonly marked: string;
    readonly reason: string;
    readonly words: string;
  };
  export default classes;
}

declare module '*/minimum.module.css' {
  const classes: {
    readonly minimum: string;
  };
  export default classes;
}

declare module '*/money-strip.module.css' {
  const classes: {
    readonly amount: string;
    readonly cell: string;
    readonly label: string;
    readonly missing: string;
    readonly row: string;
    readonly shop: string;
    readonly sign: string;
    readonly strip: string;
  };
  export default classes;
}

declare module '*/month-bars.module.css' {
  const classes: {
    readonly amount: string;
    readonly bar: string;
    readonly group: string;
    readonly legend: string;
    readonly month: string;
    readonly months: string;
    readonly name: string;
  };
  export default classes;
}

declare module '*/nav.module.css' {
  const classes: {
    readonly foot: string;
    readonly group: string;
    readonly head: string;
    readonly item: string;
    readonly label: string;
    readonly list: string;
    readonly names: string;
    readonly nav: string;
    readonly product: string;
    readonly team: string;
  };
  export default classes;
}

declare module '*/notice-page.module.css' {
  const classes: {
    readonly notice: string;
    readonly screen: string;
  };
  export default classes;
}

declare module '*/number-explain.module.css' {
  const classes: {
    readonly box: string;
    readonly explanation: string;
    readonly formula: string;
    readonly number: string;
    readonly title: string;
  };
  export default classes;
}

declare module '*/onboarding-page.module.css' {
  const classes: {
    readonly counts: string;
    readonly invite: string;
    readonly steps: string;
  };
  export default classes;
}

declare module '*/order-columns.module.css' {
  const classes: {
    readonly missing: string;
    readonly transit: string;
  };
  export default classes;
}

declare module '*/order-header.module.css' {
  const classes: {
    readonly actions: string;
    readonly facts: string;
    readonly name: string;
  };
  export default classes;
}

declare module '*/order-layout.module.css' {
  const classes: {
    readonly body: string;
    readonly head: string;
    readonly order: string;
    readonly scroll: string;
    readonly tab: string;
    readonly table: string;
    readonly title: string;
    readonly toolbar: string;
  };
  export default classes;
}

declare module '*/order-plan.module.css' {
  const classes: {
    readonly about: string;
    readonly order: string;
  };
  export default classes;
}

declare module '*/page-tabs.module.css' {
  const classes: {
    readonly count: string;
    readonly list: string;
    readonly root: string;
    readonly tab: string;
  };
  export default classes;
}

declare module '*/page.module.css' {
  const classes: {
    readonly card: string;
    readonly cardActions: string;
    readonly cardBody: string;
    readonly cardHead: string;
    readonly content: string;
    readonly count: string;
    readonly gridPage: string;
    readonly gridPageBody: string;
    readonly gridPageHead: string;
    readonly gridPageMain: string;
    readonly header: string;
    readonly note: string;
  };
  export default classes;
}

declare module '*/pager.module.css' {
  const classes: {
    readonly limits: string;
    readonly pager: string;
    readonly pages: string;
    readonly summary: string;
  };
  export default classes;
}

declare module '*/past-bar.module.css' {
  const classes: {
    readonly slider: string;
  };
  export default classes;
}

declare module '*/past-order.module.css' {
  const classes: {
    readonly body: string;
    readonly name: string;
    readonly slider: string;
  };
  export default classes;
}

declare module '*/paste-panel.module.css' {
  const classes: {
    readonly input: string;
    readonly paste: string;
    readonly section: string;
  };
  export default classes;
}

declare module '*/payment-status.module.css' {
  const classes: {
    readonly toggle: string;
  };
  export default classes;
}

declare module '*/payment-term-editor.module.css' {
  const classes: {
    readonly instalment: string;
  };
  export default classes;
}

declare module '*/payments-summary.module.css' {
  const classes: {
    readonly bars: string;
    readonly label: string;
    readonly month: string;
    readonly months: string;
    readonly summary: string;
    readonly year: string;
  };
  export default classes;
}

declare module '*/payments-tab.module.css' {
  const classes: {
    readonly actions: string;
    readonly head: string;
    readonly payments: string;
  };
  export default classes;
}

declare module '*/payments-table.module.css' {
  const classes: {
    readonly edit: string;
    readonly table: string;
  };
  export default classes;
}

declare module '*/pdf-section.module.css' {
  const classes: {
    readonly preview: string;
    readonly switches: string;
  };
  export default classes;
}

declare module '*/people-table.module.css' {
  const classes: {
    readonly date: string;
    readonly table: string;
  };
  export default classes;
}

declare module '*/picker.module.css' {
  const classes: {
    readonly aside: string;
    readonly head: string;
    readonly more: string;
    readonly row: string;
    readonly text: string;
  };
  export default classes;
}

declare module '*/print-head.module.css' {
  const classes: {
    readonly head: string;
  };
  export default classes;
}

declare module '*/printed-range.module.css' {
  const classes: {
    readonly range: string;
  };
  export default classes;
}

declare module '*/printed-table.module.css' {
  const classes: {
    readonly table: string;
  };
  export default classes;
}

declare module '*/product-page.module.css' {
  const classes: {
    readonly days: string;
    readonly dot: string;
    readonly kind: string;
    readonly level: string;
    readonly levelAction: string;
    readonly levelTitle: string;
    readonly main: string;
    readonly marks: string;
    readonly suppliers: string;
    readonly variants: string;
    readonly wide: string;
  };
  export default classes;
}

declare module '*/progress-bar.module.css' {
  const classes: {
    readonly bar: string;
    readonly figure: string;
    readonly note: string;
    readonly progress: string;
  };
  export default classes;
}

declare module '*/receipt-summary.module.css' {
  const classes: {
    readonly figures: string;
    readonly offer: string;
    readonly receipt: string;
  };
  export default classes;
}

declare module '*/received-note.module.css' {
  const classes: {
    readonly note: string;
  };
  export default classes;
}

declare module '*/receiving-form.module.css' {
  const classes: {
    readonly choices: string;
    readonly foot: string;
    readonly switches: string;
  };
  export default classes;
}

declare module '*/recipients-field.module.css' {
  const classes: {
    readonly choices: string;
    readonly field: string;
  };
  export default classes;
}

declare module '*/report-page.module.css' {
  const classes: {
    readonly column: string;
    readonly columns: string;
    readonly fields: string;
    readonly hint: string;
    readonly runs: string;
    readonly runsTable: string;
    readonly sku: string;
  };
  export default classes;
}

declare module '*/reports-page.module.css' {
  const classes: {
    readonly lines: string;
    readonly name: string;
    readonly table: string;
  };
  export default classes;
}

declare module '*/request-id.module.css' {
  const classes: {
    readonly id: string;
  };
  export default classes;
}

declare module '*/rest-of-delivery.module.css' {
  const classes: {
    readonly rest: string;
  };
  export default classes;
}

declare module '*/revision-note.module.css' {
  const classes: {
    readonly changes: string;
    readonly more: string;
    readonly note: string;
    readonly text: string;
  };
  export default classes;
}

declare module '*/row-menu.module.css' {
  const classes: {
    readonly anchor: string;
  };
  export default classes;
}

declare module '*/row-table.module.css' {
  const classes: {
    readonly number: string;
    readonly table: string;
  };
  export default classes;
}

declare module '*/run-page.module.css' {
  const classes: {
    readonly facts: string;
    readonly hint: string;
  };
  export default classes;
}

declare module '*/settings-layout.module.css' {
  const classes: {
    readonly link: string;
    readonly nav: string;
    readonly settings: string;
  };
  export default classes;
}

declare module '*/setup-checklist.module.css' {
  const classes: {
    readonly about: string;
    readonly entry: string;
    readonly list: string;
  };
  export default classes;
}

declare module '*/shell.module.css' {
  const classes: {
    readonly command: string;
    readonly main: string;
    readonly menu: string;
    readonly page: string;
    readonly shade: string;
    readonly shell: string;
    readonly skip: string;
    readonly topbar: string;
  };
  export default classes;
}

declare module '*/shipment-card.module.css' {
  const classes: {
    readonly note: string;
    readonly shipment: string;
    readonly tracking: string;
  };
  export default classes;
}

declare module '*/shipment-panel.module.css' {
  const classes: {
    readonly cost: string;
  };
  export default classes;
}

declare module '*/shipments-tab.module.css' {
  const classes: {
    readonly shipments: string;
  };
  export default classes;
}

declare module '*/shortfall.module.css' {
  const classes: {
    readonly short: string;
  };
  export default classes;
}

declare module '*/side-panel.module.css' {
  const classes: {
    readonly body: string;
    readonly foot: string;
    readonly head: string;
    readonly note: string;
    readonly panel: string;
    readonly slideIn: string;
    readonly title: string;
  };
  export default classes;
}

declare module '*/sign-in-form.module.css' {
  const classes: {
    readonly error: string;
    readonly foot: string;
  };
  export default classes;
}

declare module '*/sortable-row.module.css' {
  const classes: {
    readonly buttons: string;
    readonly grip: string;
  };
  export default classes;
}

declare module '*/sparkline.module.css' {
  const classes: {
    readonly line: string;
  };
  export default classes;
}

declare module '*/star-button.module.css' {
  const classes: {
    readonly star: string;
  };
  export default classes;
}

declare module '*/states.module.css' {
  const classes: {
    readonly action: string;
    readonly fullScreen: string;
    readonly icon: string;
    readonly row: string;
    readonly rows: string;
    readonly state: string;
  };
  export default classes;
}

declare module '*/status-stepper.module.css' {
  const classes: {
    readonly dot: string;
    readonly name: string;
    readonly stepper: string;
  };
  export default classes;
}

declare module '*/stock-strip.module.css' {
  const classes: {
    readonly count: string;
    readonly label: string;
    readonly strip: string;
    readonly value: string;
  };
  export default classes;
}

declare module '*/suggest-feature.module.css' {
  const classes: {
    readonly foot: string;
  };
  export default classes;
}

declare module '*/supplier-account.module.css' {
  const classes: {
    readonly account: string;
    readonly planned: string;
  };
  export default classes;
}

declare module '*/supplier-balances.module.css' {
  const classes: {
    readonly orders: string;
  };
  export default classes;
}

declare module '*/supplier-form.module.css' {
  const classes: {
    readonly row: string;
    readonly section: string;
  };
  export default classes;
}

declare module '*/supplier-page.module.css' {
  const classes: {
    readonly contact: string;
    readonly files: string;
    readonly main: string;
    readonly tabs: string;
  };
  export default classes;
}

declare module '*/supplier-rail.module.css' {
  const classes: {
    readonly entry: string;
    readonly line: string;
    readonly picked: string;
    readonly rail: string;
  };
  export default classes;
}

declare module '*/sync-bar.module.css' {
  const classes: {
    readonly words: string;
  };
  export default classes;
}

declare module '*/sync-state.module.css' {
  const classes: {
    readonly dot: string;
    readonly sync: string;
    readonly text: string;
  };
  export default classes;
}

declare module '*/team-page.module.css' {
  const classes: {
    readonly columns: string;
  };
  export default classes;
}

declare module '*/text.module.css' {
  const classes: {
    readonly good: string;
    readonly hidden: string;
    readonly late: string;
    readonly link: string;
    readonly muted: string;
    readonly numeric: string;
    readonly strong: string;
    readonly warn: string;
  };
  export default classes;
}

declare module '*/thumbnail.module.css' {
  const classes: {
    readonly thumbnail: string;
  };
  export default classes;
}

declare module '*/titled-cell.module.css' {
  const classes: {
    readonly details: string;
    readonly text: string;
    readonly titled: string;
  };
  export default classes;
}

declare module '*/toast.module.css' {
  const classes: {
    readonly closeButton: string;
    readonly description: string;
    readonly icon: string;
    readonly place: string;
    readonly root: string;
    readonly title: string;
    readonly undo: string;
  };
  export default classes;
}

declare module '*/undo-balance.module.css' {
  const classes: {
    readonly left: string;
  };
  export default classes;
}

declare module '*/unplanned-payment.module.css' {
  const classes: {
    readonly unplanned: string;
    readonly why: string;
  };
  export default classes;
}

declare module '*/user-menu.module.css' {
  const classes: {
    readonly avatar: string;
  };
  export default classes;
}

declare module '*/value-cards.module.css' {
  const classes: {
    readonly cards: string;
  };
  export default classes;
}

declare module '*/verify-dossier-page.module.css' {
  const classes: {
    readonly contents: string;
    readonly digest: string;
    readonly findings: string;
    readonly page: string;
  };
  export default classes;
}

declare module '*/views.module.css' {
  const classes: {
    readonly count: string;
    readonly description: string;
    readonly foot: string;
    readonly form: string;
    readonly heading: string;
    readonly hint: string;
    readonly list: string;
    readonly name: string;
    readonly naming: string;
    readonly note: string;
    readonly open: string;
    readonly row: string;
    readonly state: string;
    readonly target: string;
    readonly views: string;
  };
  export default classes;
}

declare module '*/welcome.module.css' {
  const classes: {
    readonly points: string;
  };
  export default classes;
}

declare module '*/what-if.module.css' {
  const classes: {
    readonly answer: string;
    readonly columns: string;
    readonly comparison: string;
    readonly figures: string;
    readonly form: string;
    readonly hint: string;
    readonly items: string;
    readonly panel: string;
    readonly row: string;
    readonly rowName: string;
    readonly unit: string;
  };
  export default classes;
}

declare module '*/why.module.css' {
  const classes: {
    readonly anchor: string;
  };
  export default classes;
}
