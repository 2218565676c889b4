import { say } from '../../../domain/say.ts'
import { MAX_CELL } from '../cells.ts'
import { SpreadsheetRefusal } from '../refusal.ts'
import type { CellContext, NumberStyle } from '../worksheet-cells.ts'
import { readXml } from './xml-events.ts'
import type { ZipParts } from './zip-parts.ts'

export interface Worksheet {
  name: string
  hidden: boolean
  /** Name of its part. */
  part: string
}

export interface Workbook extends CellContext {
  worksheets: Worksheet[]
}

const FOLDER = 'xl/'

/** Reads which sheets there are and what their cells refer to (ECMA-376, part 1, 18.2, 18.4, 18.8). @throws SpreadsheetRefusal */
export function readWorkbook(zip: ZipParts): Workbook {
  const main = zip.find('xl/workbook.xml')
  if (!main) {
    throw new SpreadsheetRefusal('wrong_type', say('sheet.no_workbook'))
  }
  const targets = readTargets(zip)
  const worksheets: Worksheet[] = []
  let is_1904 = false
  readXml(main, {
    open(name, attribute) {
      if (name === 'workbookPr') is_1904 = ['1', 'true'].includes(attribute('date1904'))
      if (name !== 'sheet') return
      const hidden = ['hidden', 'veryHidden'].includes(attribute('state'))
      worksheets.push({ name: attribute('name'), hidden, part: targets.get(attribute('id')) ?? '' })
    },
  })
  return { worksheets, is_1904, shared_strings: readSharedStrings(zip), number_styles: readNumberStyles(zip) }
}

function readTargets(zip: ZipParts): Map<string, string> {
  const targets = new Map<string, string>()
  const part = zip.find('xl/_rels/workbook.xml.rels')
  if (!part) return targets
  readXml(part, {
    open(name, attribute) {
      if (name !== 'Relationship') return
      const target = attribute('Target')
      targets.set(attribute('Id'), target.startsWith('/') ? target.slice(1) : FOLDER + target)
    },
  })
  return targets
}

/**
 * Texts in the order in which cells count them; the parts of a formatted text are joined, its reading aid left out. Cut to a
 * cell's length, and one more to tell: any number of cells may refer to one long text.
 */
function readSharedStrings(zip: ZipParts): string[] {
  const part = zip.find('xl/sharedStrings.xml')
  const strings: string[] = []
  if (!part) return strings
  let text = ''
  let in_text = false
  let in_aid = false
  readXml(part, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 't') in_text = !in_aid
      else if (name === 'rPh') in_aid = true
    },
    close(name) {
      if (name === 'si') strings.push(text.slice(0, MAX_CELL + 1))
      else if (name === 't') in_text = false
      else if (name === 'rPh') in_aid = false
    },
    text(piece) {
      if (in_text) text += piece
    },
  })
  return strings
}

/** Built-in formats of dates and times (ECMA-376, part 1, 18.8.30; 27–36 and 50–58 in East Asian programs). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Built-in formats of percentages: 0% and 0.00%. */
const isBuiltInPercent = (id: number) => id === 9 || id === 10

const builtInStyle = (id: number): NumberStyle =>
  isBuiltInDate(id) ? 'date' : isBuiltInPercent(id) ? 'percent' : 'number'

/** By the letters of a date, or the sign of a percentage, outside quotes, brackets and escapes. */
function styleOf(code: string): NumberStyle {
  const bare = code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|General/g, '')
  return /[dmyhs]/i.test(bare) ? 'date' : bare.includes('%') ? 'percent' : 'number'
}

function readNumberStyles(zip: ZipParts): NumberStyle[] {
  const part = zip.find('xl/styles.xml')
  const styles: NumberStyle[] = []
  if (!part) return styles
  const own = new Map<number, NumberStyle>()
  let in_cells = false
  readXml(part, {
    open(name, attribute) {
      if (name === 'numFmt') own.set(Number(attribute('numFmtId')), styleOf(attribute('formatCode')))
      else if (name === 'cellXfs') in_cells = true
      else if (name === 'xf' && in_cells) {
        const id = Number(attribute('numFmtId'))
        styles.push(own.get(id) ?? builtInStyle(id))
      }
    },
    close(name) {
      if (name === 'cellXfs') in_cells = false
    },
  })
  return styles
}
