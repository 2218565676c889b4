import { escapeXml, XML_HEAD } from '../../xml/xml-text.ts'
import { wordNames } from './names.ts'
import { type ParagraphLook, paragraphContent, type RunLook, runContent } from './properties.ts'

/** The fonts of a document by name, with what stands in for them where they are missing. */
export interface WordFonts {
  /** Of Latin letters. */
  body: string
  /** Of Devanagari and what else Word calls complex. */
  complex: string
  asian: string
  /** Half points. */
  size: number
}

/** A style of paragraphs; its id is its name without blanks. */
export interface WordStyle {
  name: string
  based_on?: string
  paragraph?: ParagraphLook
  run?: RunLook
  /** One of Word's own outline, from 0. */
  outline?: number
}

const idOf = (name: string) =>
  name.replace(/ ./g, (blank) => blank.charAt(1).toUpperCase()).replace(/^./, (first) => first.toUpperCase())

/** How a style is named in a paragraph. */
export const styleId = idOf

function styleXml({ name, based_on = 'Normal', paragraph = {}, run = {}, outline }: WordStyle): string {
  const level = outline === undefined ? '' : `<w:outlineLvl w:val="${outline}"/>`
  const own = paragraphContent(paragraph) + level
  const letters = runContent(run)
  const isOwn = outline === undefined && name !== 'Title'
  return [
    `<w:style w:type="paragraph"${isOwn ? ' w:customStyle="1"' : ''} w:styleId="${idOf(name)}"><w:name w:val="${name}"/>`,
    `<w:basedOn w:val="${idOf(based_on)}"/><w:qFormat/>`,
    own && `<w:pPr>${own}</w:pPr>`,
    letters && `<w:rPr>${letters}</w:rPr>`,
    '</w:style>',
  ].join('')
}

const fontsXml = ({ body, complex, asian }: WordFonts) =>
  `<w:rFonts w:ascii="${escapeXml(body)}" w:hAnsi="${escapeXml(body)}" w:eastAsia="${escapeXml(asian)}" w:cs="${escapeXml(complex)}"/>`

const lines = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="808080"/>`)
  .join('')

export function stylesXml(fonts: WordFonts, styles: readonly WordStyle[]): string {
  const { size } = fonts
  return [
    `${XML_HEAD}<w:styles ${wordNames}><w:docDefaults><w:rPrDefault><w:rPr>${fontsXml(fonts)}<w:sz w:val="${size}"/><w:szCs w:val="${size}"/><w:lang w:val="en-IN" w:eastAsia="zh-CN" w:bidi="hi-IN"/></w:rPr></w:rPrDefault>`,
    '<w:pPrDefault><w:pPr><w:spacing w:after="60" w:line="259" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>',
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>',
    ...styles.map(styleXml),
    '<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="108" w:type="dxa"/><w:bottom w:w="0" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>',
    `<w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:basedOn w:val="TableNormal"/><w:tblPr><w:tblBorders>${lines}</w:tblBorders></w:tblPr></w:style>`,
    '</w:styles>',
  ].join('')
}

/** What Word takes where a font is missing; names of others, in their order. */
const standIns: Readonly<Record<string, { instead: string; family: string }>> = {
  'Libertinus Serif': { instead: 'Linux Libertine, Cambria, Times New Roman', family: 'roman' },
  'New Computer Modern': { instead: 'Latin Modern Roman, Cambria, Times New Roman', family: 'roman' },
  'Source Serif 4': { instead: 'Source Serif Pro, Cambria, Times New Roman', family: 'roman' },
  'Atkinson Hyperlegible': { instead: 'Verdana, Arial', family: 'swiss' },
  Calibri: { instead: 'Carlito, Arial', family: 'swiss' },
  'Nirmala UI': { instead: 'Noto Sans Devanagari, Mangal', family: 'swiss' },
  'Noto Serif Devanagari': { instead: 'Nirmala UI, Mangal, Kokila', family: 'roman' },
  'Noto Nastaliq Urdu': { instead: 'Jameel Noori Nastaleeq, Urdu Typesetting', family: 'roman' },
  'Noto Naskh Arabic': { instead: 'Traditional Arabic, Arial', family: 'roman' },
  'Noto Serif SC': { instead: 'SimSun, Songti SC', family: 'roman' },
  'Cambria Math': { instead: 'STIX Two Math, Latin Modern Math', family: 'roman' },
}

export function fontTableXml({ body, complex, asian }: WordFonts): string {
  const fonts = [...new Set([body, complex, asian, 'Cambria Math'])].map((name) => {
    const { instead, family } = standIns[name] ?? { instead: 'Times New Roman', family: 'auto' }
    return `<w:font w:name="${escapeXml(name)}"><w:altName w:val="${escapeXml(instead)}"/><w:family w:val="${family}"/></w:font>`
  })
  return `${XML_HEAD}<w:fonts ${wordNames}>${fonts.join('')}</w:fonts>`
}
