const tag = /<(\/?)(table|tr|td|th|br|p|div|script|style)\b([^<>]*)>|<!--|<[^<>]*>/gi
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const decoded = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,5}));/gi, (whole, decimal, hex, name) => {
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

const spanOf = (attributes: string, name: 'colspan' | 'rowspan', most: number) => {
  const [, span] = new RegExp(`\\b${name}\\s{0,3}=\\s{0,3}["']?(\\d{1,4})`, 'i').exec(attributes) ?? []
  return Math.min(most, Math.max(1, Number(span ?? 1)))
}

interface HtmlWalk {
  lines: string[][]
  cell: { text: string; columns: number; rows: number; isStruck: boolean } | null
  isSilent: boolean
  /** "row column" of the cells that hold something crossed out, from 0. */
  struck: Set<string>
  /** Classes of the page by which texts are crossed out. */
  crossing: ReadonlySet<string>
}

const crossed = /line-through/i

/** `.xl65 { … text-decoration:line-through }`, as Excel writes what it copies. */
export function crossingClasses(html: string): Set<string> {
  if (!crossed.test(html)) return new Set()
  const styles = html.match(/<style[^<>]*>[\s\S]*?<\/style>/gi)?.join('\n') ?? ''
  return new Set(
    [...styles.matchAll(/\.([\w-]{1,40})\s*\{([^{}]{0,4000})\}/g)].flatMap(([, name = '', rules = '']) =>
      crossed.test(rules) ? name : [],
    ),
  )
}

export function crosses(crossing: ReadonlySet<string>, whole: string): boolean {
  if (/^<(?:s|strike|del)\b/i.test(whole) || crossed.test(whole)) return true
  const [, names = ''] = /\bclass\s{0,3}=\s{0,3}["']?([\w -]{1,200})/i.exec(whole) ?? []
  return crossing.size > 0 && names.split(' ').some((name) => crossing.has(name))
}

/** A table as it was copied: its texts, and which of them are crossed out. */
export interface CopiedTable {
  lines: string[][]
  struck: ReadonlySet<string>
}

/** The cells of the first table of a page, as texts; a cell over several of them gives each its value. null where there is none. */
export function htmlTable(html: string): CopiedTable | null {
  const crossing = crossingClasses(html)
  const walk: HtmlWalk = { lines: [], cell: null, isSilent: false, struck: new Set(), crossing }
  const below = new Map<string, string>()
  let depth = 0
  let before = 0
  for (const match of html.matchAll(tag)) {
    const [whole, slash, found = '', attributes = ''] = match
    const name = found.toLowerCase()
    if (walk.cell && !walk.isSilent) walk.cell.text += html.slice(before, match.index)
    before = match.index + whole.length
    if (name === 'script' || name === 'style') walk.isSilent = slash === ''
    if (name === 'table') depth += slash === '' ? 1 : -1
    if (name === 'table' && slash !== '' && depth <= 0) break
    if (depth === 1) step(walk, below, { name, isEnd: slash === '/', attributes, whole })
    else if (walk.cell && name !== '') walk.cell.text += ' '
  }
  put(walk, below)
  const { lines, struck } = walk
  return lines.length > 0 ? { lines, struck } : null
}

function step(
  walk: HtmlWalk,
  below: Map<string, string>,
  found: { name: string; isEnd: boolean; attributes: string; whole: string },
) {
  const { name, isEnd, attributes, whole } = found
  if (name === 'tr' || name === 'td' || name === 'th') put(walk, below)
  else if (walk.cell && name !== '' && name !== 'table') walk.cell.text += ' '
  if (isEnd) return
  if (name === 'tr') walk.lines.push([])
  if ((name === 'td' || name === 'th') && walk.lines.length > 0)
    walk.cell = {
      ...{ text: '', columns: spanOf(attributes, 'colspan', 200), rows: spanOf(attributes, 'rowspan', 500) },
      isStruck: crosses(walk.crossing, whole),
    }
  else if (walk.cell && crosses(walk.crossing, whole)) walk.cell.isStruck = true
}

/** The cell that has ended stands in its line, after those that hang down from lines above. */
function put(walk: HtmlWalk, below: Map<string, string>) {
  const { cell, lines } = walk
  const line = lines.at(-1)
  if (!line) return
  const row = lines.length - 1
  const hang = () => {
    for (let key = `${row} ${line.length}`; below.has(key); key = `${row} ${line.length}`)
      line.push(below.get(key) ?? '')
  }
  hang()
  if (!cell) return
  const text = decoded(cell.text).replace(/\s+/g, ' ').trim()
  for (let column = 0; column < cell.columns && line.length <= 200; column += 1) {
    for (let down = 1; down < cell.rows; down += 1) below.set(`${row + down} ${line.length}`, text)
    if (cell.isStruck && text !== '') walk.struck.add(`${row} ${line.length}`)
    line.push(text)
  }
  walk.cell = null
  hang()
}
