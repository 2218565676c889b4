import { escapeXml, XML_HEAD } from '../../xml/xml-text.ts'
import { wordNames } from './names.ts'

/** How lists are numbered; each is a definition of its own in the file. */
const kinds = {
  questions: { format: 'decimal', text: '%1.', bold: true },
  options: { format: 'upperLetter', text: '(%1)' },
  parts: { format: 'lowerLetter', text: '(%1)' },
  romans: { format: 'lowerRoman', text: '(%1)' },
  bullets: { format: 'bullet', text: '•' },
  '1': { format: 'decimal', text: '%1.' },
  a: { format: 'lowerLetter', text: '%1.' },
  A: { format: 'upperLetter', text: '%1.' },
  i: { format: 'lowerRoman', text: '%1.' },
  I: { format: 'upperRoman', text: '%1.' },
} as const satisfies Record<string, { format: string; text: string; bold?: boolean }>
export type WordListKind = keyof typeof kinds

const kindNames = Object.keys(kinds) as WordListKind[]

/** Room for a number before its text, and how far each level stands in; in twips. */
export const NUMBER_WIDTH = 460
const STEP = 440

/** Where texts behind a number of a level begin, beside a number of the question itself. */
export const indentOf = (kind: WordListKind, level: number): { left: number; hanging: number } =>
  kind === 'questions'
    ? { left: NUMBER_WIDTH, hanging: NUMBER_WIDTH }
    : { left: NUMBER_WIDTH + STEP * (level + 1), hanging: STEP }

/** The lists of a document: each begins to count anew. */
export class WordLists {
  #started: { kind: WordListKind; start: number; level: number }[] = []

  /** The id of a list that counts from `start`. */
  begin(kind: WordListKind, start = 1, level = 0): number {
    return this.#started.push({ kind, start, level })
  }

  xml(): string {
    const definitions = kindNames.map((kind, at) => {
      const { format, text, ...more } = kinds[kind]
      const bold = 'bold' in more ? '<w:rPr><w:b/><w:bCs/></w:rPr>' : ''
      const levels = Array.from({ length: 9 }, (_, level) => {
        const { left, hanging } = indentOf(kind, level)
        const shown = text.replace('%1', `%${level + 1}`)
        return `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${escapeXml(shown)}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${left}" w:hanging="${hanging}"/></w:pPr>${bold}</w:lvl>`
      })
      return `<w:abstractNum w:abstractNumId="${at}"><w:multiLevelType w:val="multilevel"/>${levels.join('')}</w:abstractNum>`
    })
    const lists = this.#started.map(
      ({ kind, start, level }, at) =>
        `<w:num w:numId="${at + 1}"><w:abstractNumId w:val="${kindNames.indexOf(kind)}"/><w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="${start}"/></w:lvlOverride></w:num>`,
    )
    return `${XML_HEAD}<w:numbering ${wordNames}>${definitions.join('')}${lists.join('')}</w:numbering>`
  }
}
