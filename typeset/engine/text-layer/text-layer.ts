import { type Glyph, type Group, type Piece, readContent } from './content.ts'
import { type EmbeddedFont, fromHex, hasComplexFont, readFont, toHex } from './fonts.ts'
import { dictionaryOf, readPdf, streamOf, withStream, writePdf } from './pdf-file.ts'
import { type Chain, chainAt, endOf, unseen, type Word, wordsOf } from './words.ts'

/**
 * The PDF with a text layer that says what was typed. The compiler draws glyphs of one cluster that stand at other heights by themselves, and each says all letters of the
 * cluster: a search, a copy and a screen reader find "महाराष्ट्रष्ट्र". Here every word whose letters can't be put together from its fonts gets them as its
 * ActualText (ISO 32000-1, 14.9.4). The pages look as before.
 */
export function withTextLayer(bytes: Uint8Array): Uint8Array {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!hasComplexFont(source)) return bytes
  const pdf = readPdf(source)
  if (!pdf) return bytes
  const fonts = new Map<number, EmbeddedFont | null>()
  for (const object of [...pdf.objects.values()]) {
    const page = dictionaryOf(object)
    const contents =
      /\/Type \/Page\s[\s\S]*\/Contents (\d+) 0 R/.exec(page) ?? /\/Contents (\d+) 0 R[\s\S]*\/Type \/Page\s/.exec(page)
    const content = pdf.objects.get(Number(contents?.[1]))
    if (!content) continue
    const named = new Map<string, EmbeddedFont>()
    for (const [, name = '', number] of page.matchAll(/\/(f\d+) (\d+) 0 R/g)) {
      const known = fonts.get(Number(number)) ?? readFont(pdf, Number(number))
      fonts.set(Number(number), known)
      if (known) named.set(name, known)
    }
    if (![...named.values()].some(({ isComplex }) => isComplex)) continue
    const told = rewritten(streamOf(content).toString('latin1'), named)
    pdf.objects.set(Number(contents?.[1]), withStream(content, Buffer.from(told, 'latin1')))
  }
  for (const [number, object] of pdf.objects) {
    if (!dictionaryOf(object).includes('/Type /CMap')) continue
    const map = streamOf(object).toString('latin1')
    const clean = map.replaceAll(
      /^(<[0-9A-F]{4}> <)([0-9A-F]+)>$/gm,
      (_line, glyph: string, text: string) => `${glyph}${seen(text)}>`,
    )
    if (clean !== map) pdf.objects.set(number, withStream(object, Buffer.from(clean, 'latin1')))
  }
  return writePdf(pdf)
}

/** Letters in hexadecimal digits without the marks of direction beside them, which the typesetter has set: nobody typed them. */
function seen(hex: string): string {
  const letters = toHex(fromHex(hex).replaceAll(unseen, ''))
  return letters === '' ? hex : letters
}

function rewritten(content: string, fonts: ReadonlyMap<string, EmbeddedFont>): string {
  const pieces = readContent(content, fonts)
  const lines: string[] = []
  for (let at = 0; at < pieces.length; ) {
    const found = chainAt(pieces, at)
    const [chain, length] = found ?? [null, 1]
    const isPlain = !chain?.groups.some(({ glyphs }) => glyphs.some(({ font }) => font.isComplex))
    if (!chain || isPlain) for (const piece of pieces.slice(at, at + length)) lines.push(...piece.lines)
    else lines.push(...chainLines(chain))
    at += length
  }
  return lines
    .join('\n')
    .replaceAll(/(\/ActualText <FEFF)([0-9A-F]+)>/g, (_span, begin: string, text: string) => `${begin}${seen(text)}>`)
}

const actualText = (text: string) => ['/Span <<', `  /ActualText <FEFF${toHex(text)}>`, '>> BDC']

/** A chain anew, each told word drawn at once within one span. Parts of the document that begin inside a word begin behind it, and may be empty there. */
function chainLines(chain: Chain): string[] {
  const { words, groupOf } = wordsOf(chain)
  const told = words.filter(({ isTold }) => isTold)
  const wordOf = new Map(told.flatMap((word) => word.glyphs.map((glyph) => [glyph, word] as const)))
  return chain.groups.flatMap((group, index) => [
    ...stepLines(chain.between[index - 1]),
    ...(group.glyphs.some((glyph) => wordOf.has(glyph)) ? groupLines(group, wordOf, chain, groupOf) : group.lines),
  ])
}

function groupLines(group: Group, wordOf: Map<Glyph, Word>, chain: Chain, groupOf: Map<Glyph, number>): string[] {
  return runsOf(group, wordOf).flatMap(([word, glyphs]) => {
    const drawn = (inner: string[]) => [...group.head, 'BT', ...inner, 'ET', 'Q']
    if (!word) return drawn(glyphLines(glyphs, group, true))
    // The group in which the word begins has drawn all of it.
    if (word.glyphs[0] !== glyphs[0]) return []
    const text = word.isReversed ? '' : word.letters.map((letter) => letter.text).join('')
    const lines = drawn([...actualText(text), ...glyphLines(inOrder(word), group, false), 'EMC'])
    return word.isReversed ? [...lines, ...letterLines(word, chain, groupOf)] : lines
  })
}

/** The glyphs of a word, that at its end last: readers take its end for the word's, whatever hangs below. */
function inOrder({ glyphs, end }: Word): Glyph[] {
  const within = glyphs.filter((glyph) => endOf(glyph) <= end + 0.01)
  const last = within.reduce<Glyph | undefined>(
    (one, other) => (one && endOf(one) > endOf(other) ? one : other),
    undefined,
  )
  return last && last !== glyphs.at(-1) ? [...glyphs.filter((glyph) => glyph !== last), last] : glyphs
}

const stepLines = (step: Piece[] | undefined) => step?.flatMap(({ lines }) => lines) ?? []

/** The glyphs of a group, divided where a told word begins or ends. */
function runsOf(group: Group, wordOf: Map<Glyph, Word>): [word: Word | null, glyphs: Glyph[]][] {
  const runs: [Word | null, Glyph[]][] = []
  for (const glyph of group.glyphs) {
    const word = wordOf.get(glyph) ?? null
    const run = runs.at(-1)
    if (run && run[0] === word) run[1].push(glyph)
    else runs.push([word, [glyph]])
  }
  return runs
}

const rounded = (value: number) => String(Math.round(value * 10_000) / 10_000)
const shown = (glyphs: Glyph[]) => glyphs.map(({ code }) => code.toString(16).padStart(4, '0')).join('')

/** Glyphs at their places; outside of told words with the letters that stood with them. */
function glyphLines(glyphs: Glyph[], group: Group, withSpans: boolean): string[] {
  const lines: string[] = []
  for (let at = 0; at < glyphs.length; ) {
    const first = glyphs[at] as Glyph
    let end = at + 1
    while (end < glyphs.length && isShownWith(first, glyphs[end] as Glyph, withSpans)) end += 1
    const run = glyphs.slice(at, end)
    const isSpanned = withSpans && first.isSpanned
    if (isSpanned) lines.push(...actualText(first.text))
    lines.push(
      first.mode,
      `/${first.fontName} ${first.size} Tf`,
      `1 0 0 -1 ${rounded(first.x - group.x)} ${rounded(group.y - first.y)} Tm`,
    )
    lines.push(`[${runArray(run)}] TJ`)
    if (isSpanned) lines.push('EMC')
    at = end
  }
  return lines
}

const isShownWith = (first: Glyph, next: Glyph, withSpans: boolean) =>
  first.fontName === next.fontName &&
  first.size === next.size &&
  first.y === next.y &&
  first.mode === next.mode &&
  (!withSpans || (first.isSpanned === next.isSpanned && (!first.isSpanned || first.cluster === next.cluster)))

/** What TJ takes: glyphs, and between them by how much the next stands nearer than the width says. */
function runArray(run: Glyph[]): string {
  let pen = run[0]?.x ?? 0
  return run
    .map((glyph) => {
      const shift = Math.round(((pen - glyph.x) / glyph.size) * 1000)
      pen = glyph.x + (glyph.font.widthOf(glyph.code) / 1000) * glyph.size
      return `${shift === 0 ? '' : `${shift} `}<${shown([glyph])}>`
    })
    .join(' ')
}

/**
 * The letters of a word from right to left, unseen, on its line: glyphs of Nastaliq stand at all heights, where no reader finds a line. As everywhere in a PDF such letters are
 * in the order of the page, from left to right.
 */
function letterLines(word: Word, chain: Chain, groupOf: Map<Glyph, number>): string[] {
  const groups = [...groupOf].flatMap(([glyph, index]) => (glyph.font.isComplex ? [] : [chain.groups[index] as Group]))
  const own = chain.groups[groupOf.get(word.glyphs[0] as Glyph) ?? 0] as Group
  const group = { ...own, y: groups[0]?.y ?? Math.min(...chain.groups.map(({ y }) => y)) }
  const letters = word.letters.flatMap(({ text, glyphs }) => [...text].reverse().map((letter) => ({ letter, glyphs })))
  // A mark over the last letter comes first, and readers would take it for the end of what stands before: a mark of direction binds it to its word.
  const [first] = letters
  if (first && /^\p{M}/u.test(first.letter)) letters.unshift({ ...first, letter: '\u200f' })
  const widthOf = (glyph: Glyph) => endOf(glyph) - glyph.x
  const left = Math.min(...word.glyphs.map(({ x }) => x))
  const right = Math.max(...word.glyphs.map(endOf))
  const room = (right - left) / letters.length
  const widest = (glyphs: Glyph[]) => glyphs.reduce((one, other) => (widthOf(other) > widthOf(one) ? other : one))
  const lines = letters.flatMap(({ letter, glyphs }, index) => {
    const own = widest(glyphs)
    const glyph = widthOf(own) > 0 ? own : widest(word.glyphs)
    return [
      ...actualText(letter),
      '3 Tr',
      `/${glyph.fontName} ${glyph.size} Tf`,
      `${rounded((room / (widthOf(glyph) || 1)) * 100)} Tz`,
      `1 0 0 -1 ${rounded(left + index * room - group.x)} 0 Tm`,
      `<${shown([glyph])}> Tj`,
      'EMC',
    ]
  })
  const head = group.head.map((line) =>
    line.endsWith(' cm') ? `1 0 0 -1 ${rounded(group.x)} ${rounded(group.y)} cm` : line,
  )
  return [...head, 'BT', ...lines, 'ET', 'Q']
}
