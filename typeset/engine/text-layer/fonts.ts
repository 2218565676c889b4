import { dictionaryOf, type PdfFile, streamOf } from './pdf-file.ts'

/** What has to be known of an embedded font to read what is set in it. */
export interface EmbeddedFont {
  /** Whether its letters join or stand in clusters of several signs. */
  isComplex: boolean
  /** Whether it is written from right to left. */
  isReversed: boolean
  /** The text that a glyph was mapped to first; another stands in the content itself. */
  textOf(glyph: number): string
  /** Width in thousandths of the type's size. */
  widthOf(glyph: number): number
}

const complexNames = /Noto(?:Serif|Sans|Naskh|Nastaliq)(?!SC)/
const reversedNames = /NotoNa(?:skh|staliq)/

/** Whether a PDF has a font of such a script at all. */
export const hasComplexFont = (bytes: Buffer): boolean => bytes.includes('+Noto')

const referred = (dictionary: string, name: string): number =>
  Number(new RegExp(`/${name}\\s*\\[?\\s*(\\d+) 0 R`).exec(dictionary)?.[1] ?? Number.NaN)

export function readFont(pdf: PdfFile, number: number): EmbeddedFont | null {
  const object = pdf.objects.get(number)
  const font = object ? dictionaryOf(object) : ''
  const name = /\/BaseFont \/(\S+)/.exec(font)?.[1] ?? ''
  const map = pdf.objects.get(referred(font, 'ToUnicode'))
  const descendant = pdf.objects.get(referred(font, 'DescendantFonts'))
  if (!map || !descendant) return null
  const texts = readMap(streamOf(map).toString('latin1'))
  const widths = readWidths(dictionaryOf(descendant))
  const usual = Number(/\/DW (\d+)/.exec(dictionaryOf(descendant))?.[1] ?? 1000)
  return {
    isComplex: complexNames.test(name),
    isReversed: reversedNames.test(name),
    textOf: (glyph) => texts.get(glyph) ?? '',
    widthOf: (glyph) => widths.get(glyph) ?? usual,
  }
}

/** The text of UTF-16 in hexadecimal digits. */
export const fromHex = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')
export const toHex = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()

function readMap(map: string): Map<number, string> {
  const texts = new Map<number, string>()
  for (const [, section = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', text = ''] of section.matchAll(/<([0-9A-F]{4})> <([0-9A-F]+)>/gi))
      texts.set(Number.parseInt(glyph, 16), fromHex(text))
  for (const [, section = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', text = ''] of section.matchAll(
      /<([0-9A-F]{4})> <([0-9A-F]{4})> <([0-9A-F]+)>/gi,
    )) {
      const [first, last, start] = [from, to, text.slice(-4)].map((hex) => Number.parseInt(hex, 16)) as [
        number,
        number,
        number,
      ]
      const rest = fromHex(text.slice(0, -4))
      for (let glyph = first; glyph <= last; glyph += 1)
        texts.set(glyph, rest + String.fromCharCode(start + glyph - first))
    }
  return texts
}

/** `/W [first [w w w] first last w]` (9.7.4.3). */
function readWidths(dictionary: string): Map<number, number> {
  const widths = new Map<number, number>()
  const list = /\/W \[((?:[^[\]]|\[[^\]]*\])*)\]/.exec(dictionary)?.[1] ?? ''
  for (const [, first, each, last, all] of list.matchAll(/(\d+)\s+(?:\[([^\]]*)\]|(\d+)\s+([\d.]+))/g)) {
    if (each !== undefined)
      each
        .trim()
        .split(/\s+/)
        .forEach((width, index) => void widths.set(Number(first) + index, Number(width)))
    else for (let glyph = Number(first); glyph <= Number(last); glyph += 1) widths.set(glyph, Number(all))
  }
  return widths
}
