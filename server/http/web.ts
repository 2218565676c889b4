import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { noSuchAddress, sendRefusal } from './edge.ts'

/** Serves the built app: hashed assets for ever, the page itself for every other path that a browser opens. */
export async function registerWeb(server: FastifyInstance, root: string): Promise<void> {
  const folder = join(root, 'dist/web')
  const built = existsSync(join(folder, 'index.html'))
  if (built) {
    await server.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      wildcard: false,
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const immutable = path.includes('/assets/')
        reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage = request.method === 'GET' && !path.startsWith('/v1/') && !/\.\w{1,8}$/.test(path)
    if (built && isPage) return reply.header('cache-control', 'no-cache').sendFile('index.html', folder)
    return sendRefusal(reply, noSuchAddress())
  })
}
