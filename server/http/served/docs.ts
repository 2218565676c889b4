import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Build, lineOf } from '../../ground/build.ts'
import { readExamples } from './openapi/examples.ts'
import { openapi } from './openapi/openapi.ts'
import { servePacked } from './packed-file.ts'
import { programPage } from './program-docs.ts'

const page = (build: Build) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Quaestor API</title><meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="/docs/swagger-ui.css"></head>
<body><div id="viewer"></div><script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/viewer.js"></script>
<footer>Quaestor ${lineOf(build)}</footer></body>
</html>`

const viewer = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#viewer', deepLinking: true, validatorUrl: null })`

/** The OpenAPI document and its viewer, without a script from elsewhere. */
export function registerDocs(
  server: FastifyInstance,
  { root, build, public_url }: { root: string; build: Build; public_url: string },
): void {
  const ofViewer = (name: string) => () => readFile(join(root, 'node_modules/swagger-ui-dist', name))
  servePacked(server, '/openapi.json', 'application/json', async () =>
    JSON.stringify(await openapi({ version: build.version, public_url, examples: await readExamples(root) })),
  )
  servePacked(server, '/docs', 'text/html', async () => page(build))
  const client = () => readFile(join(root, 'docs/programs/client.mjs'), 'utf8')
  servePacked(server, '/docs/programs', 'text/html', async () => programPage(await client()))
  servePacked(server, '/docs/programs/client.mjs', 'text/javascript', client)
  servePacked(server, '/docs/viewer.js', 'text/javascript', async () => viewer)
  servePacked(server, '/docs/swagger-ui.css', 'text/css', ofViewer('swagger-ui.css'))
  servePacked(server, '/docs/swagger-ui-bundle.js', 'text/javascript', ofViewer('swagger-ui-bundle.js'))
}
