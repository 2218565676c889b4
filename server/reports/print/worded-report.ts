import type { AboutReport } from '#contract'
import { type DateFormat, schoolDay } from '../../../domain/date-format.ts'
import type { LanguageOf } from '../../../domain/languages.ts'
import type { PerformanceChart, PerformancePart } from '../../../typeset/documents/performance.ts'
import type { PerformanceWords } from '../../../typeset/words/performance-words.ts'

/** A report in words and figures, as it is printed and as it stands in a workbook. */
export interface WordedReport {
  title: string
  figures: { label: string; value: string | number | null; note?: string }[]
  parts: WordedPart[]
}

/** `name` is what it is of, where its title says what was found. */
export type WordedPart = PerformancePart & { name: string }
/** What a part begins with. */
interface Finding {
  title: string
  name?: string
  chart?: PerformanceChart | null
}

/** In which words a report is said. */
export interface Saying {
  words: PerformanceWords
  language: LanguageOf<'cards'>
  /** Groups of fewer pupils are hidden. */
  least: number
  date_format: DateFormat | null
}

type Cell = string | number | null
export type Column<R> = [title: string, value: (row: R) => Cell, kind?: 'number' | 'short' | 'written']
type Bar = Extract<PerformanceChart, { kind: 'bars' }>['bars'][number]

/** Figures that bear one name in every report, with the word above their column. */
const figures = {
  exams: 'exams',
  students: 'students',
  absent: 'absent',
  questions: 'questions',
  marks: 'marks',
  max: 'maximum',
  max_marks: 'maximum',
  avg_marks: 'average_marks',
  percent: 'percent',
  avg_percent: 'average',
  median: 'median',
  lowest: 'lowest',
  highest: 'highest',
  pass_percent: 'passed',
  class_avg: 'section_average',
} as const satisfies Record<string, keyof PerformanceWords>
type Figure = keyof typeof figures

/** Columns of such figures, in this order. */
export const figureColumns = <F extends Figure>({ words }: Saying, ...names: F[]): Column<Record<F, number | null>>[] =>
  names.map((name) => [words[figures[name]], (row) => row[name], 'number'])

/** What a sentence is filled with, in the place of its {names}. */
export const fill = (sentence: string, values: Record<string, string | number>): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

/** Bars beyond these are no longer read at a glance; the table has all. */
const MOST_BARS = 20

/** What is claimed of a table: of which report, of which of its lists, and what is said where nothing stands out. */
interface Claimed {
  report: Pick<AboutReport, 'headlines'>
  list: string
  none: string | null
}

/** The bars of a table and what the server claims of them; of a pupil's own figures nothing is claimed. */
export function barsOf(
  { words, language }: Pick<Saying, 'words' | 'language'>,
  plain: string,
  all: Omit<Bar, 'odd'>[],
  tick: string | null,
  claimed: Claimed | null = null,
): Finding {
  const bars = all.slice(0, MOST_BARS)
  const found = claimed?.report.headlines.find(
    ({ kind, path }) => kind === 'WEAKEST' && path.startsWith(`${claimed.list}.`),
  )
  const rowOf = (path: string | null) => all[Number(path?.split('.').at(-1))]
  const [weakest, next] = [found && rowOf(found.path), found && rowOf(found.next)]
  const points =
    found &&
    Intl.NumberFormat(`${language}-IN`, { maximumFractionDigits: 1, numberingSystem: 'latn' }).format(
      Math.abs(found.difference),
    )
  const nothing =
    claimed?.none && all.filter(({ value }) => value !== null).length > 1 ? `${plain}: ${claimed.none}` : plain
  const title =
    weakest && next
      ? fill(words.weakest, { what: plain, name: weakest.label, points: points ?? '', next: next.label })
      : nothing
  const hasTick = tick !== null && bars.some(({ before }) => before !== null)
  const legend = [words.bars, weakest && bars.includes(weakest) ? words.hatched : '', hasTick ? tick : '']
    .filter(Boolean)
    .join(' ')
  return {
    title,
    name: plain,
    chart: { kind: 'bars', legend, bars: bars.map((bar) => ({ ...bar, odd: bar === weakest })) },
  }
}

/** A part as it is printed; a table of nothing is left out. */
export function partOf<R>(
  { words, least }: Pick<Saying, 'words' | 'least'>,
  { title, name = title, chart = null }: Finding,
  rows: readonly R[],
  columns: Column<R>[],
  /** Whether figures of some rows are. */
  hidden = false,
): WordedPart[] {
  if (rows.length === 0) return []
  return [
    {
      title,
      name,
      chart,
      columns: columns.map(([name, , kind]) => ({
        title: name,
        is_number: kind === 'number',
        is_short: kind === 'short',
        is_written: kind === 'written',
      })),
      rows: rows.map((row) => columns.map(([, value]) => value(row))),
      note: hidden ? fill(words.small, { least }) : null,
    },
  ]
}

/** "14 Mar 2027", or as the school writes its days. */
export const shortDay = (date: string, language: LanguageOf<'cards'>, format: DateFormat | null): string =>
  schoolDay(date, format, `${language}-IN`)

export const shortMonth = (month: string, language: LanguageOf<'cards'>): string =>
  new Intl.DateTimeFormat(`${language}-IN`, {
    ...{ month: 'short', year: '2-digit', timeZone: 'UTC', numberingSystem: 'latn' },
  }).format(new Date(`${month}-15T00:00:00Z`))
