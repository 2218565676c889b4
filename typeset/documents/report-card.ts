import type { LanguageOf } from '../../domain/languages.ts'
import type { CodeDrawing, DocumentFrame } from '../document.ts'
import { fontFamilies } from '../engine/fonts.ts'
import { codeRuns } from '../paper/copies/copy.ts'
import { editionFont, editions } from '../paper/editions.ts'
import { performanceWords } from '../words/performance-words.ts'
import { type ReportWords, reportWords } from '../words/report-words.ts'
import type { PrintedLayout } from './card-layout.ts'
import { documentWords } from './document-frame.ts'
import type { DocumentInput } from './document-input.ts'

/** Report cards of a class: a page each, more where there are many subjects. */
export interface ReportCardInput
  extends Pick<DocumentInput, 'font' | 'page' | 'school' | 'header_1' | 'header_2' | 'logo' | 'images'> {
  document: 'report-card'
  language: LanguageOf<'cards'>
  /** As printed, e.g. "2026-27". */
  session: string
  /** What stands on the cards: each names one of these. */
  layouts: PrintedLayout[]
  cards: CardInput[]
  /** Those of the whole batch that hold most: all are set with the room that these leave. Left out: of these cards. */
  fullest?: CardInput[]
}

/** What one pupil reached, as printed: marks as "61.5 / 80", absences as their code, never as 0; null where there is nothing. */
export interface CardInput {
  name: string
  admission_no: string
  roll_no: string | null
  /** Class and section, as printed: "9 A". */
  place: string
  /** Place in the list of layouts. */
  layout: number
  /** What is known of the pupil, by name, in the order in which it stands. */
  facts: { name: string; value: string }[]
  /** Address of a picture among the images; null, or one that is not there, prints none. */
  photo: string | null
  /** Graded without an exam, by term; null: nothing is entered. */
  areas: CardAreas | null
  /** null: nobody has counted them. */
  days: CardDays | null
  competencies: CardCompetencies | null
  /** Heads of the columns: types of exams, each with the names of its exams where they stand side by side. */
  parts: { title: string; exams: string[] }[]
  /** Cells for each exam of each part, or one for a part without names. */
  subjects: {
    title: string
    cells: (string | null)[]
    percent: string | null
    /** What the section reached on average; null where the card doesn't say it. */
    class_avg: string | null
    grade: string | null
    failed: boolean
  }[]
  /** Beside the marks: graded alone. */
  co_scholastic: { title: string; grade: string | null }[]
  percent: string | null
  class_avg: string | null
  grade: string | null
  /** Withheld while a pupil's marks are; to come while an exam is not out. */
  result: 'PASS' | 'FAIL' | 'COMPARTMENT' | 'WITHHELD' | 'TO_COME' | null
  /** Subjects that may be written again. */
  compartment: string[]
  /** "3 / 41"; null prints none. */
  rank: string | null
  /** Exams written of those held: "11 / 12". */
  attendance: string
  /** What numbers of exams stand for, where they share a column: "Mathematics: 1 Algebra, 2 Geometry". */
  exam_key: string[]
  /** How absences count in its averages; null where there is none. */
  absences: 'ZERO' | 'EXCLUDE' | 'MIXED' | null
  /** "A1 91–100" */
  grade_key: string[]
  /** What it is for, as printed; null: the year. */
  occasion: string | null
  /** The day on which the pupil left, as printed. */
  left_on: string | null
  /** Of a final occasion: the class of a promotion that was made, null is a line to write on. */
  promoted: { to: string | null } | null
  remark: string | null
  /** Not all of its exams are published: it may not be handed out. */
  is_draft: boolean
  revision: number
  /** As printed. */
  issued_on: string
  /** What the code opens, at most 200 characters; null prints none. */
  link: string | null
}

export interface CardAreas {
  terms: string[]
  /** `said`: the sentence beside the levels. */
  rows: { title: string; said: string | null; grades: (string | null)[] }[]
  /** "A Outstanding" */
  key: string[]
}

export interface CardDays {
  is_months: boolean
  /** "208 of 230", as printed. */
  sum: string
  /** `shown`: "104 / 112". */
  rows: { name: string; value: number; of: number; present: string; shown: string }[]
}

export interface CardCompetencies {
  terms: string[]
  levels: string[]
  /** Levels by their place: of the term before, and of the last one. */
  domains: { title: string; rows: { title: string; from: number | null; to: number | null }[] }[]
}

export interface ReportCardDocument extends DocumentFrame {
  kind: 'report-card'
  session: string
  report: ReportWords
  layouts: PrintedLayout[]
  cards: PrintedCard[]
  fullest: PrintedCard[]
}

type PrintedCard = Omit<CardInput, 'link'> & { code: CodeDrawing | null; sign_key: Sign[] }

interface Sign {
  sign: string
  meaning: string
}

/** What the letters of a card mean that stand for marks, and the star of a subject that was failed, of those that occur on it. */
function signKey({ subjects, absences }: CardInput, language: LanguageOf<'cards'>): Sign[] {
  const { attendances, results } = performanceWords[language]
  const { A, ML, EX, UFM } = attendances
  const words = new Set(subjects.flatMap(({ cells }) => cells.flatMap((cell) => cell?.split(/[,:]? /) ?? [])))
  if (subjects.some(({ failed }) => failed)) words.add('*')
  const absent = absences ? `${A}, ${reportWords[language].absences[absences]}` : A
  return Object.entries({ AB: absent, ML, EX, UFM, '*': results.FAIL }).flatMap(([sign, meaning]) =>
    words.has(sign) ? { sign, meaning } : [],
  )
}

/** Lines that a card needs, as far as they are many. */
const loadOf = (card: CardInput): number =>
  card.subjects.length * 90 +
  (card.areas?.rows.reduce((sum, { said }) => sum + (said ? 60 : 40), 0) ?? 0) +
  (card.competencies?.domains.reduce((sum, { rows }) => sum + rows.length * 60, 0) ?? 0) +
  (card.remark?.length ?? 0)

/** Cards that are measured for all. */
const MEASURED = 3

export const fullestOf = (cards: readonly CardInput[]): CardInput[] =>
  cards.toSorted((one, other) => loadOf(other) - loadOf(one)).slice(0, MEASURED)

/** @throws RangeError where a link is too long */
export function reportCardDocument(input: ReportCardInput): ReportCardDocument {
  const report = reportWords[input.language]
  return {
    ...editions.standard,
    kind: 'report-card',
    language: input.language,
    page: input.page,
    fonts: fontFamilies(editionFont('standard', input.font ?? 'libertinus')),
    title: `${input.school} – ${report.report_card} – ${input.session}`,
    school: input.school,
    header_1: input.header_1,
    header_2: input.header_2,
    logo: input.logo,
    grade: '',
    subject: '',
    type_test: null,
    timing: '',
    marks: 0,
    set: null,
    footer_left: input.school,
    footer_right: `${report.report_card} · ${input.session}`,
    words: documentWords(input),
    session: input.session,
    report,
    layouts: input.layouts,
    cards: input.cards.map((card) => printedCard(card, input.language)),
    // No code stands within what is measured.
    fullest: (input.fullest ?? fullestOf(input.cards)).map((card) =>
      printedCard({ ...card, link: null }, input.language),
    ),
  }
}

const printedCard = ({ link, ...card }: CardInput, language: LanguageOf<'cards'>): PrintedCard => ({
  ...card,
  code: link === null ? null : codeRuns(link),
  sign_key: signKey({ link, ...card }, language),
})
