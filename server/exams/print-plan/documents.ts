import type { LanguageOf } from '../../../domain/languages.ts'
import type { AttendanceInput } from '../../../typeset/documents/attendance.ts'
import type { SeriesPrintInput } from '../../../typeset/documents/series/series-document.ts'
import type { SeriesInput } from '../../../typeset/documents/series/series-frame.ts'
import { rollsOf } from '../plan/print/room-groups.ts'
import { timingOf } from '../print/attendance-sheet.ts'
import type { PlannedExam } from './read-plan.ts'
import { type PlanPlace, placesOf } from './rows.ts'

/** What stands above everything of a plan. */
export type PlanHead = SeriesInput & { language: LanguageOf<'files'> }

/** "09:00 – 12:00" */
export const timeOf = ({ starts, ends }: Pick<PlannedExam, 'starts' | 'ends'>): string =>
  `${starts.slice(0, 5)} – ${ends.slice(0, 5)}`

/** A label for each packet: what lies in it, by the counts of the plan. */
export function labelsOf(
  head: PlanHead,
  exams: readonly PlannedExam[],
  dayOf: (date: string) => string,
): SeriesPrintInput {
  return {
    ...{ ...head, document: 'series/packet-labels' },
    packets: exams.flatMap((exam) =>
      placesOf(exam.writers).map((place) => ({
        ...{ room: place.room ?? place.sections, day: dayOf(exam.date), time: timeOf(exam) },
        ...{ places: place.sections, subject: exam.subject.title, ...packetOf(exam, place) },
      })),
    ),
  }
}

function packetOf(exam: PlannedExam, { room, sections, writers }: PlanPlace) {
  const rows = exam.rows.filter((row) => row.room === room && row.sections === sections)
  const sets = [...new Set(rows.map(({ set }) => set))]
  const large = writers.filter((writer) => writer.large_print)
  return {
    ...{ rolls: rollsOf(writers), pupils: writers.length },
    copies: sets.map((set) => ({ set: set ?? '', count: writers.filter((writer) => writer.set === set).length })),
    spare: rows.reduce((sum, { spare }) => sum + spare, 0),
    large_print: large.length > 0 ? rollsOf(large) : null,
  }
}

/** The lists that are signed, one for each room or section; null where nobody writes. */
export function attendanceOf(
  { series: _, ...head }: PlanHead,
  exam: PlannedExam,
  dayOf: (date: string) => string,
): AttendanceInput | null {
  const [first, ...further] = placesOf(exam.writers).map(({ room, sections, writers }) => ({
    ...{ room, section: sections },
    students: writers.map(({ name, roll_no, admission_no, set, ...granted }) => ({
      ...{ name, roll_no, admission_no, set, granted },
    })),
  }))
  if (!first) return null
  const { grade, subject, type_test, name, max_marks, date } = exam
  return {
    ...{ ...head, document: 'attendance', header_1: head.school, header_2: name, set: null, date: dayOf(date) },
    ...{
      grade: grade.title,
      subject: subject.title,
      type_test,
      timing: timingOf(exam),
      question_paper_marks: max_marks,
    },
    ...{ ...first, further },
  }
}
