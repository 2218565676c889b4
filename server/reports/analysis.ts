import { sql } from 'kysely'
import { type ExamAnalysis, messageOf, type reportApi, say } from '#contract'
import {
  type AnalysedQuestion,
  analyseQuestion,
  asCounted,
  distributionOf,
  isNear,
  LEAST_ANSWERS,
  reliabilityOf,
  totalsOf,
  type Writer,
} from '../../marking/analysis.ts'
import { workOut } from '../../marking/mark.ts'
import { roundedNumber } from '../../marking/ratio.ts'
import { plainText } from '../../richtext/plain.ts'
import { type Asking, ask } from '../db/ask.ts'
import { atOneMoment } from '../db/snapshot.ts'
import { notFound } from '../ground/errors.ts'
import type { Call } from '../http/call.ts'
import { nameIn } from '../people/names.ts'
import { visibleTo } from '../policy/policy.ts'
import {
  cellsByRow,
  columnsFor,
  correctedOf,
  type ExamRules,
  type RowCells,
  rulesOf,
  type SheetColumn,
  type StoredMark,
} from '../results/totals.ts'
import { twoDecimals } from './chapters.ts'
import { type ReportServices, schoolOf, settingsOf, type Titled } from './scope.ts'
import { hideSmall } from './small.ts'

/** Marks around the pass marks within which a small change moves somebody. */
const NEAR_PASS = 2

interface Row extends StoredMark {
  result: string
  section: Titled
  student: { id: number; name: string }
}

/** Which question a column is, and what it said when it was set. */
interface SetQuestion {
  id: number
  question_id: number
  question_text: string | null
}

interface Found extends ExamRules {
  name: string
  row_version: number
  /** Of each question of the paper that was set. */
  questions: SetQuestion[]
  rows: Row[]
  cells: RowCells[]
}

/** An exam with the rows that the caller sees, all of one moment; null where it is not settled or out of sight. */
async function find(asking: Asking, seen: ReturnType<typeof visibleTo>, name: ReturnType<typeof nameIn>, id: number) {
  const { client_id } = asking
  const [found] = await ask(
    asking,
    sql<Found>`
    with shown as materialized (
      select m.id, m.set_letter, m.attendance, m.marks, m.grace, m.result, m.section_id, m.enrolment_id
      from exam_stats x join exam_marks m on m.client_id = ${client_id} and m.exam_id = x.exam_id and m.section_id = x.section_id
      where x.client_id = ${client_id} and x.exam_id = ${id} and m.attendance = 'P' and m.marks is not null and ${seen})
    select e.id, e.name, e.row_version, e.grade_id, e.entry_mode, e.max_marks, e.pass_marks, e.moderation, e.grade_system_id,
      (select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'question_id', q.question_id, 'question_text', left(v.question_text, ${MOST_HTML}))), '[]')
        from exam_questions q left join question_versions v on v.client_id = ${client_id} and v.question_id = q.question_id and v.version = q.version
        where q.client_id = ${client_id} and q.exam_id = ${id}) as questions,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'set_letter', r.set_letter, 'attendance', r.attendance, 'marks', r.marks,
          'grace', r.grace, 'result', r.result, 'section', jsonb_build_object('id', s.id, 'title', s.title),
          'student', jsonb_build_object('id', p.id, 'name', ${name})) order by s.title collate natural_order, s.id, r.id), '[]')
        from shown r join sections s on s.client_id = ${client_id} and s.id = r.section_id
          join enrolments o on o.client_id = ${client_id} and o.id = r.enrolment_id
          join students p on p.client_id = ${client_id} and p.id = o.student_id) as rows,
      (select coalesce(jsonb_agg(jsonb_build_object('mark_id', c.mark_id, 'exam_question_id', c.exam_question_id, 'marks', c.marks)), '[]')
        from exam_question_marks c where c.client_id = ${client_id} and c.exam_id = ${id} and c.mark_id in (select id from shown)) as cells
    from exams e
    where e.client_id = ${client_id} and e.id = ${id} and e.deleted_at is null and e.state in ('VERIFIED', 'PUBLISHED')
      and exists (select 1 from exam_stats x where x.client_id = ${client_id} and x.exam_id = e.id and ${seen})`,
  )
  return found
}

const rounded = (value: number | null, digits: number) => (value === null ? null : roundedNumber(value, digits))

/** So much tells one question from another in a table. */
const MOST_TEXT = 70
/** Of a long text the beginning is read. */
const MOST_HTML = 2000

function beginningOf(html: string): string {
  const text = plainText(html, () => '…')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT).trimEnd()}…` : text
}

function questionRow(
  { labels, set_letter }: SheetColumn,
  { column, flags, ...figures }: AnalysedQuestion,
  { question_id, question_text }: Omit<SetQuestion, 'id'>,
): ExamAnalysis['questions'][number] {
  const { n, n_na, facility, sd, discrimination, efficiency, upper_lower } = figures
  return {
    text: question_text && beginningOf(question_text),
    ...{ exam_question_id: column.id, question_id, label: column.label, labels, set: set_letter || null },
    ...{ max_marks: column.max_q / 4, n, n_na },
    ...{ facility: rounded(facility, 2), sd: rounded(sd, 2), discrimination: rounded(discrimination, 2) },
    ...{ efficiency: rounded(efficiency, 2), upper_lower: rounded(upper_lower, 2) },
    flags: flags.map((flag) => messageOf(say(`analysis.${flag}`))),
  }
}

/** `counted` is the writer by the questions that count for all, `scaled` the writer with marks out of the analysis' maximum. */
type Worked = Row & { writer: Writer; counted: Writer; scaled: Writer; pass_q: number }

/**
 * What most rows count out of, with what it takes to pass there. A question that was left out lowers the maximum of those whose paper had it,
 * but not of whoever keeps the better marks with it: out of different maxima marks have no average.
 */
export function commonMaximum(
  rows: readonly Pick<Worked, 'writer' | 'pass_q'>[],
): (Pick<Worked, 'pass_q'> & { max_q: number }) | null {
  const counts = new Map<number, { max_q: number; pass_q: number; n: number }>()
  for (const { writer, pass_q } of rows) {
    const { max_q } = writer
    counts.set(max_q, { max_q, pass_q, n: (counts.get(max_q)?.n ?? 0) + 1 })
  }
  return [...counts.values()].sort((a, b) => b.n - a.n || b.max_q - a.max_q)[0] ?? null
}

/** The same share of another maximum. */
export const scaledTo = (max_q: number, writer: Writer): Writer =>
  writer.max_q === max_q || writer.max_q === 0
    ? writer
    : { ...writer, total_q: (writer.total_q * max_q) / writer.max_q, max_q }

function sectionRows(rows: readonly Worked[]): ExamAnalysis['sections'] {
  const titles = new Map(rows.map(({ section }) => [section.id, section]))
  return [...titles.values()].map((section) => {
    const own = rows.filter((row) => row.section.id === section.id)
    const { n, mean, sd } = totalsOf(own.map(({ scaled }) => scaled))
    const passed = own.filter(({ result }) => result === 'PASS').length
    return { section, n, mean: rounded(mean, 2), sd: rounded(sd, 2), passed }
  })
}

/** Each by the own maximum and what it takes to pass there. */
const nearPass = (rows: readonly Worked[]): ExamAnalysis['near_pass'] =>
  rows
    .filter(({ writer, pass_q }) => isNear(writer.total_q / 4, pass_q / 4, NEAR_PASS))
    .map(({ student, writer }) => ({ student, marks: writer.total_q / 4, max_marks: writer.max_q / 4 }))
    .sort((a, b) => a.marks - b.marks || a.student.id - b.student.id)

const questionsOf = (
  columns: readonly SheetColumn[],
  writers: readonly Writer[],
  set: ReadonlyMap<number, SetQuestion>,
) =>
  columns
    .filter(({ treatment }) => treatment !== 'DROP')
    .map((column) =>
      questionRow(
        column,
        analyseQuestion(column, writers, LEAST_ANSWERS),
        set.get(column.id) ?? { question_id: column.id, question_text: null },
      ),
    )

type AnalysisCall = Call<(typeof reportApi)['examAnalysis']>

/** Rows and the rules that they are worked out by: of one moment, or a question that is dropped meanwhile would count in some figures. */
export function analyseExam(call: AnalysisCall, services: ReportServices): Promise<ExamAnalysis> {
  const of = schoolOf(call, services)
  return atOneMoment(services.databases.app, of.client_id, (db) => analyse(call, { ...of, db }))
}

async function analyse(call: AnalysisCall, of: ReturnType<typeof schoolOf>): Promise<ExamAnalysis> {
  const settings = await settingsOf(of)
  const name = nameIn('p.f_name', 'p.l_name', settings.name_order)
  const found = await find(of, visibleTo(of.actor, 'reports', 'x'), name, call.id)
  if (!found) throw notFound('exam')
  const rules = await rulesOf(of, found)
  const cells = cellsByRow(found.cells)
  const unscaled = found.rows.map((row) => {
    const own = cells.get(row.id) ?? new Map()
    const { input, isProtected } = correctedOf(rules, row, own)
    const { marks_q, counted_q, pass_q } = workOut(input)
    const columns = columnsFor(rules.columns, row.set_letter)
    const writer: Writer = { total_q: marks_q ?? 0, max_q: counted_q, columns, cells: own }
    return { ...row, pass_q, writer, counted: isProtected ? asCounted(columns, writer) : writer }
  })
  const common = commonMaximum(unscaled) ?? { max_q: found.max_marks * 4, pass_q: found.pass_marks * 4 }
  const rows = unscaled.map((row): Worked => ({ ...row, scaled: scaledTo(common.max_q, row.writer) }))
  const counted = rows.map((row) => row.counted)
  const { n, mean, median, sd, quartiles, skewness } = totalsOf(rows.map(({ scaled }) => scaled))
  const { alpha, sem } = reliabilityOf(
    rows.map(({ scaled }) => scaled),
    LEAST_ANSWERS,
  )
  const suppressed: ExamAnalysis['suppressed'] = []
  const sections = sectionRows(rows)
  const blank = (row: ExamAnalysis['sections'][number]) => ({ ...row, n: null, mean: null, sd: null, passed: null })
  const hiding = {
    path: 'sections',
    n: (row: (typeof sections)[number]) => row.n ?? 0,
    least: settings.small_cell,
    blank,
  }
  return {
    as_of: call.now.toISOString(),
    exam: { id: found.id, title: found.name },
    ...{
      max_marks: common.max_q / 4,
      pass_marks: common.pass_q / 4,
      n,
      mean: rounded(mean, 2),
      median: rounded(median, 2),
    },
    quartiles: quartiles && [twoDecimals(quartiles[0]), twoDecimals(quartiles[2])],
    ...{ sd: rounded(sd, 2), skewness: rounded(skewness, 2), alpha: rounded(alpha, 4), sem: rounded(sem, 4) },
    distribution: distributionOf(rows.map(({ writer }) => writer)),
    questions: questionsOf(rules.columns, counted, new Map(found.questions.map((one) => [one.id, one]))).map((row) =>
      of.names ? row : { ...row, text: null },
    ),
    sections: of.names ? sections : hideSmall(sections, { ...hiding, totals: [() => 'exam'] }, suppressed),
    near_pass: of.names ? nearPass(rows) : [],
    suppressed,
  }
}
