import { setLetters } from '../../domain/papers/documents.ts'
import type { AnswerLayout } from '../../scanning/layout/answer-layout.ts'
import { type AnswerPlan, type AnswerSheetKind, answerMeasures } from '../../scanning/layout/answer-plan.ts'
import { layOutAnswers } from '../../scanning/layout/lay-out-answers.ts'
import type { PlacedText } from '../../scanning/layout/page-flow.ts'
import { isDarkCell, markCells } from '../../scanning/layout/page-frame.ts'
import { codeText, inFours, specimenSerial } from '../../scanning/layout/serial.ts'
import type { CodeDrawing, DocumentFrame, Layer } from '../document.ts'
import { codeRuns, drawingOf } from '../paper/copies/copy.ts'
import type { SectionInput } from '../paper/paper-input.ts'
import { askedPlaces, type NumberColumns } from './asked-places.ts'
import { documentFrame, documentWords } from './document-frame.ts'
import type { CopyInput, DocumentInput } from './document-input.ts'

export interface AnswerSheetInput extends DocumentInput {
  document: 'answer-sheet'
  /** The paper's own sections; each question with its `item_id`. */
  sections: SectionInput[]
  /** Named where it is left out. */
  kind?: AnswerSheetKind
  /** Written answers in boxes of their own, instead of on ruled pages. */
  booklet?: boolean
  /** Of numeric questions; `null` prints lines to write on. */
  numbers: NumberColumns | null
  /** Columns of the roll number grid, 1–12. */
  roll_digits: number
  /** Sets to choose from, 1–4; one prints no choice. */
  sets: number
  /** Whose it is, `code` is its serial; without one it is a specimen. */
  copy?: CopyInput | null
  /** Ruled pages; as many as the written questions are expected to need where it is absent, at most 40. */
  ruled_pages?: number
}

export interface AnswerSheetDocument extends DocumentFrame {
  kind: 'answer-sheet'
  sheet_kind: AnswerSheetKind
  layer: Layer
  /** Whose values are drawn: all pages of each. */
  copies: AnswerCopyDocument[]
  layout: AnswerLayout
  /** What is printed around the places to fill in, page by page. */
  texts: PlacedText[][]
  /** Boxes of these questions have no lines. */
  drawn: string[]
  /** The four marks of a page. */
  squares: CodeDrawing[]
  /** Of circles and what stands beside them, to those of the standard edition. */
  scale: number
}

/** Whose sheet it is, and the code of each of its pages. */
export interface AnswerCopyDocument {
  name: string
  roll_no: string
  section: string
  is_specimen: boolean
  codes: {
    /** `null` where the codes of a batch are drawn over its pages. */
    drawing: CodeDrawing | null
    /** The same to be typed, in fours. */
    typed: string
  }[]
}

/** Lines of 8.5 mm on one ruled page. */
const linesPerPage = 26
const most_pages = 40
const most_digits = 12

/** @throws RangeError where `timing` is not 'H:MM' or a copy's code is no serial */
export function answerSheetDocument(input: AnswerSheetInput): AnswerSheetDocument {
  const words = documentWords(input)
  const { asked, lines } = askedPlaces(input.sections, {
    words,
    numbers: input.numbers,
    booklet: input.booklet === true,
  })
  const { kind = 'NAMED' } = input
  const plan: AnswerPlan = {
    kind,
    size: input.page,
    edition: input.edition ?? 'standard',
    asked,
    roll_digits: Math.min(most_digits, Math.max(1, input.roll_digits)),
    sets: input.sets > 1 ? setLetters.slice(0, input.sets) : [],
    ruled_pages: Math.min(most_pages, Math.max(0, input.ruled_pages ?? Math.ceil(lines / linesPerPage))),
  }
  const { layout, texts } = layOutAnswers(plan)
  return {
    ...documentFrame(input, words, kind === 'EXTRA' ? words.extra_sheet : words.answer_sheet),
    kind: 'answer-sheet',
    sheet_kind: kind,
    layer: 'all',
    copies: [answerCopy(input.copy ?? specimen, layout)],
    layout,
    texts,
    drawn: asked.flatMap((one) => (one.as === 'BOX' && one.is_drawn ? one.id : [])),
    squares,
    scale: answerMeasures[plan.edition].scale,
  }
}

const squares: CodeDrawing[] = ([0, 1, 2, 3] as const).map((mark) =>
  drawingOf(
    Array.from({ length: markCells }, (_, y) =>
      Array.from({ length: markCells }, (_cell, x) => isDarkCell(mark, x, y)),
    ),
  ),
)

const specimen: CopyInput = { name: '', roll_no: '', section: '', code: specimenSerial }

/** @throws RangeError where its code is no serial */
export function answerCopy(
  { name, roll_no, section, code: serial }: CopyInput,
  { pages }: AnswerLayout,
): AnswerCopyDocument {
  const codes = pages.map(({ n }) => {
    const text = codeText({ serial, page: n })
    return { drawing: codeRuns(text, 'Q'), typed: inFours(text) }
  })
  return { name, roll_no, section, is_specimen: serial === specimenSerial, codes }
}

/** What a batch draws once, and what lies over it for each of some copies. */
export function answerLayers(
  document: AnswerSheetDocument,
  copies: readonly CopyInput[],
): { form: AnswerSheetDocument; values: AnswerSheetDocument } {
  const { layout, texts } = document
  // Values need to know where codes and names stand, and nothing else.
  const pages = layout.pages.map((page) => ({ ...page, fields: [], crops: [] }))
  const named = texts.map((own) => own.filter(({ part }) => part === 'name' || part === 'running'))
  const own = copies.map((copy) => {
    const { codes, ...whose } = answerCopy(copy, layout)
    return { ...whose, codes: codes.map(({ typed }) => ({ drawing: null, typed })) }
  })
  return {
    form: {
      ...document,
      layer: 'form',
      copies: [{ name: '', roll_no: '', section: '', is_specimen: false, codes: [] }],
    },
    values: { ...document, layer: 'values', copies: own, layout: { ...layout, pages }, texts: named },
  }
}
