/**
 * Properties of paragraphs, runs, tables and cells. Their children stand in the order of the schema (ECMA-376, part 1, 17.3.1, 17.3.2,
 * 17.4): Word repairs a file that has them in another one.
 */

/** Twentieths of a point, as Word measures. */
type Twips = number

interface TabStop {
  side: 'left' | 'center' | 'right'
  at: Twips
  dots?: boolean
}

export interface ParagraphLook {
  style?: string
  /** Stays on the page of the paragraph behind it. */
  keep_next?: boolean
  keep_lines?: boolean
  list?: { id: number; level: number }
  rules?: readonly ('top' | 'left' | 'bottom')[]
  tabs?: readonly TabStop[]
  rtl?: boolean
  spacing?: { before?: Twips; after?: Twips; line?: Twips }
  indent?: { left?: Twips; right?: Twips; hanging?: Twips }
  align?: 'center' | 'right' | 'left'
}

const flag = (name: string, isOn: boolean | undefined) => (isOn ? `<w:${name}/>` : '')
const attributes = (values: Readonly<Record<string, string | number | undefined>>) =>
  Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [` w:${name}="${value}"`]))
    .join('')

const tabStop = ({ side, at, dots }: TabStop) =>
  `<w:tab${attributes({ val: side, leader: dots ? 'dot' : undefined, pos: at })}/>`

const rule = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="4" w:color="808080"/>`

/** `w:pPr` without its tags, as a style has it too; '' where there is nothing to say. */
export function paragraphContent(look: ParagraphLook): string {
  const { style, list, rules = [], tabs = [], spacing, indent, align } = look
  const { before, after, line } = spacing ?? {}
  return [
    style ? `<w:pStyle w:val="${style}"/>` : '',
    flag('keepNext', look.keep_next),
    flag('keepLines', look.keep_lines),
    list ? `<w:numPr><w:ilvl w:val="${list.level}"/><w:numId w:val="${list.id}"/></w:numPr>` : '',
    rules.length > 0 ? `<w:pBdr>${rules.map(rule).join('')}</w:pBdr>` : '',
    tabs.length > 0 ? `<w:tabs>${tabs.map(tabStop).join('')}</w:tabs>` : '',
    flag('bidi', look.rtl),
    spacing ? `<w:spacing${attributes({ before, after, line, lineRule: line && 'exact' })}/>` : '',
    indent ? `<w:ind${attributes({ left: indent.left, right: indent.right, hanging: indent.hanging })}/>` : '',
    align ? `<w:jc w:val="${align}"/>` : '',
  ].join('')
}

export function paragraph(content: string, look: ParagraphLook = {}): string {
  const own = paragraphContent(look)
  return `<w:p>${own && `<w:pPr>${own}</w:pPr>`}${content}</w:p>`
}

export interface RunLook {
  code?: boolean
  bold?: boolean
  italic?: boolean
  strike?: boolean
  /** RRGGBB */
  colour?: string
  /** Half points. */
  size?: number
  underline?: boolean
  raised?: 'superscript' | 'subscript'
  rtl?: boolean
  /** Tags of BCP 47: of Latin letters, of Asian ones, and of those that Word calls complex. */
  languages?: { val?: string; eastAsia?: string; bidi?: string }
}

/** `w:rPr` without its tags. */
export function runContent(look: RunLook): string {
  const { languages, size } = look
  return [
    look.code ? '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas" w:cs="Consolas"/>' : '',
    look.bold ? '<w:b/><w:bCs/>' : '',
    look.italic ? '<w:i/><w:iCs/>' : '',
    flag('strike', look.strike),
    look.colour ? `<w:color w:val="${look.colour}"/>` : '',
    size ? `<w:sz w:val="${size}"/><w:szCs w:val="${size}"/>` : '',
    look.underline ? '<w:u w:val="single"/>' : '',
    look.raised ? `<w:vertAlign w:val="${look.raised}"/>` : '',
    flag('rtl', look.rtl),
    languages && Object.values(languages).some(Boolean) ? `<w:lang${attributes(languages)}/>` : '',
  ].join('')
}

export function run(content: string, look: RunLook = {}): string {
  const own = runContent(look)
  return `<w:r>${own && `<w:rPr>${own}</w:rPr>`}${content}</w:r>`
}

export const TAB = '<w:r><w:tab/></w:r>'
export const LINE_BREAK = '<w:r><w:br/></w:r>'

interface TableLook {
  /** With lines around its cells; else it is there to set texts side by side. */
  has_lines: boolean
  widths: readonly Twips[]
  indent?: Twips
  align?: 'center'
  rtl?: boolean
  /** One line between its two columns. */
  divided?: boolean
}

const noLines = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="nil"/>`)
  .join('')
const divider = `${['top', 'left', 'bottom', 'right', 'insideH'].map((side) => `<w:${side} w:val="nil"/>`).join('')}<w:insideV w:val="single" w:sz="4" w:space="0" w:color="A0A0A0"/>`

/** A table of rows, each a `w:tr`. */
export function table(rows: readonly string[], look: TableLook): string {
  const { has_lines, widths, indent, align, divided } = look
  const width = widths.reduce((sum, one) => sum + one, 0)
  const properties = [
    `<w:tblStyle w:val="${has_lines ? 'TableGrid' : 'TableNormal'}"/>`,
    flag('bidiVisual', look.rtl),
    `<w:tblW w:w="${width}" w:type="dxa"/>`,
    align ? `<w:jc w:val="${align}"/>` : '',
    indent ? `<w:tblInd w:w="${indent}" w:type="dxa"/>` : '',
    has_lines ? '' : `<w:tblBorders>${divided ? divider : noLines}</w:tblBorders>`,
    '<w:tblLayout w:type="fixed"/>',
  ].join('')
  const grid = widths.map((one) => `<w:gridCol w:w="${one}"/>`).join('')
  return `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${rows.join('')}</w:tbl>`
}

interface CellLook {
  width: Twips
  columns?: number
  /** Begins, or goes on as, a cell over several rows. */
  merge?: 'restart' | 'continue'
  /** RRGGBB behind it. */
  ground?: string
  align?: 'center'
}

/** A cell ends with a paragraph, whatever stands in it. */
export function cell(content: string, { width, columns = 1, merge, ground, align }: CellLook): string {
  const properties = [
    `<w:tcW w:w="${width}" w:type="dxa"/>`,
    columns > 1 ? `<w:gridSpan w:val="${columns}"/>` : '',
    merge ? `<w:vMerge w:val="${merge}"/>` : '',
    ground ? `<w:shd w:val="clear" w:color="auto" w:fill="${ground}"/>` : '',
    align ? `<w:vAlign w:val="${align}"/>` : '',
  ].join('')
  return `<w:tc><w:tcPr>${properties}</w:tcPr>${content.endsWith('</w:p>') ? content : `${content}<w:p/>`}</w:tc>`
}

/** A row stays on one page; one of the head comes again on each. */
export const tableRow = (cells: readonly string[], { is_head = false, may_break = false } = {}): string => {
  const own = `${may_break ? '' : '<w:cantSplit/>'}${is_head ? '<w:tblHeader/>' : ''}`
  return `<w:tr>${own && `<w:trPr>${own}</w:trPr>`}${cells.join('')}</w:tr>`
}
