import { XML_HEAD } from '../../xml/xml-text.ts'
import { type WrittenPart, writeZip } from '../../zip/write-zip.ts'
import { OWN_COPY_PART } from '../own/own-copy.ts'
import { officeRelation, wordNames } from './names.ts'
import { fontTableXml, stylesXml, type WordFonts, type WordStyle } from './styles.ts'
import type { WordTools } from './word-tools.ts'

/** A sheet of paper; twips. */
export interface WordPage {
  width: number
  height: number
  margins: { top: number; right: number; bottom: number; left: number }
}

export const A4: WordPage = {
  ...{ width: 11906, height: 16838 },
  margins: { top: 1000, right: 1120, bottom: 1200, left: 1120 },
}

export const widthOf = ({ width, margins }: WordPage): number => width - margins.left - margins.right

/** What a document is made of, beside the lists and pictures that its tools have gathered. */
export interface WordFileContent {
  body: string
  sheet: WordPage
  fonts: WordFonts
  styles: readonly WordStyle[]
  /** Paragraphs at the foot of each page. */
  footer?: string
  /** XML of the part that nobody sees. */
  own_copy?: string
}

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const COPY_PROPERTIES = 'customXml/itemProps1.xml'

const mainParts = [
  ['styles', 'styles'],
  ['numbering', 'numbering'],
  ['settings', 'settings'],
  ['fontTable', 'fontTable'],
] as const

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${officeRelation}/${type}" Target="${target}"/>`
const relations = (list: readonly string[]) =>
  `${XML_HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join('')}</Relationships>`

function contentTypes({ footer, own_copy }: WordFileContent): string {
  const defaults = [
    ['rels', 'application/vnd.openxmlformats-package.relationships+xml'],
    ['xml', 'application/xml'],
    ['png', 'image/png'],
    ['jpg', 'image/jpeg'],
    ['gif', 'image/gif'],
  ].map(([ending, type]) => `<Default Extension="${ending}" ContentType="${type}"/>`)
  const parts = [
    ['/word/document.xml', `${wordType}.document.main+xml`],
    ...mainParts.map(([name]) => [`/word/${name}.xml`, `${wordType}.${name}+xml`]),
    ...(footer ? [['/word/footer1.xml', `${wordType}.footer+xml`]] : []),
    ...(own_copy
      ? [[`/${COPY_PROPERTIES}`, 'application/vnd.openxmlformats-officedocument.customXmlProperties+xml']]
      : []),
  ].map(([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`)
  return `${XML_HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${[...defaults, ...parts].join('')}</Types>`
}

const settings = `${XML_HEAD}<w:settings ${wordNames}><w:defaultTabStop w:val="720"/><w:characterSpacingControl w:val="doNotCompress"/><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat><m:mathPr><m:mathFont m:val="Cambria Math"/><m:intLim m:val="subSup"/><m:naryLim m:val="undOvr"/></m:mathPr></w:settings>`

function documentXml({ body, sheet, footer }: WordFileContent): string {
  const { width, height, margins } = sheet
  const { top, right, bottom, left } = margins
  const foot = footer ? '<w:footerReference w:type="default" r:id="rIdFooter"/>' : ''
  const edge = Math.round(bottom / 2)
  const section = `<w:sectPr>${foot}<w:pgSz w:w="${width}" w:h="${height}"/><w:pgMar w:top="${top}" w:right="${right}" w:bottom="${bottom}" w:left="${left}" w:header="${edge}" w:footer="${edge}" w:gutter="0"/></w:sectPr>`
  return `${XML_HEAD}<w:document ${wordNames}><w:body>${body}${section}</w:body></w:document>`
}

function copyParts(own_copy: string): WrittenPart[] {
  const properties = `${XML_HEAD}<ds:datastoreItem ds:itemID="{5A1E70B2-6C0D-4F3E-9B57-2D8C4E91A604}" xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml"><ds:schemaRefs/></ds:datastoreItem>`
  return [
    [OWN_COPY_PART, own_copy],
    [COPY_PROPERTIES, properties],
    ['customXml/_rels/item1.xml.rels', relations([relation('rId1', 'customXmlProps', 'itemProps1.xml')])],
  ]
}

/** A document as .docx. It names nobody, and no time: the same content gives the same bytes. */
export function wordFile(
  content: WordFileContent,
  { lists, pictures }: Pick<WordTools, 'lists' | 'pictures'>,
): Uint8Array {
  const { fonts, styles, footer, own_copy } = content
  const related = [
    ...mainParts.map(([name, type], at) => relation(`rId${at + 1}`, type, `${name}.xml`)),
    ...(footer ? [relation('rIdFooter', 'footer', 'footer1.xml')] : []),
    ...(own_copy ? [relation('rIdCopy', 'customXml', `../${OWN_COPY_PART}`)] : []),
    ...pictures.relations(),
  ]
  return writeZip([
    ['[Content_Types].xml', contentTypes(content)],
    ['_rels/.rels', relations([relation('rId1', 'officeDocument', 'word/document.xml')])],
    ['word/document.xml', documentXml(content)],
    ['word/_rels/document.xml.rels', relations(related)],
    ['word/styles.xml', stylesXml(fonts, styles)],
    ['word/numbering.xml', lists.xml()],
    ['word/settings.xml', settings],
    ['word/fontTable.xml', fontTableXml(fonts)],
    ...(footer ? [['word/footer1.xml', `${XML_HEAD}<w:ftr ${wordNames}>${footer}</w:ftr>`] as const] : []),
    ...pictures.parts(),
    ...(own_copy ? copyParts(own_copy) : []),
  ])
}
