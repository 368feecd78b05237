import handlebars from 'handlebars';

interface PermissionFields {
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly state: string;
  readonly scope: string;
}

const page = handlebars.compile<
  PermissionFields & { readonly shop: string; readonly scopes: string[] }
>(
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Install app - {{shop}}</title>
<style>
  :root { color-scheme: light dark; }
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 3rem auto; padding: 0 1rem; }
</style>
</head>
<body>
<h1>Install app</h1>
<p>{{client_id}} asks {{shop}} for these permissions:</p>
<ul>{{#each scopes}}<li><code>{{this}}</code></li>{{/each}}</ul>
<form method="post" action="authorize">
  <input type="hidden" name="client_id" value="{{client_id}}">
  <input type="hidden" name="redirect_uri" value="{{redirect_uri}}">
  <input type="hidden" name="state" value="{{state}}">
  <input type="hidden" name="scope" value="{{scope}}">
  <button>Install</button>
</form>
</body>
</html>
`,
);

/** The page on which a merchant approves the permissions of an app. */
export const permissionsPage = (shop: string, fields: PermissionFields): string =>
  page({ ...fields, shop, scopes: fields.scope.split(',').filter((scope) => scope !== '') });
