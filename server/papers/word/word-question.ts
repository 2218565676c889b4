import { indentOf } from '../../../interchange/word/write/lists.ts'
import {
  cell,
  type ParagraphLook,
  paragraph,
  TAB,
  table,
  tableRow,
} from '../../../interchange/word/write/properties.ts'
import type {
  QuestionDocument,
  QuestionText,
  SharedDirections,
  SubQuestionDocument,
  TranslatedText,
} from '../../../typeset/document.ts'
import { followsOr } from '../../../typeset/paper/numbering.ts'
import { MARKS_WIDTH, TEXT_LEFT } from './paper-looks.ts'
import { matchXml, optionsXml } from './word-options.ts'
import type { WordPaper } from './word-paper.ts'

/** Where a text stands, and what its first paragraph has beside it. */
interface StemPlace {
  style: 'Question' | 'Question Part'
  /** Its number in Word's list; an alternative has none. */
  list: ParagraphLook['list'] | null
  language: string
  left: number
  marks: number | null
}

type Asked = QuestionText & { translation: TranslatedText | null }

/** A question as the printed page has it: number, text, options, parts, and marks at the right edge. */
export function questionXml(
  paper: WordPaper,
  question: QuestionDocument,
  isAlternative: boolean,
  isSideBySide: boolean,
): string {
  const language = question.language ?? paper.frame.language
  const place: StemPlace = {
    style: 'Question',
    list: isAlternative ? null : { id: paper.numberOf(question.number), level: 0 },
    ...{ language, left: TEXT_LEFT, marks: question.marks },
  }
  return [
    stemXml(paper, question, place, isSideBySide),
    partsXml(paper, question.sub_questions, language, isSideBySide),
    answerSpace(paper, question),
  ].join('')
}

function partsXml(
  paper: WordPaper,
  parts: readonly SubQuestionDocument[],
  language: string,
  isSideBySide: boolean,
): string {
  if (parts.length === 0) return ''
  const id = paper.tools.lists.begin('romans')
  const { left } = indentOf('romans', 0)
  return parts
    .map((part, at) => {
      const isAlternative = followsOr([...parts], at)
      const place: StemPlace = {
        style: 'Question Part',
        list: isAlternative ? null : { id, level: 0 },
        ...{ language, left, marks: part.marks },
      }
      const or = isAlternative ? orXml(paper) : ''
      return or + stemXml(paper, part, place, isSideBySide) + answerSpace(paper, part)
    })
    .join('')
}

export const orXml = (paper: WordPaper): string => paper.paragraph('Or', paper.runs(paper.frame.words.or))

/** A text in the paper's language and, where it has one, in its second: below the first or beside it. */
function stemXml(paper: WordPaper, asked: Asked, place: StemPlace, isSideBySide: boolean): string {
  const { translation } = asked
  const room = paper.room - place.left - MARKS_WIDTH
  if (!translation) return oneText(paper, asked, place, room)
  const other = { ...place, list: null, language: translation.language, marks: null }
  if (!isSideBySide)
    return oneText(paper, asked, place, room) + oneText(paper, translation, other, room, 'Question Text')
  const half = Math.floor((paper.room - MARKS_WIDTH) / 2)
  const inCell = half - place.left - 240
  const cells = [
    cell(oneText(paper, asked, { ...place, marks: null }, inCell), { width: half }),
    cell(oneText(paper, translation, { ...other, left: 0 }, half - 240, 'Question Text'), { width: half }),
    cell(paragraph(paper.marks(place.marks).replace(TAB, ''), { align: 'right', spacing: { before: 220 } }), {
      width: MARKS_WIDTH,
    }),
  ]
  return table([tableRow(cells, { may_break: true })], { has_lines: false, widths: [half, half, MARKS_WIDTH] })
}

function oneText(
  paper: WordPaper,
  text: QuestionText,
  place: StemPlace,
  room: number,
  style: string = place.style,
): string {
  const { list, language, left } = place
  const isWhole = room === paper.room - left - MARKS_WIDTH
  const together = (text.options.length > 0 || text.match !== null) && { keep_next: true }
  const hanging = list ? { hanging: place.style === 'Question' ? TEXT_LEFT : indentOf('romans', 0).hanging } : {}
  // The tab before the marks goes to the edge of the sheet, which the text of this paragraph reaches too.
  const first = {
    ...paper.look(style, language),
    ...together,
    ...(list && { list }),
    indent: { left, right: 0, ...hanging },
  }
  const indent = { left, right: isWhole ? MARKS_WIDTH : 0 }
  const rest = { ...paper.look('Question Text', language), ...together, indent }
  const hasBody = text.body.length > 0 || list !== null || place.marks !== null
  return [
    hasBody ? paper.text(text.body, { language, left, room, first, rest, after: paper.marks(place.marks) }) : '',
    text.match ? matchXml(paper, text.match, { language, left, room }) : '',
    text.options.length > 0 ? optionsXml(paper, text.options, { language, left, room }) : '',
  ].join('')
}

/** Lines to answer on, or a frame to draw into. */
function answerSpace(paper: WordPaper, { lines, is_drawn }: Pick<QuestionDocument, 'lines' | 'is_drawn'>): string {
  const empty = (look: ParagraphLook, content = '') =>
    paragraph(content, { ...look, spacing: { before: 160, after: 60 } })
  if (lines === 0) return ''
  const room = paper.room - TEXT_LEFT - MARKS_WIDTH
  if (is_drawn) {
    const frame = cell(Array.from({ length: lines }, () => empty({})).join(''), { width: room })
    return table([tableRow([frame])], { has_lines: true, widths: [room], indent: TEXT_LEFT })
  }
  const look = { indent: { left: TEXT_LEFT }, tabs: [{ side: 'left' as const, at: TEXT_LEFT + room, dots: true }] }
  return Array.from({ length: lines }, () => empty(look, TAB)).join('')
}

/** Directions that several questions share, with the options that all of them have. */
export function directionsXml(paper: WordPaper, { heading, body, options }: SharedDirections): string {
  const { language } = paper.frame
  const place = { language, left: TEXT_LEFT, room: paper.room - TEXT_LEFT - MARKS_WIDTH }
  const own: ParagraphLook = { ...paper.look('Directions'), indent: { left: TEXT_LEFT, right: MARKS_WIDTH } }
  return [
    paper.paragraph('Directions', paper.runs(heading, { bold: true }), { ...own, rules: ['top'] }),
    paper.text(body, { ...place, first: own, rest: own, look: { italic: true } }),
    optionsXml(paper, options, place),
    paragraph('', { ...own, rules: ['bottom'], spacing: { after: 60, line: 80 } }),
  ].join('')
}
