import { say } from '../../../domain/say.ts'
import { FileRefusal } from '../../refusal.ts'
import { readXml } from '../../xml/xml-events.ts'
import type { ZipParts } from '../../zip/zip-parts.ts'
import { type CellStyle, readStyles } from './styles.ts'
import { type RunText, TextRuns } from './text-runs.ts'
import { workbookXml } from './workbook-limits.ts'

export interface Worksheet {
  name: string
  hidden: boolean
  /** Name of its part. */
  part: string
}

/** What the cells of a workbook refer to. */
export interface CellContext {
  shared_strings: RunText[]
  styles: CellStyle[]
  is_1904: boolean
  /** Values of formulas are to be worked out when it is opened: a zero may be none. */
  is_unreckoned: boolean
}

export interface Workbook extends CellContext {
  worksheets: Worksheet[]
}

const FOLDER = 'xl/'
const isOn = (value: string) => ['1', 'true'].includes(value)

/** Reads which sheets there are and what their cells refer to (ECMA-376, part 1, 18.2, 18.4, 18.8). @throws FileRefusal */
export function readWorkbook(zip: ZipParts): Workbook {
  const main = zip.find('xl/workbook.xml')
  if (!main) {
    throw new FileRefusal('wrong_type', say('sheet.no_workbook'))
  }
  const targets = readTargets(zip)
  const worksheets: Worksheet[] = []
  let is_1904 = false
  let is_unreckoned = false
  readXml(
    main,
    {
      open(name, attribute) {
        if (name === 'workbookPr') is_1904 = isOn(attribute('date1904'))
        else if (name === 'calcPr') is_unreckoned = isOn(attribute('fullCalcOnLoad'))
        if (name !== 'sheet') return
        const part = targets.get(attribute('id')) ?? ''
        // A sheet of one chart has no cells.
        if (/(?:chart|dialog|macro)sheets\//.test(part)) return
        const hidden = ['hidden', 'veryHidden'].includes(attribute('state'))
        worksheets.push({ name: attribute('name'), hidden, part })
      },
    },
    workbookXml,
  )
  const styles = readStyles(zip.find('xl/styles.xml'))
  return { worksheets, is_1904, is_unreckoned, shared_strings: readSharedStrings(zip), styles }
}

function readTargets(zip: ZipParts): Map<string, string> {
  const targets = new Map<string, string>()
  const part = zip.find('xl/_rels/workbook.xml.rels')
  if (!part) return targets
  readXml(
    part,
    {
      open(name, attribute) {
        if (name !== 'Relationship') return
        const target = attribute('Target')
        targets.set(attribute('Id'), target.startsWith('/') ? target.slice(1) : FOLDER + target)
      },
    },
    workbookXml,
  )
  return targets
}

/** Texts in the order in which cells count them. */
function readSharedStrings(zip: ZipParts): RunText[] {
  const part = zip.find('xl/sharedStrings.xml')
  const strings: RunText[] = []
  if (!part) return strings
  const runs = new TextRuns()
  readXml(
    part,
    {
      open(name, attribute) {
        if (name === 'si') runs.take()
        else runs.open(name, attribute)
      },
      close(name) {
        if (name === 'si') strings.push(runs.take())
        else runs.close(name)
      },
      text: (piece) => runs.text(piece),
    },
    workbookXml,
  )
  return strings
}
