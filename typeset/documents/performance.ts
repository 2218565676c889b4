import type { LanguageOf } from '../../domain/languages.ts'
import type { DocumentFrame } from '../document.ts'
import { documentWords, plainFrame } from './document-frame.ts'
import type { DocumentInput } from './document-input.ts'

/** A report of results: what it is of, a few figures, and its parts, each a finding with its chart and its table. */
export interface PerformanceInput extends Pick<DocumentInput, 'font' | 'page' | 'school' | 'logo' | 'images'> {
  document: 'performance'
  language: LanguageOf<'cards'>
  /** "School Report" */
  title: string
  /** Session, class, section and subject, as printed below the school's name. */
  place: string
  /** `note` says in small what the figure is. */
  figures: { label: string; value: string; note?: string }[]
  parts: PerformancePart[]
  /** How much the figures are of, and of when. */
  about: string
  /** Stands across every page of what is not final. */
  draft?: string | null
  /** Who signs at the end. */
  signatures?: string[]
}

export interface PerformancePart {
  /** '' where the heading of the whole says it. */
  title: string
  chart: PerformanceChart | null
  columns: PerformanceColumn[]
  /** A cell for each column; null prints a dash. */
  rows: (string | number | null)[][]
  /** Below the table. */
  note: string | null
}

export interface PerformanceColumn {
  title: string
  is_number: boolean
  /** As wide as what stands in it: a roll number, a grade. */
  is_short?: boolean
  /** Filled in by hand: there is room to write. */
  is_written?: boolean
}

/** Shares of a hundred; what has no value leaves its place empty. */
export type PerformanceChart =
  /** `before` is a tick across the bar, `odd` the bar that the title speaks of: hatched, so that it is found without colour. */
  | {
      kind: 'bars'
      legend: string
      bars: { label: string; value: number | null; before: number | null; odd: boolean }[]
    }
  | { kind: 'line'; legend: string; points: { label: string; value: number | null }[] }

export interface PerformanceDocument extends DocumentFrame {
  kind: 'performance'
  heading: string
  figures: { label: string; value: string; note: string | null }[]
  parts: (Omit<PerformancePart, 'rows' | 'columns'> & { columns: Required<PerformanceColumn>[]; rows: string[][] })[]
  about: string
  draft: string | null
  signatures: string[]
}

export function performanceDocument(input: PerformanceInput): PerformanceDocument {
  return {
    ...plainFrame(input, documentWords(input), input.title),
    kind: 'performance',
    heading: input.title,
    header_2: input.place,
    logo: input.logo,
    figures: input.figures.map(({ note = null, ...figure }) => ({ ...figure, note })),
    parts: input.parts.map((part) => ({
      ...part,
      columns: part.columns.map((column) => ({ is_short: false, is_written: false, ...column })),
      rows: part.rows.map((row) => row.map((cell) => (cell === null ? '–' : String(cell)))),
    })),
    about: input.about,
    draft: input.draft ?? null,
    signatures: input.signatures ?? [],
  }
}
