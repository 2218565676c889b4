import { type CheckKind, type CheckRow, checkKinds, type VerifyCheck } from '#contract'
import { roundedNumber } from '../../../marking/ratio.ts'
import { addSums, questionFigures } from '../../../marking/statistics.ts'
import {
  type ChangedCell,
  type CheckedChange,
  type CheckedRow,
  changedAfter,
  changedTwice,
  edgeOf,
  farOf,
  markerFigures,
  markersOf,
  placesOf,
  questionReasons,
  runsOf,
} from '../../../marking/verify-check.ts'
import { sectionMarks, questionFigures as sumsOfQuestions } from '../../results/figures.ts'
import type { Reckoned, ReckonedExam } from '../../results/reckoned.ts'
import type { CheckedPupil } from './read-check.ts'

interface Found {
  reckoned: ReckonedExam
  pupils: readonly CheckedPupil[]
  changes: readonly CheckedChange[]
  /** Of accounts that have changed something. */
  names: ReadonlyMap<number, string>
}

/** So many rows of a kind are told; more are counted. */
const MOST = 1000

const two = (value: number) => roundedNumber(value, 2)

/** What was found of an exam, as it is told. */
export function findingsOf(found: Found): VerifyCheck {
  const { reckoned, pupils, changes, names } = found
  const byId = new Map(reckoned.rows.map((one) => [one.row.id, one]))
  const rows = pupils.flatMap((pupil) => {
    const one = byId.get(pupil.mark_id)
    return one ? [checkedRow(one, pupil)] : []
  })
  const places = placesOf(rows)
  const handedIn = new Map(pupils.map(({ mark_id, first_submitted_at }) => [mark_id, first_submitted_at]))
  const cell = cellsOf(found, byId)
  const order = new Map(pupils.map(({ mark_id }, at) => [mark_id, at]))
  const inOrder = <Cell extends { mark_id: number }>(cells: readonly Cell[]) =>
    [...cells].sort((a, b) => (order.get(a.mark_id) ?? 0) - (order.get(b.mark_id) ?? 0))
  const found_of: Record<CheckKind, CheckRow[]> = {
    FAR: farOf(places).flatMap(({ percent, z, usual, expected, ...one }) => {
      const why = {
        percent: two(percent),
        z: two(z),
        usual: two(usual),
        expected: two(Math.min(100, Math.max(0, expected))),
      }
      return cell(one).map((is) => ({ kind: 'FAR' as const, ...is, why }))
    }),
    AFTER: changedRows('AFTER', inOrder(changedAfter(changes, (id) => handedIn.get(id) ?? null))),
    TWICE: changedRows('TWICE', inOrder(changedTwice(changes))),
    CODE: pupils.flatMap(({ mark_id, present_in }) => {
      const code = byId.get(mark_id)?.row.attendance
      if (!code || code === 'P' || (code === 'A' && !present_in)) return []
      const why = { code, present_in: code === 'A' ? present_in : null }
      return cell({ mark_id, field: 'attendance' }).map((is) => ({ kind: 'CODE' as const, ...is, why }))
    }),
    QUESTION: questionRows(reckoned),
    RUN: runsOf(rows).flatMap((run) => {
      const students = run.flatMap(({ mark_id }) => pupils.filter((one) => one.mark_id === mark_id))
      const why = { students: students.map(({ student }) => student), count: run.length }
      return cell(run[0]!).map((is) => ({ kind: 'RUN' as const, ...is, why }))
    }),
    EDGE: edgeOf(rows).flatMap((one) => {
      const [has, needs] = [one.total_q ?? 0, one.pass_q]
      const why = { marks: has / 4, needed: needs / 4, short: (needs - has) / 4 }
      return cell(one).map((is) => ({ kind: 'EDGE' as const, ...is, why }))
    }),
  }
  function changedRows(kind: 'AFTER' | 'TWICE', cells: readonly ChangedCell[]): CheckRow[] {
    return cells.flatMap(({ values, at, by, ...one }) => {
      const name = by === null ? undefined : names.get(by)
      const why = { values, at, by: by === null || name === undefined ? null : { id: by, name } }
      return cell(one).map((is) => ({ kind, ...is, why }))
    })
  }
  const counts = Object.fromEntries(checkKinds.map((kind) => [kind, found_of[kind].length]))
  const sections = new Map(pupils.map(({ section }) => [section.id, section]))
  const markers = markerFigures(places, markersOf(rows, changes)).flatMap(({ marker: id, section_ids, ...one }) => {
    const { n, mean, se, stands_out } = one
    return {
      ...{ marker: { id, name: names.get(id) ?? '' }, n, stands_out },
      ...{ mean: mean === null ? null : two(mean), se: se === null ? null : two(se) },
      sections: section_ids.flatMap((section) => sections.get(section) ?? []),
    }
  })
  return {
    rows: checkKinds.flatMap((kind) => found_of[kind].slice(0, MOST)),
    counts: counts as VerifyCheck['counts'],
    markers,
  }
}

function checkedRow({ row, total, worked, grace }: Reckoned, { section, usual }: CheckedPupil): CheckedRow {
  const marks_q = worked.marks_q
  return {
    ...{ mark_id: row.id, section_id: section.id, attendance: row.attendance, left: row.left, result: total.result },
    ...{ marks_q, counted_q: worked.counted_q, pass_q: worked.pass_q, usual },
    total_q: marks_q === null ? null : Math.min(marks_q + Math.round(grace * 4), worked.counted_q),
  }
}

interface Cell {
  mark_id: number
  field?: string
  exam_question_id?: number | null
}

/** The cell to open, with what stands there now; none of a pupil who is on the list no more. */
function cellsOf({ reckoned, pupils }: Found, byId: ReadonlyMap<number, Reckoned>) {
  const byMark = new Map(pupils.map((one) => [one.mark_id, one]))
  const columns = new Map(reckoned.rules.columns.map((one) => [one.id, one]))
  return ({ mark_id, field = 'marks', exam_question_id = null }: Cell) => {
    const [pupil, one] = [byMark.get(mark_id), byId.get(mark_id)]
    if (!pupil || !one) return []
    const { student, section, set_letter } = pupil
    const column = exam_question_id === null ? undefined : columns.get(exam_question_id)
    const question = column ? (column.labels[set_letter ?? 'A'] ?? column.label) : null
    const standing = exam_question_id === null ? undefined : one.cells.get(exam_question_id)
    const marks = one.worked.marks_q
    const values: Record<string, string | null> = {
      marks: marks === null ? null : String(marks / 4),
      question: standing === undefined ? null : standing === 'NA' ? 'NA' : String(standing / 4),
      attendance: one.row.attendance,
      grace: String(one.grace),
    }
    const is = field as 'marks' | 'question' | 'attendance' | 'grace'
    return [{ mark_id, section, student, field: is, exam_question_id, question, value: values[is] ?? null }]
  }
}

/** The questions of which ten or more answers count, of all sections together. */
function questionRows(exam: ReckonedExam): CheckRow[] {
  const sums = sumsOfQuestions(exam, sectionMarks(exam))
  return exam.rules.columns.flatMap(({ id, label, labels, max_q, treatment }): CheckRow[] => {
    const own = sums.filter(({ exam_question_id }) => exam_question_id === id)
    if (treatment !== 'COUNT' || own.length === 0) return []
    const all = own
      .map(({ n, sum_q, sum_q2, sum_t, sum_t2, sum_qt }) => ({
        ...{ n, sum_x: sum_q, sum_x2: sum_q2, sum_t, sum_t2, sum_xt: sum_qt },
      }))
      .reduce(addSums)
    const figures = questionFigures(all, max_q)
    const values = own.flatMap(({ hist }) => Object.keys(hist).map(Number))
    if (values.length === 0) return []
    const reasons = questionReasons(figures, {
      ...{ lowest: Math.min(...values), highest: Math.max(...values), max: max_q },
    })
    if (reasons.length === 0) return []
    const { n, facility, discrimination } = figures
    const share = (percent: number | null) => (percent === null ? null : roundedNumber(percent / 100, 4))
    const why = { reasons, n, facility: share(facility), discrimination: share(discrimination) }
    return [{ kind: 'QUESTION', exam_question_id: id, question: label || (Object.values(labels)[0] ?? ''), why }]
  })
}
