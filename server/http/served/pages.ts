import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What the build says of the page of an address (scripts/build/name-pages.ts), so that a browser asks for it beside the first script and not after it. */
export interface NamedPage {
  /** A regular expression for the whole path. */
  pattern: string
  scripts: string[]
  styles: string[]
  /** The files with its texts, by language. */
  texts: Record<string, string[]>
  /** What it asks first: the calls and their bodies, as `early` sends them; those of `staff` not for pupils. */
  asks: [path: string, body: string | null, who?: 'staff'][]
}

export interface Page {
  html: string
  /** Of the script in it, for the content security policy. */
  hash?: string
}

type PageOf = (path: string, languages: string | undefined) => Page

/** As they are now: who builds the app anew under a server that runs is answered with what is there. */
export function pagesIn(folder: string): PageOf {
  const builtAt = () => statSync(join(folder, 'index.html'), { throwIfNoEntry: false })?.mtimeMs
  let known = { at: builtAt(), pageOf: readPages(folder) }
  return (path, languages) => {
    const at = builtAt()
    // While the app is being built the file is missing for a moment: the page from before is answered then.
    if (at !== undefined && at !== known.at) known = { at, pageOf: readPages(folder) }
    return known.pageOf(path, languages)
  }
}

/**
 * The page of an address. It names the files that its screen needs, so that a browser asks for them beside the first script: whoever waits for that
 * script to name them waits for one round trip more. What draws the first sign of a page, and the frame around all of them, goes first. What the
 * screen asks first stands there too, for the script that asks it (web/early).
 */
function readPages(folder: string): PageOf {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const page = read('index.html')
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
