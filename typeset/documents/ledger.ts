import type { LanguageOf } from '../../domain/languages.ts'
import type { DocumentFrame } from '../document.ts'
import { type PerformanceWords, performanceWords } from '../words/performance-words.ts'
import { type ReportWords, reportWords } from '../words/report-words.ts'
import { documentWords, plainFrame } from './document-frame.ts'
import type { DocumentInput } from './document-input.ts'

/** The register of a section: of each pupil the marks of every exam in every subject, line below line, then percent, grade and the whole. */
export interface LedgerInput extends Pick<DocumentInput, 'font' | 'page' | 'school' | 'logo' | 'images'> {
  document: 'ledger'
  language: LanguageOf<'cards'>
  /** Session, class and section, as printed below the school's name. */
  place: string
  figures: { label: string; value: string }[]
  /** Names of the exams, in the order of the lines. */
  exams: string[]
  /** `maxima`: what the marks of each exam are out of, where that is the same for all; as many as there are exams. */
  subjects: { title: string; maxima: (string | null)[] }[]
  /** Heads of what stands at the end of each pupil. */
  totals: string[]
  pupils: LedgerPupil[]
  /** What numbers of exams stand for, where subjects have exams of their own. */
  exam_key: string[]
  /** Of when it is. */
  about: string
  /** Stands across every page of what is not final. */
  draft: string | null
  /** Who signs at the end. */
  signatures: string[]
}

/** Marks and percents as printed; null where there is nothing. */
export interface LedgerPupil {
  name: string
  roll_no: string | null
  /** By subject. */
  subjects: { marks: (string | null)[]; percent: string | null; grade: string | null }[]
  totals: (string | null)[]
}

export interface LedgerDocument
  extends DocumentFrame,
    Omit<LedgerInput, 'document' | 'language' | 'font' | 'page' | 'school' | 'logo' | 'images' | 'place'> {
  kind: 'ledger'
  ledger: PerformanceWords
  report: ReportWords
}

export function ledgerDocument({ font, images: _, document, place, ...input }: LedgerInput): LedgerDocument {
  const ledger = performanceWords[input.language]
  return {
    ...plainFrame({ ...input, ...(font && { font }) }, documentWords(input), ledger.ledger),
    ...input,
    kind: document,
    header_2: place,
    ledger,
    report: reportWords[input.language],
  }
}
