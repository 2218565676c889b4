import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
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

/** What a browser is told of a document, and heeds of no script, style or font: a page asks for thirty of them, with half a kilobyte of it each. */
const ofDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

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
  const pageOf = built ? pagesIn(folder, serving) : null
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (pageOf && isPage(request.method, path)) return sendPage(reply, pageOf(path, request.headers['accept-language']))
    return sendRefusal(reply, noSuchAddress())
  })
}

interface NamedPage {
  pattern: string
  scripts: string[]
  styles: string[]
  texts: Record<string, string[]>
  asks: [path: string, body: string | null][]
}

interface Page {
  html: string
  /** Of the script in it, for the content security policy. */
  hash?: string
}

type PageOf = (path: string, languages: string | undefined) => Page

function sendPage(reply: FastifyReply, { html, hash }: Page): FastifyReply {
  const policy = reply.raw.getHeader('content-security-policy')
  if (hash) reply.header('content-security-policy', String(policy).replace("script-src 'self'", `$& '${hash}'`))
  return reply
    .code(200)
    .headers({ 'cache-control': 'no-cache', vary: 'accept-language' })
    .type('text/html; charset=utf-8')
    .send(html)
}

/** As they are now: who builds the app anew under a server that runs is answered with what is there. */
function pagesIn(folder: string, serving: Serving): PageOf {
  const builtAt = () => statSync(join(folder, 'index.html'), { throwIfNoEntry: false })?.mtimeMs
  let known = { at: builtAt(), pageOf: readPages(folder, serving) }
  return (path, languages) => {
    const at = builtAt()
    // In between there is none.
    if (at !== undefined && at !== known.at) known = { at, pageOf: readPages(folder, serving) }
    return known.pageOf(path, languages)
  }
}

/**
 * The page of an address. It names the files that its screen needs, so that a browser asks for them beside the first script: whoever waits for that
 * script to name them waits for one round trip more. What draws the first sign of a page, and the frame around all of them, goes first. What the
 * screen asks first stands there too, for the script that asks it (web/early).
 */
function readPages(folder: string, { can_mail }: Serving): PageOf {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const built = read('index.html')
  const page = can_mail ? built : built.replace('</head>', '<meta name="mail" content="off">\n</head>')
  const { early, pages } = JSON.parse(read('pages.json')) as { early: string; pages: NamedPage[] }
  const hash = `sha256-${createHash('sha256').update(early).digest('base64')}`
  const named = pages.map(({ pattern, scripts, styles, texts, asks }) => {
    const first = asks.length === 0 ? '' : askFirst(early, asks)
    const inLanguage = (files: string[]): Page => {
      const links = [
        ...[...scripts, ...files].map((file) => link('modulepreload', file)),
        ...styles.map((file) => link('preload" as="style', file)),
      ]
      const html = page.replace('<title>', () => `${first}<title>`).replace('</head>', `${links.join('\n')}\n</head>`)
      return first ? { html, hash } : { html }
    }
    return {
      pattern: new RegExp(pattern),
      in: Object.fromEntries(Object.entries(texts).map(([language, files]) => [language, inLanguage(files)])),
    }
  })
  return (path, languages) => {
    const found = named.find(({ pattern }) => pattern.test(path))
    return found ? found.in[likely(languages, Object.keys(found.in))]! : { html: page }
  }
}

const link = (rel: string, file: string) => `<link rel="${rel}" fetchpriority="low" crossorigin href="/${file}">`

/** Before the style, in the page itself: what it asks is on its way while the browser reads that. */
const askFirst = (early: string, asks: NamedPage['asks']) =>
  `<meta name="early" content="${JSON.stringify(asks).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">
<script type="module" async>${early}</script>
`

/** The language whose texts a browser will most likely show, by the order of its `Accept-Language`; one that was chosen on the screens is known only there. */
function likely(wanted: string | undefined, offered: string[]): string {
  const codes = (wanted ?? '').split(',').map((tag) => tag.trim().split(/[-;]/)[0]!.toLowerCase())
  return codes.find((code) => offered.includes(code)) ?? offered[0]!
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
