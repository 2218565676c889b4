import { sql } from 'kysely'
import {
  type DateFormat,
  type ExamState,
  type MarkResult,
  type reportFileApi,
  type SchoolSettings,
  say,
} from '#contract'
import { classFigures } from '../../../marking/class-figures.ts'
import { toQ } from '../../../marking/quarters.ts'
import { type PerformanceWords, performanceWords } from '../../../typeset/words/performance-words.ts'
import { reportWords } from '../../../typeset/words/report-words.ts'
import { compilable } from '../../db/connect.ts'
import { atOneMoment } from '../../db/snapshot.ts'
import type { Printing } from '../../exams/print/school-head.ts'
import { ApiError, notFound, wrongField } from '../../ground/errors.ts'
import { pupilName } from '../../ground/pupil-name.ts'
import type { Call, RecordedFile } from '../../http/call.ts'
import { visibleTo } from '../../policy/policy.ts'
import { countedMarks } from '../../results/counted-marks.ts'
import type { Services } from '../../services.ts'
import { twoDecimals } from '../chapters.ts'
import { figuresFile } from './figures-file.ts'
import { type Column, partOf, shortDay, type WordedReport } from './worded-report.ts'

type MarkSheetCall = Call<(typeof reportFileApi)['markSheet']>

interface Head {
  name: string
  date: string
  state: ExamState
  max_marks: number
  /** How absent pupils count in the average; ASK: nobody has decided it yet. */
  absent_policy: SchoolSettings['absent_policy']
  place: string
  date_format: DateFormat | null
}

interface Row {
  name: string
  roll_no: string | null
  admission_no: string
  section: string
  attendance: string | null
  marks: number | null
  grace: number
  /** Less than the exam's where a question was left out. */
  counted_max: number
  percent: number | null
  /** Without grace, as it counts in the average. */
  grade: string | null
  result: MarkResult
}

const headOf = ({ client_id, actor, id, body }: MarkSheetCall) => sql<Head>`
  select exams.name, exams.exam_date::text as date, exams.state, exams.max_marks,
    coalesce(exams.absent_policy, (select absent_policy from schools where id = ${client_id})) as absent_policy,
    (select date_format from schools where id = ${client_id}) as date_format,
    concat_ws(' · ', g.title, (select c.title from sections c where c.client_id = ${client_id} and c.id = ${body.section_id ?? null}::bigint),
      s.title) as place
  from exams join grades g on g.client_id = ${client_id} and g.id = exams.grade_id
    join subjects s on s.client_id = ${client_id} and s.id = exams.subject_id
  where exams.client_id = ${client_id} and exams.id = ${id} and exams.deleted_at is null and ${visibleTo(actor, 'exams')}`

const rowsOf = ({ client_id, actor, id, body }: MarkSheetCall) => sql<Row>`
  select ${pupilName(client_id, 'p')} as name, e.roll_no, p.admission_no, c.title as section, exam_marks.attendance,
    ${countedMarks('exam_marks')} as marks,
    exam_marks.grace, exam_marks.counted_max, exam_marks.percent,
    exam_marks.grade, exam_marks.result
  from exam_marks
    join enrolments e on e.client_id = ${client_id} and e.id = exam_marks.enrolment_id
    join students p on p.client_id = ${client_id} and p.id = e.student_id
    join sections c on c.client_id = ${client_id} and c.id = exam_marks.section_id
  where exam_marks.client_id = ${client_id} and exam_marks.exam_id = ${id} and exam_marks.left_at is null
    and ${visibleTo(actor, 'exam_marks')}
    and (${body.section_id ?? null}::bigint is null or exam_marks.section_id = ${body.section_id ?? null}::bigint)
  order by c.title collate natural_order, c.id, e.roll_no collate natural_order nulls last, exam_marks.id`

/** As on the attendance sheet. */
const codeOf = ({ attendance }: Row) => (attendance === 'A' ? 'AB' : attendance === 'P' ? null : attendance)

/** Names and numbers of the pupils. */
function whoColumns(words: PerformanceWords): Column<Row>[] {
  return [
    [words.name, ({ name }) => name],
    [words.roll_no, ({ roll_no }) => roll_no, 'short'],
    [words.admission_no, ({ admission_no }) => admission_no, 'short'],
  ]
}

/** A table of each section: roll numbers begin anew in it. A workbook has one, in which rows are sorted and added up. */
function tablesOf(rows: readonly Row[], words: PerformanceWords, columns: Column<Row>[], isBook: boolean) {
  const sections = [...new Set(rows.map(({ section }) => section))]
  const table = (title: string, own: readonly Row[], all: Column<Row>[]) =>
    partOf({ words, least: 0 }, { title, name: words.mark_sheet }, own, all)
  if (sections.length < 2) return table('', rows, columns)
  const [name, ...others] = columns as [Column<Row>, ...Column<Row>[]]
  if (isBook) return table('', rows, [name, [words.section, ({ section }) => section, 'short'], ...others])
  return sections.flatMap((section) => {
    const own = rows.filter((row) => row.section === section)
    return table(`${words.section} ${section}`, own, columns)
  })
}

/** Before any marks are entered they are written on it by hand, in figures and in words; who was not there is said. */
const toFill = (exam: Head, rows: readonly Row[], words: PerformanceWords): Omit<WordedReport, 'title'> => ({
  figures: [
    { label: words.students, value: rows.length },
    { label: words.maximum, value: exam.max_marks },
  ],
  parts: tablesOf(
    rows,
    words,
    [
      ...whoColumns(words),
      [words.marks, (row) => codeOf(row) ?? '', 'written'],
      [words.marks_in_words, () => '', 'written'],
    ],
    false,
  ),
})

/** Marks, percent, grade and result of everybody, with the figures of them together. */
function filled(
  exam: Head,
  rows: readonly Row[],
  words: PerformanceWords,
  isBook: boolean,
): Omit<WordedReport, 'title'> {
  const columns: Column<Row>[] = [
    ...whoColumns(words),
    [words.marks, (row) => codeOf(row) ?? (row.marks === null ? null : row.marks + row.grace), 'number'],
    [words.maximum, ({ counted_max }) => counted_max, 'number'],
    [words.percent, ({ percent }) => percent, 'number'],
    [words.grade, ({ grade }) => grade, 'short'],
    [words.result, ({ result }) => (result === 'PENDING' ? null : words.results[result]), 'short'],
  ]
  const ofClass = rows.map(({ marks, counted_max, result }) => ({
    ...{ q: marks === null ? null : toQ(marks), counted_q: toQ(counted_max), result },
  }))
  const { n, mean, passed } = classFigures(ofClass, exam.absent_policy === 'ZERO' ? 'ZERO' : 'EXCLUDE')
  return {
    figures: [
      { label: words.students, value: rows.length },
      { label: words.absent, value: rows.filter(({ attendance }) => attendance === 'A').length },
      { label: words.average, value: mean },
      { label: words.passed, value: n === 0 ? null : twoDecimals((passed / n) * 100) },
    ],
    parts: tablesOf(rows, words, columns, isBook),
  }
}

const notYet = ({ absent_policy }: Head, words: PerformanceWords) =>
  [words.not_verified, absent_policy === 'ASK' ? words.absent_ask : ''].filter(Boolean).join(' · ')

/** The mark sheet of an exam: filled in, or, in pages, as it is filled in by hand; for those who enter or verify marks. */
export async function printMarkSheet(
  call: MarkSheetCall,
  services: Printing & Pick<Services, 'databases'>,
): Promise<RecordedFile> {
  const { db, client_id, actor, id, body } = call
  if (actor.reach?.scope === 'OWN') throw new ApiError('forbidden')
  const [[exam], rows] = await atOneMoment(services.databases.app, client_id, (at) =>
    at.read(compilable(headOf(call)), compilable(rowsOf(call))),
  )
  if (!exam) throw notFound('exam')
  if (rows.length === 0) throw wrongField('section_id', say('print.no_students_to_list'))
  const { format, language } = body
  const [words, card] = [performanceWords[language], reportWords[language]]
  const isBlank = format === 'pdf' && rows.every(({ marks }) => marks === null)
  const parts = isBlank ? toFill(exam, rows, words) : filled(exam, rows, words, format === 'xlsx')
  const isFinal = exam.state === 'VERIFIED' || exam.state === 'PUBLISHED'
  const file = await figuresFile({ db, client_id, account_id: actor.account_id }, services, {
    ...{
      title: `${words.mark_sheet}: ${exam.name}`,
      place: `${exam.place} · ${shortDay(exam.date, language, exam.date_format)}`,
    },
    ...{ format, language },
    ...parts,
    about: isFinal || isBlank ? '' : notYet(exam, words),
    draft: isFinal || isBlank ? null : card.draft,
    signatures: [words.teacher, card.principal],
  })
  const what = { document: 'mark-sheet', section_id: body.section_id ?? null, format }
  return { ...file, given: { client_id, entity_id: id, what } }
}
