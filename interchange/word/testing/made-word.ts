import { strToU8, zipSync } from 'fflate'

/** Small .docx files for tests: paragraphs, tables and the parts beside them. */

const names =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A run; a tab is one, a line end a break. `look` is XML of its properties. */
export const run = (text: string, look = ''): string => {
  const pieces = text.split(/(\t|\n)/).map((piece) => {
    if (piece === '\t') return '<w:tab/>'
    return piece === '\n' ? '<w:br/>' : `<w:t xml:space="preserve">${escapeXml(piece)}</w:t>`
  })
  return `<w:r>${look && `<w:rPr>${look}</w:rPr>`}${pieces.join('')}</w:r>`
}

/** A paragraph of a text or of runs; `list` is the number and level of Word's list. */
export const paragraph = (content: string, list?: [number: number, level: number], properties = ''): string => {
  const number = list ? `<w:numPr><w:ilvl w:val="${list[1]}"/><w:numId w:val="${list[0]}"/></w:numPr>` : ''
  return `<w:p><w:pPr>${properties}${number}</w:pPr>${content.startsWith('<') ? content : run(content)}</w:p>`
}

export const table = (rows: readonly (readonly string[])[]): string => {
  const cell = (text: string) => `<w:tc>${text.startsWith('<w:p') ? text : paragraph(text)}</w:tc>`
  return `<w:tbl>${rows.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`
}

/** Lists 1 (1. 2. 3.) and 2, 3 … (a) b) c)), which begin again each. */
const numbering = `<w:numbering ${names}>${[
  ['1', 'decimal', '%1.'],
  ['2', 'lowerLetter', '%1)'],
]
  .map(
    ([id, format, text]) =>
      `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl></w:abstractNum>`,
  )
  .join('')}<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>${Array.from(
  { length: 30 },
  (_, at) =>
    `<w:num w:numId="${at + 2}"><w:abstractNumId w:val="2"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`,
).join('')}</w:numbering>`

/** Parts beside the document, by their names; those of `word/media` are related by their file's name. */
export function madeWord(
  body: readonly string[] | string,
  parts: Readonly<Record<string, string | Uint8Array>> = {},
): Uint8Array {
  const relations = Object.keys(parts).flatMap((name) => {
    const found = /^word\/(media\/(\w+)\.\w+)$/.exec(name)
    return found ? `<Relationship Id="${found[2]}" Type="${office}/image" Target="${found[1]}"/>` : []
  })
  const document =
    typeof body === 'string' ? body : `<w:document ${names}><w:body>${body.join('')}</w:body></w:document>`
  const files: Record<string, Uint8Array> = {
    '_rels/.rels': strToU8(
      `<Relationships><Relationship Id="a" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/_rels/document.xml.rels': strToU8(
      `<Relationships><Relationship Id="n" Type="${office}/numbering" Target="numbering.xml"/>${relations.join('')}</Relationships>`,
    ),
    'word/numbering.xml': strToU8(numbering),
    'word/document.xml': strToU8(document),
  }
  for (const [name, bytes] of Object.entries(parts)) files[name] = typeof bytes === 'string' ? strToU8(bytes) : bytes
  return zipSync(files)
}

export interface MadeChoice {
  text: string
  options: string[]
  right: number
}

export const choices: MadeChoice[] = [
  { text: 'What is the SI unit of force?', options: ['joule', 'newton', 'pascal', 'watt'], right: 1 },
  { text: 'Which of these numbers is prime?', options: ['21', '27', '29', '33'], right: 2 },
  { text: 'The capital of Australia is', options: ['Canberra', 'Sydney', 'Perth', 'Hobart'], right: 0 },
  { text: 'Plants make their food by', options: ['respiration', 'digestion', 'growth', 'photosynthesis'], right: 3 },
]
