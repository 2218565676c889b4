import { letterOf } from '../../../domain/questions/letters.ts'
import { holds } from '../../../domain/questions/question-types.ts'
import { findWritten } from '../../../domain/questions/read-answer.ts'
import type { QuestionContent, StoredPart } from '../../../domain/questions/stored-question.ts'
import { TexError } from '../../../richtext/formula/tex-error.ts'
import { splitFormulas } from '../../../richtext/formulas-in-text.ts'
import { parseRichText } from '../../../richtext/parse.ts'
import { parseTex } from '../../../richtext/tex.ts'
import { type AnsweredText, answerLine, shownColumns, shownSequence } from './bank-answer.ts'
import { indentOf, type WordListKind } from './lists.ts'
import { toOmml } from './omml/to-omml.ts'
import { cell, type ParagraphLook, paragraph, TAB, table, tableRow } from './properties.ts'
import { styleId } from './styles.ts'
import { textRuns } from './text-runs.ts'
import { textXml } from './word-text.ts'
import type { TextPlace, WordTools } from './word-tools.ts'

/** A line to write on in place of every `{{n}}`; so many the reader takes for one. */
const BLANK = '________'
const ROOM = 9200
const LEFT = 460

const marksRuns = (marks: number, language: string) => TAB + textRuns(`[${marks}]`, language)
const bold = (text: string) => textRuns(text, 'en', { bold: true })

const bodyOf = (type: AnsweredText['type'], html: string) =>
  parseRichText(holds(type, 'blanks') ? html.replace(/\{\{\d+\}\}/g, BLANK) : html)

/** Writes the paragraphs of one question after the other. */
export class BankQuestionWriter {
  #tools: WordTools
  #with_answers: boolean
  #numbers: number

  constructor(tools: WordTools, with_answers: boolean) {
    this.#tools = tools
    this.#with_answers = with_answers
    this.#numbers = tools.lists.begin('questions')
  }

  /** @param mark runs of the bookmark before its text */
  question(asked: QuestionContent, mark: string): string {
    const { type, language, question_text, question_options, sub_questions, answer, explanation, max_marks } = asked
    const own = { type, options: question_options, answer }
    const stem = textXml(
      bodyOf(type, question_text),
      {
        ...this.#place(language),
        first: { style: styleId('Question'), list: { id: this.#numbers, level: 0 } },
        before: mark,
        after: marksRuns(max_marks, language),
      },
      this.#tools,
    )
    const parts = sub_questions.length > 0 ? this.#parts(sub_questions, language) : ''
    return [
      stem,
      this.#entries(own, language),
      this.#answer(own, language),
      parts,
      this.#with_answers && explanation ? this.#labelled('Explanation', explanation, language) : '',
    ].join('')
  }

  #place(language: string): TextPlace {
    return { language, rest: { style: styleId('Question Text') }, left: LEFT, room: ROOM }
  }

  #parts(parts: readonly StoredPart[], language: string): string {
    const id = this.#tools.lists.begin('parts')
    return parts
      .map((part, at) => {
        const before = parts[at - 1]
        const isOr = part.or_group !== null && before?.or_group === part.or_group
        const first: ParagraphLook = { style: styleId('Question Part'), list: { id, level: 0 } }
        const after = marksRuns(part.max_marks, language)
        const stem = textXml(bodyOf(part.type, part.content), { ...this.#place(language), first, after }, this.#tools)
        const own = { type: part.type, options: part.options, answer: part.answer }
        const or = isOr ? paragraph(bold('OR'), { keep_next: true, align: 'center' }) : ''
        return `${or}${stem}${this.#entries(own, language)}${this.#answer(own, language)}`
      })
      .join('')
  }

  /** What is chosen from or set in order, and columns to match. */
  #entries({ type, options, answer }: AnsweredText, language: string): string {
    const columns = type === 'MATCH' ? shownColumns(answer) : null
    if (columns) return this.#columns(columns.left, columns.right, language)
    const entries = type === 'ORDER' ? (shownSequence(answer)?.entries ?? []) : options.map(({ data }) => data)
    return entries.length > 0 ? this.#list('options', entries, language) : ''
  }

  #list(kind: WordListKind, entries: readonly string[], language: string): string {
    const id = this.#tools.lists.begin(kind)
    const { left } = indentOf(kind, 0)
    const style = styleId('Option')
    const place = { language, left, room: ROOM - left, rest: { style, indent: { left } } }
    return entries
      .map((html) => textXml(parseRichText(html), { ...place, first: { style, list: { id, level: 0 } } }, this.#tools))
      .join('')
  }

  #columns(left: readonly string[], right: readonly string[], language: string): string {
    const width = Math.floor((ROOM - LEFT) / 2)
    const spacing = { before: 20, after: 20 }
    const shown = (label: string, html: string | undefined) =>
      cell(
        html === undefined
          ? '<w:p/>'
          : textXml(
              parseRichText(html),
              {
                language,
                before: textRuns(label, language),
                first: { spacing },
                rest: { spacing },
                left: 0,
                room: width,
              },
              this.#tools,
            ),
        { width },
      )
    const head = ['Column A', 'Column B'].map((text) => cell(paragraph(bold(text), { align: 'center' }), { width }))
    const rows = Array.from({ length: Math.max(left.length, right.length) }, (_, at) =>
      tableRow([shown(`${at + 1}. `, left[at]), shown(`${letterOf(at)}. `, right[at])]),
    )
    const columns = table([tableRow(head, { is_head: true }), ...rows], {
      has_lines: true,
      widths: [width, width],
      indent: LEFT,
    })
    return columns + paragraph('', { spacing: { before: 0, after: 0, line: 120 } })
  }

  #answer(asked: AnsweredText, language: string): string {
    if (!this.#with_answers) return ''
    const line = answerLine(asked)
    const look = { style: styleId('Answer') }
    if (line !== null) return paragraph(bold('Answer: ') + textRuns(line, language), look)
    const written = findWritten(asked.answer)
    if (!written) return ''
    const points = written.marking_points.map(({ text, marks }) =>
      paragraph(bold('Marking point: ') + this.#line(text, language) + marksRuns(marks, language), look),
    )
    const model = written.model_answer === '' ? '' : this.#labelled('Answer', written.model_answer, language)
    return model + points.join('')
  }

  #labelled(style: 'Answer' | 'Explanation', html: string, language: string): string {
    const look = { style: styleId(style) }
    const place = { language, first: look, rest: look, before: bold(`${style}: `), left: LEFT, room: ROOM }
    return textXml(parseRichText(html), place, this.#tools)
  }

  /** A plain text whose formulas, between `\\(` and `\\)`, are set; one that can't be set stands as it was typed. */
  #line(text: string, language: string): string {
    return splitFormulas(text)
      .map((piece) => {
        if (typeof piece === 'string') return textRuns(piece, language)
        try {
          return toOmml(parseTex(piece.latex, false)).omml
        } catch (error) {
          if (error instanceof TexError) return textRuns(`\\(${piece.latex}\\)`, language)
          throw error
        }
      })
      .join('')
  }
}
