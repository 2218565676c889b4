/**
 * Splits the compiler's one SVG of all pages into standalone pages for `<img>`: each holds its own glyphs and clips,
 * and neither styles, scripts, links nor the invisible text that only a live page could use. What a page refers to is
 * numbered in the order of use: the compiler's own ids differ from machine to machine.
 *
 * The text processed here is the compiler's output, in which everything a user typed is escaped.
 */
export function splitPages(svg: string): string[] {
  const start = svg.indexOf('<g class="typst-page"')
  if (start < 0) return []
  const definitions = definitionsOf(svg.slice(0, start))
  return svg
    .slice(start, svg.lastIndexOf('</svg>'))
    .split(/(?=<g class="typst-page")/)
    .map((page) => standalonePage(page, definitions))
}

/** Glyphs and clip paths by id. */
function definitionsOf(head: string): Map<string, string> {
  const definitions = new Map<string, string>()
  for (const match of head.matchAll(
    /<(path|clipPath|symbol|pattern|linearGradient|radialGradient)\s[^>]*?id="([^"]+)"[^>]*?(?:\/>|>[\s\S]*?<\/\1>)/g,
  )) {
    definitions.set(match[2] ?? '', match[0].replace(/ (?:class|data-[a-z-]+)="[^"]*"/g, ''))
  }
  return definitions
}

function standalonePage(page: string, definitions: Map<string, string>): string {
  const width = /data-page-width="([\d.]+)"/.exec(page)?.[1] ?? '0'
  const height = /data-page-height="([\d.]+)"/.exec(page)?.[1] ?? '0'
  const body = withoutEmptyGlyphs(withoutLiveParts(page.replace(/^<g [^>]*>/, '<g>')), definitions)
  const used = new Map<string, string>()
  collect(body, definitions, used)
  return numbered(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}"` +
      ` width="${width}" height="${height}" fill="none"><defs>${[...used.values()].join('')}</defs>` +
      `<rect width="${width}" height="${height}" fill="#fff"/>${body}</svg>`,
  )
}

const definedId = /(<[a-zA-Z]+ (?:[^<>]*? )?id=")([^"]+)/g
const usedId = /(href="#|url\(#)([^")]+)/g

function numbered(page: string): string {
  const names = new Map<string, string>()
  for (const [, , id = ''] of page.matchAll(definedId)) if (!names.has(id)) names.set(id, `g${names.size}`)
  const rename = (all: string, before: string, id: string) => (names.has(id) ? before + names.get(id) : all)
  return page.replace(definedId, rename).replace(usedId, rename)
}

function collect(body: string, definitions: Map<string, string>, used: Map<string, string>): void {
  for (const match of body.matchAll(/(?:href="#|url\(#)([^")]+)/g)) {
    const id = match[1] ?? ''
    const definition = definitions.get(id)
    if (!definition || used.has(id)) continue
    used.set(id, definition)
    collect(definition, definitions, used)
  }
}

/** Spaces are glyphs without a shape: referred to, but nowhere defined. */
function withoutEmptyGlyphs(body: string, definitions: Map<string, string>): string {
  return body.replace(/<use x="([^"]*)" y="0" href="#([^"]+)"\/>/g, (_use, x: string, id: string) =>
    definitions.has(id) ? `<use${x === '0' ? '' : ` x="${x}"`} href="#${id}"/>` : '',
  )
}

function withoutLiveParts(body: string): string {
  return body
    .replace(/<g transform="[^"]*"><foreignObject[\s\S]*?<\/foreignObject><\/g>/g, '')
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<a [\s\S]*?<\/a>/g, '')
    .replace(/ (?:data-[a-z-]+|class)="[^"]*"/g, '')
    .replace(/<g transform="[^"]*"><g><\/g><\/g>/g, '')
}
