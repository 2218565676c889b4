import { asCounted } from '../../marking/analysis.ts'
import type { WorkedMark } from '../../marking/mark.ts'
import type { Column } from '../../marking/sheet.ts'
import { efficiency, questionSums } from '../../marking/statistics.ts'
import { countedColumns } from '../../marking/units.ts'
import type { Reckoned, ReckonedExam } from './reckoned.ts'
import { columnsFor, type Rules, type SheetColumn } from './totals.ts'

/** One pupil who was there, with what counts of the paper. */
interface Present extends Pick<Reckoned, 'row' | 'cells' | 'total'> {
  columns: readonly Column[]
  counted: ReadonlySet<number>
  /** What counts, before grace. */
  sum: number
  /** The same by the questions that count for all, beside which each question is looked at. */
  asked: number
}

function presentOf(rules: Rules, { row, cells, total, input, isProtected, worked }: Reckoned): Present[] {
  if (row.attendance !== 'P' || total.marks === null) return []
  const counted = countedOf(worked)
  const asked = isProtected ? asCounted(columnsFor(rules.columns, row.set_letter), { cells }).total_q : counted.sum
  return [{ row, cells, total, columns: input.questions?.columns ?? [], ...counted, asked }]
}

const countedOf = ({ sections, marks_q }: WorkedMark) => ({ counted: countedColumns(sections), sum: marks_q ?? 0 })

const count = <T>(rows: readonly T[], is: (row: T) => boolean) => rows.filter(is).length

/** What one pupil has of one chapter, out of what could have been had, in quarters. */
export interface ChapterMark {
  section_id: number
  enrolment_id: number
  chapter_id: number
  q: number
  max_q: number
}

/** A section of an exam, and what its pupils have of each chapter. */
export interface SectionMarks {
  section_id: number
  own: readonly Reckoned[]
  present: readonly Present[]
  chapters: readonly ChapterMark[]
}

/** What the pupils of each section have of each chapter, which all other figures stand on. */
export function sectionMarks({ rules, rows }: ReckonedExam): SectionMarks[] {
  const chapterOf = new Map(rules.columns.map(({ id, chapter_id }) => [id, chapter_id]))
  return [...bySection(rows)].map(([section_id, own]) => {
    const present = own.flatMap((one) => presentOf(rules, one))
    const chapters = present.flatMap((one) =>
      chapterMarks(one, chapterOf).map((sums) => ({ section_id, enrolment_id: one.row.enrolment_id, ...sums })),
    )
    return { section_id, own, present, chapters }
  })
}

/** The rows of `exam_stats`, but for the exam. */
export const sectionFigures = ({ rules }: ReckonedExam, sections: readonly SectionMarks[]) =>
  sections.map(({ section_id, own, present, chapters }) => ({
    ...{ section_id, max_q: rules.exam.max_marks * 4, ...totalFigures(own, present) },
    chapters: together(chapters),
  }))

/** The rows of `exam_question_stats`, but for the exam. */
export const questionFigures = ({ rules }: ReckonedExam, sections: readonly SectionMarks[]) =>
  sections.flatMap(({ section_id, present }) =>
    rules.columns.map((column) => {
      const { id: exam_question_id, chapter_id, level, skill } = column
      return { section_id, exam_question_id, chapter_id, level, skill, ...columnFigures(column, present) }
    }),
  )

function bySection(rows: readonly Reckoned[]): Map<number, Reckoned[]> {
  const sections = new Map<number, Reckoned[]>()
  for (const one of rows) {
    const own = sections.get(one.row.section_id)
    if (own) own.push(one)
    else sections.set(one.row.section_id, [one])
  }
  return sections
}

function totalFigures(own: readonly Reckoned[], present: readonly Present[]) {
  const hist = Array.from({ length: 101 }, () => 0)
  const grades: Record<string, number> = {}
  for (const { total } of present) {
    const at = Math.min(100, Math.round(total.percent ?? 0))
    hist[at] = (hist[at] ?? 0) + 1
    if (total.grade) grades[total.grade] = (grades[total.grade] ?? 0) + 1
  }
  const sum = (value: (one: Present) => number) => present.reduce((all, one) => all + value(one), 0)
  const rows = own.map(({ row }) => row)
  return {
    enrolled: count(rows, ({ left }) => !left),
    appeared: present.length,
    absent: count(rows, ({ attendance }) => attendance === 'A'),
    excluded: count(rows, ({ attendance }) => attendance !== null && attendance !== 'P' && attendance !== 'A'),
    ml: count(rows, ({ attendance }) => attendance === 'ML'),
    ex: count(rows, ({ attendance }) => attendance === 'EX'),
    ufm: count(rows, ({ attendance }) => attendance === 'UFM'),
    passed: count(present, ({ total }) => total.result === 'PASS'),
    sum_q: sum((one) => one.sum),
    sum_q2: sum((one) => one.sum ** 2),
    hist,
    grades,
  }
}

/** Of a question that not everybody has to attempt only the answers are looked at; elsewhere not attempted is 0. */
function columnFigures(column: SheetColumn, present: readonly Present[]) {
  const isChosen = column.choose !== null || column.or_group !== null || column.part_or_group !== null
  const writers = present.filter(({ row }) => column.set_letter === '' || column.set_letter === (row.set_letter ?? 'A'))
  const pairs = { x: [] as number[], t: [] as number[] }
  const hist: Record<string, number> = {}
  let n_na = 0
  for (const { cells, asked } of writers) {
    const cell = cells.get(column.id)
    if (cell === 'NA') n_na += 1
    if (cell === undefined || (cell === 'NA' && isChosen)) continue
    const value = cell === 'NA' ? 0 : cell
    pairs.x.push(value)
    pairs.t.push(asked)
    hist[value] = (hist[value] ?? 0) + 1
  }
  const { n, sum_x, sum_x2, sum_t, sum_t2, sum_xt } = questionSums(pairs)
  return {
    ...{ max_q: column.max_q, n, n_na },
    ...{ sum_q: sum_x, sum_q2: sum_x2, sum_t, sum_t2, sum_qt: sum_xt, efficiency: efficiency(pairs), hist },
  }
}

/** What counts of each chapter, out of what could have. */
function chapterMarks({ cells, columns, counted }: Present, chapterOf: ReadonlyMap<number, number>) {
  const sums = new Map<number, { chapter_id: number; q: number; max_q: number }>()
  for (const column of columns) {
    const chapter_id = chapterOf.get(column.id)
    if (chapter_id === undefined || !counted.has(column.id)) continue
    const cell = cells.get(column.id)
    const value = column.treatment === 'FULL' ? column.max_q : typeof cell === 'number' ? cell : 0
    const sum = sums.get(chapter_id) ?? { chapter_id, q: 0, max_q: 0 }
    sum.q += value
    sum.max_q += column.max_q
    sums.set(chapter_id, sum)
  }
  return [...sums.values()]
}

/** What the pupils of a section have of each chapter, and how many they are. */
function together(marks: readonly ChapterMark[]) {
  const sums = new Map<number, { chapter_id: number; n: number; q: number; max_q: number }>()
  for (const { chapter_id, q, max_q } of marks) {
    const sum = sums.get(chapter_id)
    if (!sum) sums.set(chapter_id, { chapter_id, n: 1, q, max_q })
    else Object.assign(sum, { n: sum.n + 1, q: sum.q + q, max_q: sum.max_q + max_q })
  }
  return [...sums.values()]
}
