import type { AboutReport, ReportCardLanguage, StudentPerformance } from '#contract'
import { type TestType, testTypeNames } from '../../../domain/papers/test-types.ts'
import type { GradeSystem } from '../../../marking/grades.ts'
import { wordsFor } from '../../../typeset/paper/words.ts'
import type { CardInput } from '../../../typeset/sheets/report-card.ts'
import type { StudentLists, Written } from '../student-lists.ts'

interface Drawn {
  answer: Omit<StudentPerformance, keyof AboutReport>
  lists: { [Name in keyof StudentLists]: StudentLists[Name][] }
  enrolment_id: number
  system: GradeSystem
  language: ReportCardLanguage
}

/** As it is printed of an absence; marks are then none, and never 0. */
const absence: Record<string, string> = { A: 'AB', ML: 'ML', EX: 'EX', UFM: 'UFM' }

function entry({ attendance, marks, counted_max, result }: Written): string | null {
  if (attendance !== null && attendance !== 'P') return absence[attendance] ?? attendance
  return marks === null || result === 'PENDING' ? null : `${marks} / ${counted_max}`
}

const shown = (value: number | null) => (value === null ? null : String(value))

/** One pupil's card, without what says when it was issued. */
export function cardOf({
  answer,
  lists,
  enrolment_id,
  system,
  language,
}: Drawn): Omit<CardInput, 'is_draft' | 'revision' | 'issued_on' | 'link'> {
  const words = wordsFor(language)
  const own = lists.written.filter((one) => one.enrolment_id === enrolment_id)
  const beside = new Set(
    lists.subjects.flatMap(({ category, subject }) => (category === 'CO_SCHOLASTIC' ? [subject.id] : [])),
  )
  const scholastic = answer.subjectWisePerformance.filter(({ subject }) => !beside.has(subject.id))
  const types = testTypeNames.filter((type) => own.some((one) => one.type_test === type && !beside.has(one.subject_id)))
  const cells = (subject_id: number, type: TestType) => {
    const entries = own
      .filter((one) => one.subject_id === subject_id && one.type_test === type)
      .flatMap((one) => entry(one) ?? [])
    return entries.length === 0 ? null : entries.join(', ')
  }
  const { student, overall } = answer
  const written = own.filter(({ attendance }) => attendance === 'P').length
  return {
    name: student.name ?? '',
    admission_no: student.admission_no ?? '',
    roll_no: student.roll_no,
    place: [student.grade?.title, student.section?.title].filter(Boolean).join(' '),
    parts: types.map((type) => words.type_tests[type]),
    subjects: scholastic.map(({ subject, percent, grade, result }) => ({
      ...{ title: subject.title, cells: types.map((type) => cells(subject.id, type)), percent: shown(percent), grade },
      failed: result === 'FAIL',
    })),
    co_scholastic: answer.subjectWisePerformance
      .filter(({ subject }) => beside.has(subject.id))
      .map(({ subject, grade }) => ({ title: subject.title, grade })),
    ...{ percent: shown(overall.percent), grade: overall.grade, result: overall.result },
    rank: overall.rank ? `${overall.rank.place} / ${overall.rank.of}` : null,
    attendance: `${written} / ${own.length}`,
    grade_key: system.bands.map(({ grade, min_percent }) => `${grade} ≥ ${min_percent}`),
    remark: null,
  }
}
