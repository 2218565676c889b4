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
  cell: { text: string; columns: number; rows: number } | null
  isSilent: boolean
}

/** The cells of the first table of a page, as texts; a cell over several of them gives each its value. null where there is none. */
export function htmlTable(html: string): string[][] | null {
  const walk: HtmlWalk = { lines: [], cell: null, isSilent: false }
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
    if (depth === 1) step(walk, below, { name, isEnd: slash !== '', attributes })
    else if (walk.cell && name !== '') walk.cell.text += ' '
  }
  put(walk, below)
  return walk.lines.length > 0 ? walk.lines : null
}

function step(walk: HtmlWalk, below: Map<string, string>, found: { name: string; isEnd: boolean; attributes: string }) {
  const { name, isEnd, attributes } = found
  if (name === 'tr' || name === 'td' || name === 'th') put(walk, below)
  else if (walk.cell && name !== '' && name !== 'table') walk.cell.text += ' '
  if (isEnd) return
  if (name === 'tr') walk.lines.push([])
  if ((name === 'td' || name === 'th') && walk.lines.length > 0)
    walk.cell = { text: '', columns: spanOf(attributes, 'colspan', 200), rows: spanOf(attributes, 'rowspan', 500) }
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
    line.push(text)
  }
  walk.cell = null
  hang()
}
