import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { openapi } from './openapi.ts'

const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Quaestor API</title><meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="/docs/swagger-ui.css"></head>
<body><div id="viewer"></div><script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/viewer.js"></script></body>
</html>`

const viewer = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#viewer', deepLinking: true, validatorUrl: null })`

/** The OpenAPI document and its viewer, without a script from elsewhere. */
export async function registerDocs(server: FastifyInstance, root: string): Promise<void> {
  let printed: string | undefined
  server.get('/openapi.json', async (_request, reply) => {
    printed ??= JSON.stringify(openapi())
    return reply.header('content-type', 'application/json').send(printed)
  })
  server.get('/docs', async (_request, reply) => reply.header('content-type', 'text/html').send(page))
  server.get('/docs/viewer.js', async (_request, reply) => reply.header('content-type', 'text/javascript').send(viewer))
  await server.register(fastifyStatic, {
    root: join(root, 'node_modules/swagger-ui-dist'),
    prefix: '/docs/',
    serve: false,
    decorateReply: true,
  })
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    server.get(`/docs/${name}`, async (_request, reply) =>
      reply.sendFile(name, join(root, 'node_modules/swagger-ui-dist')),
    )
  }
}
