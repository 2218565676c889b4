import { readFont } from './font-file.ts'
import { commonFontFiles } from './fonts.ts'

/** Whether some font has the character; by its code point. */
export type Coverage = (codePoint: number) => boolean

/** Code points from the first to the last of each pair. */
type Range = [first: number, last: number]

const coverages = new Map<string, Coverage>()

/** What the fonts of a paper can draw, whichever of them a school has chosen. Read once, in some 30 ms. `projectRoot` holds node_modules. */
export function coverageOf(projectRoot: string): Coverage {
  const known = coverages.get(projectRoot)
  if (known) return known
  const ranges = joined(commonFontFiles(projectRoot).flatMap((file) => rangesOf(readFont(file))))
  const coverage: Coverage = (codePoint) => {
    let [low, high] = [0, ranges.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ranges[middle]?.[1] ?? 0) < codePoint) low = middle + 1
      else high = middle
    }
    return (ranges[low]?.[0] ?? Number.POSITIVE_INFINITY) <= codePoint
  }
  coverages.set(projectRoot, coverage)
  return coverage
}

function joined(ranges: Range[]): Range[] {
  const all: Range[] = []
  for (const [first, last] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const before = all.at(-1)
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last)
    else all.push([first, last])
  }
  return all
}

/** The characters of a font by its table `cmap` (OpenType), of whose formats 12 says more than 4. */
function rangesOf(font: Buffer): Range[] {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16)
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')
  if (entry === undefined) return []
  const cmap = font.readUInt32BE(entry + 8)
  const maps = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, index) => cmap + font.readUInt32BE(cmap + 8 + index * 8),
  )
  const mapOf = (format: number) => maps.find((at) => font.readUInt16BE(at) === format)
  const [full, basic] = [mapOf(12), mapOf(4)]
  if (full !== undefined) return groupsOf(font, full)
  return basic === undefined ? [] : segmentsOf(font, basic)
}

const groupsOf = (font: Buffer, at: number): Range[] =>
  Array.from({ length: font.readUInt32BE(at + 12) }, (_, index) => [
    font.readUInt32BE(at + 16 + index * 12),
    font.readUInt32BE(at + 20 + index * 12),
  ])

/** A segment may name characters that have no glyph. */
function segmentsOf(font: Buffer, at: number): Range[] {
  const size = font.readUInt16BE(at + 6)
  const fieldOf = (part: number, index: number) => at + 14 + part * size + (part > 0 ? 2 : 0) + index * 2
  return Array.from({ length: size / 2 }, (_, index) => index).flatMap((index): Range[] => {
    const [last, first, delta] = [0, 1, 2].map((part) => font.readUInt16BE(fieldOf(part, index)))
    const offsetAt = fieldOf(3, index)
    const offset = font.readUInt16BE(offsetAt)
    if (first === undefined || last === undefined || first === 0xffff) return []
    const hasGlyph = (code: number) =>
      offset === 0
        ? (code + (delta ?? 0)) % 0x10000 !== 0
        : font.readUInt16BE(offsetAt + offset + (code - first) * 2) !== 0
    const runs: Range[] = []
    for (let code = first; code <= last; code += 1) {
      if (!hasGlyph(code)) continue
      const run = runs.at(-1)
      if (run?.[1] === code - 1) run[1] = code
      else runs.push([code, code])
    }
    return runs
  })
}

/** Signs that are never drawn themselves: joiners, direction marks, variation selectors, spaces. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Control}]/u
const PLAIN = /^[\t\n\r\u0020-\u007e\u00a0-\u024f]*$/
const most = 40

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What of a text would be printed as an empty box: characters as a person sees them, each once, in their order. */
export function unknownCharacters(source: string, covers: Coverage): string[] {
  if (PLAIN.test(source)) return []
  // As texts are stored: the composed form may be one that fonts lack.
  const text = source.normalize('NFC')
  const isKnown = (sign: string) =>
    UNSEEN.test(sign) ||
    covers(sign.codePointAt(0) ?? 0) ||
    [...sign.normalize('NFD')].every((part) => covers(part.codePointAt(0) ?? 0))
  const strange = new Set([...new Set(text)].filter((sign) => !isKnown(sign)))
  if (strange.size === 0) return []
  const found = new Set<string>()
  for (const { segment } of clusters.segment(text)) {
    if (found.size === most) break
    if ([...segment].some((sign) => strange.has(sign))) found.add(segment)
  }
  return [...found]
}
