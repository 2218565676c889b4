import { readXml } from '../../xml/xml-events.ts'
import { builtInFormat } from '../formats/built-in-formats.ts'
import { isDateFormatOf, readableFormat } from '../formats/show-number.ts'
import type { RunMark } from '../text/marked-text.ts'
import { markOf } from './text-runs.ts'
import { workbookXml } from './workbook-limits.ts'

/** How a cell is shown. */
export interface CellStyle {
  format: string
  is_date: boolean
  /** Whether its font raises or lowers all of it. */
  raised: RunMark | null
  /** Whether its font draws a line through it. */
  is_struck: boolean
}

/** Formats of its own that a file may have; programs take some 250. */
const mostFormats = 1000

/** What of a font says something. */
type CellFont = Pick<CellStyle, 'raised' | 'is_struck'>

const plainFont: CellFont = { raised: null, is_struck: false }

const styleOf = (format: string, font: CellFont): CellStyle => ({
  format,
  ...font,
  is_date: isDateFormatOf(format),
})

export const generalStyle: CellStyle = styleOf('General', plainFont)

function changedBy(name: string, value: string): Partial<CellFont> {
  const mark = markOf(name, value)
  if (mark === 's') return { is_struck: true }
  return mark === 'sup' || mark === 'sub' ? { raised: mark } : {}
}

/** The styles in the order in which cells count them (ECMA-376, part 1, 18.8.10, 18.8.22, 18.8.30). */
export function readStyles(part: Uint8Array | null): CellStyle[] {
  const styles: CellStyle[] = []
  if (!part) return styles
  const own = new Map<number, string>()
  const fonts: CellFont[] = []
  const shown = new Map<string, CellStyle>()
  let inside = ''
  const styleBy = (format: string, font: CellFont) => {
    const key = `${font.raised} ${font.is_struck} ${format}`
    const style = shown.get(key) ?? styleOf(format, font)
    shown.set(key, style)
    return style
  }
  readXml(
    part,
    {
      open(name, attribute) {
        if (name === 'numFmt' && own.size < mostFormats)
          own.set(Number(attribute('numFmtId')), readableFormat(attribute('formatCode')))
        else if (name === 'fonts' || name === 'cellXfs' || name === 'dxfs') inside = name
        else if (name === 'font' && inside === 'fonts') fonts.push({ ...plainFont })
        else if (inside === 'fonts') Object.assign(fonts.at(-1) ?? {}, changedBy(name, attribute('val')))
        else if (name === 'xf' && inside === 'cellXfs') {
          const id = Number(attribute('numFmtId'))
          styles.push(styleBy(own.get(id) ?? builtInFormat(id), fonts[Number(attribute('fontId'))] ?? plainFont))
        }
      },
      close(name) {
        if (name === inside) inside = ''
      },
    },
    workbookXml,
  )
  return styles
}
