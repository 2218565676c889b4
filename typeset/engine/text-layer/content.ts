import { type EmbeddedFont, fromHex } from './fonts.ts'

/** One drawn glyph. */
export interface Glyph {
  code: number
  font: EmbeddedFont
  fontName: string
  size: number
  /** Where it begins, on the page. */
  x: number
  y: number
  mode: string
  /** Glyphs of one number were shaped from the same letters. */
  cluster: number
  /** The letters that it was shaped from, with all others of its cluster. */
  text: string
  /** Whether these letters stand in the content, because the font's map says others. */
  isSpanned: boolean
}

/** Glyphs that were drawn together: `q`, place and colour, `BT`, glyphs, `ET`, `Q`. */
export interface Group {
  kind: 'group'
  lines: string[]
  /** From `q` to before `BT`. */
  head: string[]
  x: number
  y: number
  glyphs: Glyph[]
}

/** The rest of a page's content: where a part of the document begins and ends, and what is no text. */
export type Piece = Group | { kind: 'open' | 'close' | 'other'; lines: string[] }

const number = String.raw`-?[\d.]+`
const place = new RegExp(`^1 0 0 -1 (${number}) (${number}) cm$`)
const matrix = new RegExp(`^1 0 0 -1 (${number}) (${number}) Tm$`)

/** A page's content as the compiler writes it, an operator a line. */
export function readContent(content: string, fonts: ReadonlyMap<string, EmbeddedFont>): Piece[] {
  const lines = content.split('\n')
  const pieces: Piece[] = []
  const clusters = { last: 0 }
  for (let at = 0; at < lines.length; ) {
    const [kind, end] = extentOf(lines, at)
    const part = lines.slice(at, end)
    pieces.push(
      (kind === 'group' ? readGroup(part, fonts, clusters) : null) ?? {
        kind: kind === 'group' ? 'other' : kind,
        lines: part,
      },
    )
    at = end
  }
  return pieces
}

/** What begins at a line, and where it ends. */
function extentOf(lines: string[], at: number): [kind: Piece['kind'], end: number] {
  const line = lines[at] ?? ''
  if (line === 'EMC') return ['close', at + 1]
  if (line === 'q') {
    const end = lines.indexOf('Q', at)
    const inner = lines.indexOf('q', at + 1)
    return end > 0 && (inner < 0 || inner > end) && lines[end - 1] === 'ET' ? ['group', end + 1] : ['other', at + 1]
  }
  if (!line.startsWith('/')) return ['other', at + 1]
  if (line.endsWith(' BMC')) return ['open', at + 1]
  if (!line.endsWith('<<')) return ['other', at + 1]
  let end = at + 1
  while (end < lines.length && lines[end] !== '>> BDC') end += 1
  return end < lines.length ? ['open', end + 1] : ['other', at + 1]
}

interface TextState {
  mode: string
  fontName: string
  size: number
  x: number
  y: number
  span: { cluster: number; text: string } | null
}

/** `null` where something else is in it than text. */
function readGroup(
  lines: string[],
  fonts: ReadonlyMap<string, EmbeddedFont>,
  clusters: { last: number },
): Group | null {
  const begin = lines.indexOf('BT')
  const head = lines.slice(0, begin)
  const at = head.map((line) => place.exec(line)).find((found) => found !== null)
  if (begin < 0 || !at || head.filter((line) => line.endsWith(' cm')).length !== 1) return null
  const group: Group = { kind: 'group', lines, head, x: Number(at[1]), y: Number(at[2]), glyphs: [] }
  const state: TextState = { mode: '0 Tr', fontName: '', size: 0, x: 0, y: 0, span: null }
  for (const line of lines.slice(begin + 1, -2)) if (!readLine(line, state, group, fonts, clusters)) return null
  return group
}

/** Takes in one line between BT and ET; `false` where it is not known. */
function readLine(
  line: string,
  state: TextState,
  group: Group,
  fonts: ReadonlyMap<string, EmbeddedFont>,
  clusters: { last: number },
): boolean {
  if (line.startsWith('/Span <<') || line === '>> BDC' || line === '/ReversedChars BMC') return true
  const text = /^ {2}\/ActualText (?:<FEFF([0-9A-F]*)>|\((.*)\))$/.exec(line)
  if (text) {
    clusters.last += 1
    state.span = { cluster: clusters.last, text: text[1] === undefined ? unescaped(text[2] ?? '') : fromHex(text[1]) }
  } else if (line === 'EMC') state.span = null
  else if (line.endsWith(' Tr')) state.mode = line
  else if (line.endsWith(' Tf')) {
    const [name = '', size] = line.slice(1).split(' ')
    Object.assign(state, { fontName: name, size: Number(size) })
  } else if (line.endsWith(' Tm')) {
    const found = matrix.exec(line)
    if (!found) return false
    Object.assign(state, { x: group.x + Number(found[1]), y: group.y - Number(found[2]) })
  } else if (line.endsWith(' Tj') || line.endsWith(' TJ')) {
    const font = fonts.get(state.fontName)
    if (!font) return false
    readGlyphs(line, state, font, group.glyphs, clusters)
  } else return false
  return true
}

function readGlyphs(
  line: string,
  state: TextState,
  font: EmbeddedFont,
  glyphs: Glyph[],
  clusters: { last: number },
): void {
  for (const [, hex, shown, shift] of line.matchAll(/<([0-9A-Fa-f]*)>|\(((?:[^\\()]|\\[\s\S])*)\)|(-?[\d.]+)/g)) {
    if (shift !== undefined) state.x -= (Number(shift) / 1000) * state.size
    const bytes = hex === undefined ? Buffer.from(unescaped(shown ?? ''), 'latin1') : Buffer.from(hex, 'hex')
    for (let at = 0; at + 1 < bytes.length; at += 2) {
      const code = bytes.readUInt16BE(at)
      if (!state.span) clusters.last += 1
      const { fontName, size, x, y, mode, span } = state
      const own = span ?? { cluster: clusters.last, text: font.textOf(code) }
      glyphs.push({ code, font, fontName, size, x, y, mode, ...own, isSpanned: span !== null })
      state.x += (font.widthOf(code) / 1000) * size
    }
  }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** The bytes of a string between brackets (7.3.4.2), as Latin 1. */
function unescaped(source: string): string {
  return source.replaceAll(/\\([0-7]{1,3}|[\s\S])/g, (_whole, sign: string) =>
    /^[0-7]/.test(sign) ? String.fromCharCode(Number.parseInt(sign, 8)) : (escapes[sign] ?? sign),
  )
}
