import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { MovedTo } from '../caller/tenant.ts'
import { noSuchAddress, sendRefusal } from '../refusals/edge.ts'
import { type Page, pagesIn } from './pages.ts'

interface Addresses {
  base_domain: string
  movedTo: MovedTo
}

/** What a browser is told of a document, and heeds of no script, style or font: a page asks for thirty of them, with half a kilobyte of it each. */
const ofDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Serves the built app: hashed assets for ever, the page itself for every other path that a browser opens. */
export async function registerWeb(server: FastifyInstance, root: string, serving: Addresses): Promise<void> {
  leadOn(server, serving)
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
    const age = 'public, max-age=31536000, immutable'
    await serve('assets/', age, {
      wildcard: true,
      setHeaders(reply) {
        for (const name of ofDocuments) reply.raw.removeHeader(name)
        reply.header('cache-control', age)
      },
    })
    await serve('', 'no-cache', { wildcard: false, globIgnore: ['assets/**', 'pages.json'] })
  }
  const pageOf = built ? pagesIn(folder) : null
  // No route is there for the limiter to stand before.
  const limited = server.hasDecorator('rateLimit') ? { preHandler: server.rateLimit() } : {}
  server.setNotFoundHandler(limited, (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (pageOf && isPage(request.method, path)) return sendPage(reply, pageOf(path, request.headers['accept-language']))
    return sendRefusal(reply, noSuchAddress())
  })
}

function sendPage(reply: FastifyReply, { html, hash }: Page): FastifyReply {
  const policy = reply.raw.getHeader('content-security-policy')
  if (hash) reply.header('content-security-policy', String(policy).replace("script-src 'self'", `$& '${hash}'`))
  return reply
    .code(200)
    .headers({ 'cache-control': 'no-cache', vary: 'accept-language' })
    .type('text/html; charset=utf-8')
    .send(html)
}

/** No screen has a part of its path that begins with a dot: `/.git/config` is asked for by who looks for what was left lying. */
export const isPage = (method: string, path: string) =>
  method === 'GET' && !path.startsWith('/v1/') && !/\.\w{1,8}$/.test(path) && !/(^|\/|%2f)(\.|%2e)/i.test(path)

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
