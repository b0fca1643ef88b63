import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folders of the assets in a build: relative to a bundle's chunk and to a bundle. */
const BUILT_FOLDERS = ['../api-docs', '../../api-docs'];

/**
 * Files of swagger-ui-dist that the page loads from this service, with their types. The build
 * (`tools/build`) copies the same files.
 */
export const DOCS_ASSETS: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
  'favicon-32x32.png': 'image/png',
};

/**
 * The folder of {@link DOCS_ASSETS}: that of the build, and the npm package where the service runs from its
 * sources.
 */
export function docsAssetsFolder(): string {
  const folders = BUILT_FOLDERS.map((each) => fileURLToPath(new URL(each, import.meta.url)));
  const built = folders.find((each) => existsSync(`${each}/swagger-ui.css`));
  return built ?? dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
}

/** Starts Swagger UI; a separate file, so that the page needs no inline script. */
export const docsScript = `window.ui = SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: 'list',
  filter: true,
  persistAuthorization: true,
});
`;

/** The interactive page over the service's OpenAPI document. */
export function docsPage(service: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${service} – interactive documentation</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<noscript>This page needs JavaScript. The document itself is at <a href="/openapi.json">/openapi.json</a>.</noscript>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;
}
