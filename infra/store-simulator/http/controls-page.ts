import handlebars from 'handlebars';

export interface ShownControls {
  readonly what: string;
  readonly shop: string;
  readonly domain: string;
  readonly installed: boolean;
  readonly orders: number;
  readonly variants: number;
  readonly selling: { readonly running: boolean };
  readonly token: string;
  /** Address of the page; the forms are below it. */
  readonly path: string;
}

handlebars.registerPartial(
  'control',
  `<form method="post" action="{{path}}/{{action}}">
  <input type="hidden" name="token" value="{{token}}">{{#if field}}<input type="hidden" name="{{field}}" value="{{value}}">{{/if}}
  <button>{{label}}</button>
</form>`,
);

const page = handlebars.compile<ShownControls & { readonly forms: readonly object[] }>(
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{shop}} - sample store</title>
<style>
  :root { color-scheme: light dark; }
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem; }
  h1 { font-size: 1.4rem; } form { display: inline-block; margin: 0 .5rem .5rem 0; }
</style>
</head>
<body>
<h1>{{shop}}</h1>
<p>{{what}}.</p>
<p>{{domain}}: {{variants}} variants, {{orders}} orders. The app is {{#if installed}}installed{{else}}removed{{/if}};
  customers {{#if selling.running}}come{{else}}do not come{{/if}}.</p>
{{#each forms}}{{> control}}{{/each}}
</body>
</html>
`,
);

/** The actions that the present state of the shop allows; each form has the page's token. */
export const controlsPage = (shown: ShownControls): string => {
  const { path, token, selling, installed } = shown;
  const sell = selling.running
    ? { action: 'selling', field: 'running', value: 'false', label: 'Pause selling' }
    : { action: 'selling', field: 'running', value: 'true', label: 'Sell' };
  const app = installed
    ? { action: 'uninstall', label: 'Remove the app' }
    : { action: 'install', label: 'Install the app again' };
  const redact = {
    action: 'privacy',
    field: 'topic',
    value: 'SHOP_REDACT',
    label: 'Request the deletion of its data, as 48 hours later',
  };
  const order = { action: 'orders', label: 'Place an order' };
  const forms = installed ? [sell, order, app] : [sell, order, app, redact];
  return page({ ...shown, forms: forms.map((form) => ({ ...form, path, token })) });
};
