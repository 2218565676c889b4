import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { MovedTo } from '../caller/tenant.ts'
import { noSuchAddress, sendRefusal } from '../edge.ts'

interface Addresses {
  base_domain: string
  movedTo: MovedTo
}

interface Serving extends Addresses {
  /** Without mail the page says so to whoever has forgotten a password. */
  can_mail: boolean
}

/** Serves the built app: hashed assets for ever, the page itself for every other path that a browser opens. */
export async function registerWeb(server: FastifyInstance, root: string, serving: Serving): Promise<void> {
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
    await serve('assets/', 'public, max-age=31536000, immutable', { wildcard: true })
    await serve('', 'no-cache', { wildcard: false, globIgnore: ['assets/**', 'pages.json'] })
  }
  const pageOf = built ? pagesIn(folder, serving) : null
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (pageOf && isPage(request.method, path))
      return reply.code(200).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(pageOf(path))
    return sendRefusal(reply, noSuchAddress())
  })
}

interface NamedPage {
  pattern: string
  scripts: string[]
  styles: string[]
}

/** As they are now: who builds the app anew under a server that runs is answered with what is there. */
function pagesIn(folder: string, serving: Serving): (path: string) => string {
  const builtAt = () => statSync(join(folder, 'index.html'), { throwIfNoEntry: false })?.mtimeMs
  let known = { at: builtAt(), pageOf: readPages(folder, serving) }
  return (path) => {
    const at = builtAt()
    // In between there is none.
    if (at !== undefined && at !== known.at) known = { at, pageOf: readPages(folder, serving) }
    return known.pageOf(path)
  }
}

/**
 * The page of an address. It names the files that its screen needs, so that a browser asks for them beside the first script: whoever waits for that
 * script to name them waits for one round trip more. What draws the first sign of a page, and the frame around all of them, goes first.
 */
function readPages(folder: string, { can_mail }: Serving): (path: string) => string {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const built = read('index.html')
  const page = can_mail ? built : built.replace('</head>', '<meta name="mail" content="off">\n</head>')
  const pages = (JSON.parse(read('pages.json')) as NamedPage[]).map(({ pattern, scripts, styles }) => {
    const links = [
      ...scripts.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
      ...styles.map((file) => `<link rel="preload" as="style" fetchpriority="low" crossorigin href="/${file}">`),
    ]
    return { pattern: new RegExp(pattern), page: page.replace('</head>', `${links.join('\n')}\n</head>`) }
  })
  return (path) => pages.find(({ pattern }) => pattern.test(path))?.page ?? page
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
