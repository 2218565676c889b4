import type { AboutReport, StudentPerformance } from '#contract'
import type { LanguageOf } from '../../../domain/languages.ts'
import type { GradeSystem } from '../../../marking/grades.ts'
import type { CardInput } from '../../../typeset/documents/report-card.ts'
import { resultOf } from './card-content.ts'
import type { CardLists } from './card-lists.ts'
import { absenceOf, examParts, marksOf, type NamedMark } from './exam-parts.ts'

interface Drawn {
  answer: Omit<StudentPerformance, keyof AboutReport>
  own: readonly NamedMark[]
  lists: Pick<CardLists, 'subjects'>
  enrolment_id: number
  system: GradeSystem
  language: LanguageOf<'cards'>
  is_draft: boolean
}

/** Columns of exams that stand side by side on a card; with more the exams of a type share one. */
const MOST_COLUMNS = 7

function entry(mark: NamedMark | null): string | null {
  if (!mark) return null
  const marks = marksOf(mark)
  return absenceOf(mark) ?? (marks === null ? null : `${marks} / ${mark.counted_max}`)
}

const shown = (value: number | null) => (value === null ? null : String(value))

/** The exams of a pupil as columns, with what stands in them of each subject. */
function columnsOf({ own, enrolment_id, language }: Drawn, subjects: ReadonlyMap<number, string>) {
  const parts = examParts(own, subjects, language)
  const isWide = parts.reduce((sum, { heads }) => sum + heads.length, 0) > MOST_COLUMNS
  const together = (entries: (string | null)[]) =>
    entries.flatMap((one, at) => (one === null ? [] : `${one} (${at + 1})`)).join(', ') || null
  return {
    parts: parts.map(({ title, heads }) => ({ title, exams: isWide || heads.length === 1 ? [] : heads })),
    exam_key: parts.flatMap(({ heads, key }) => {
      if (key.length > 0) return key
      return isWide && heads.length > 1 ? [heads.map((head, at) => `${at + 1} ${head}`).join(', ')] : []
    }),
    cells: (subject_id: number) =>
      parts.flatMap(({ heads, cells }) => {
        const entries = cells(enrolment_id, subject_id).map(entry)
        return isWide && heads.length > 1 ? [together(entries)] : entries
      }),
  }
}

/** By the rules that the exams were verified with. */
function absencesOf(own: readonly NamedMark[]): CardInput['absences'] {
  const policies = new Set(own.flatMap(({ attendance, absent_policy }) => (attendance === 'A' ? [absent_policy] : [])))
  const [policy = null] = policies
  return policies.size > 1 ? 'MIXED' : policy
}

/** What is not worked out of marks. */
type Beside =
  | ('is_draft' | 'revision' | 'issued_on' | 'link' | 'remark' | 'occasion' | 'left_on' | 'promoted')
  | ('layout' | 'facts' | 'photo' | 'areas' | 'days' | 'competencies')

/** One pupil's card, without what says when it was issued. */
export function cardOf(drawn: Drawn): Omit<CardInput, Beside> {
  const { answer, own, lists, system, is_draft } = drawn
  const beside = new Set(
    lists.subjects.flatMap(({ category, subject }) => (category === 'CO_SCHOLASTIC' ? [subject.id] : [])),
  )
  const scholastic = answer.subjectWisePerformance.filter(({ subject }) => !beside.has(subject.id))
  const titles = new Map(scholastic.map(({ subject }) => [subject.id, subject.title]))
  const { parts, exam_key, cells } = columnsOf(drawn, titles)
  const { student, overall } = answer
  const result = resultOf(drawn)
  const failed = scholastic.filter((one) => one.result === 'FAIL')
  const written = own.filter(({ attendance }) => attendance === 'P').length
  return {
    name: student.name ?? '',
    admission_no: student.admission_no ?? '',
    roll_no: student.roll_no,
    place: [student.grade?.title, student.section?.title].filter(Boolean).join(' '),
    parts,
    subjects: scholastic.map(({ subject, percent, class_avg, grade, result }) => ({
      ...{
        title: subject.title,
        cells: cells(subject.id),
        percent: shown(percent),
        class_avg: shown(class_avg),
        grade,
      },
      failed: result === 'FAIL',
    })),
    co_scholastic: answer.subjectWisePerformance
      .filter(({ subject }) => beside.has(subject.id))
      .map(({ subject, grade }) => ({ title: subject.title, grade })),
    ...{ percent: shown(overall.percent), class_avg: shown(overall.class_avg) },
    ...{ grade: overall.grade, result: is_draft ? 'TO_COME' : result },
    compartment: result === 'COMPARTMENT' ? failed.map(({ subject }) => subject.title) : [],
    rank: overall.rank ? `${overall.rank.place} / ${overall.rank.of}` : null,
    attendance: `${written} / ${own.length}`,
    exam_key,
    absences: absencesOf(own),
    grade_key: system.bands.map(({ grade, min_percent }) => `${grade} ≥ ${min_percent}`),
  }
}
