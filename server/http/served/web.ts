import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { MovedTo } from '../caller/tenant.ts'
import { noSuchAddress, sendRefusal } from '../edge.ts'

interface Addresses {
  base_domain: string
  movedTo: MovedTo
}

/** Serves the built app: hashed assets for ever, the page itself for every other path that a browser opens. */
export async function registerWeb(server: FastifyInstance, root: string, addresses: Addresses): Promise<void> {
  leadOn(server, addresses)
  const folder = join(root, 'dist/web')
  const built = existsSync(join(folder, 'index.html'))
  if (built) {
    const serve = (path: string, age: string, options: Partial<FastifyStaticOptions>) =>
      server.register(fastifyStatic, {
        root: join(folder, path),
        prefix: `/${path}`,
        preCompressed: true,
        decorateReply: false,
        cacheControl: false,
        setHeaders: (reply) => reply.header('cache-control', age),
        ...options,
      })
    // A route for each of some thousand assets would take longer to make than all others together.
    await serve('assets/', 'public, max-age=31536000, immutable', { wildcard: true })
    await serve('', 'no-cache', { wildcard: false, globIgnore: ['assets/**'] })
  }
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (built && isPage(request.method, path))
      return reply.header('cache-control', 'no-cache').sendFile('index.html', folder)
    return sendRefusal(reply, noSuchAddress())
  })
}

const isPage = (method: string, path: string) =>
  method === 'GET' && !path.startsWith('/v1/') && !/\.\w{1,8}$/.test(path)

/** The pages of a school's former address lead to the one it has now. */
function leadOn(server: FastifyInstance, { base_domain, movedTo }: Addresses): void {
  server.addHook('onRequest', async (request, reply) => {
    const { method, url, protocol } = request
    if (!isPage(method, url.split('?')[0] ?? '')) return
    const { host = '' } = request.headers
    const sub_domain = await movedTo(host)
    if (!sub_domain) return
    const port = /:\d+$/.exec(host)?.[0] ?? ''
    return reply.redirect(`${protocol}://${sub_domain}.${base_domain}${port}${url}`, 302)
  })
}
