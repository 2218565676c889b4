import type { AboutReport, StudentPerformance } from '#contract'
import { toQ } from '../../marking/quarters.ts'
import { type Ratio, ratio, zero } from '../../marking/ratio.ts'
import { overallGrade } from '../../marking/scheme.ts'
import type { Scope } from './scope.ts'
import type { Pupil, StudentLists, Written } from './student-lists.ts'
import {
  type ClassMean,
  classMeans,
  mean,
  outPercent,
  placesIn,
  type Rules,
  type SubjectYear,
  yearOf,
} from './year/year.ts'

type Lists = { [Name in keyof StudentLists]: StudentLists[Name][] }

/** The pupil's place in the section, among however few; null where ranks are not shown, or there is nobody else to have one. */
function rankOf({ settings }: Scope, { enrolment_id }: Pupil, written: readonly Written[], rules: Rules) {
  if (!settings.rank_shown) return null
  const rank = placesIn(written, rules).get(enrolment_id)
  return rank?.place == null || rank.of < 2 ? null : { place: rank.place, of: rank.of }
}

/** What counts in the averages of a pupil's exams, before it is rounded. */
function exactPercent({ attendance, percent, marks, counted_max, absent_policy }: Written): Ratio | null {
  if (attendance === 'A' && absent_policy === 'ZERO') return zero
  return percent === null || marks === null ? null : ratio(toQ(marks) * 100, toQ(counted_max))
}

/** The answer without what every report says of itself. */
export function studentAnswer(
  scope: Scope,
  pupil: Pupil,
  lists: Lists,
  suppressed: AboutReport['suppressed'],
): Omit<StudentPerformance, keyof AboutReport> {
  const { exams, subjects, chapters, written, classmates } = lists
  const least = scope.settings.small_cell
  /** A row without the number of those behind its average, and without that where they are few. */
  const hidden = <T extends { class_n: number; class_avg: number | null }>(rows: readonly T[], path: string) =>
    rows.map(({ class_n, ...row }, at) => {
      if (class_n >= least || row.class_avg === null) return row
      suppressed.push({ path: `${path}.${at}.class_avg`, reason: 'small' })
      return { ...row, class_avg: null }
    })
  const { rules, own, results } = yearOf(lists, pupil.enrolment_id)
  const { percent, result, failed } = results.overall
  const means = classMeans(classmates, rules)
  /** A mean of percents beside the pupil's own; none of few. */
  const besideOf = ({ n, mean }: ClassMean, path: string) => {
    if (n >= least || mean === null) return mean
    suppressed.push({ path, reason: 'small' })
    return null
  }
  return {
    student: pupil.student,
    exams: hidden(exams, 'exams').map((row) => ({ ...row, percentile_band: null })),
    subjectWisePerformance: subjects.map(({ subject }, at) => ({
      subject,
      ...examsIn(own.filter(({ subject_id }) => subject_id === subject.id)),
      class_avg: besideOf(means.subject(subject.id), `subjectWisePerformance.${at}.class_avg`),
      ...shownOf(results.subjects.get(subject.id)),
    })),
    chapterWisePerformance: hidden(chapters, 'chapterWisePerformance'),
    trend: exams.flatMap((row) =>
      row.percent === null ? [] : [{ date: row.date, exam: row.exam, percent: row.percent }],
    ),
    overall: {
      ...{ percent, result, failed_subjects: failed },
      grade: overallGrade(results.overall, rules.system.bands),
      rank: rankOf(scope, pupil, written, rules),
      class_avg: besideOf(means.overall, 'overall.class_avg'),
      out_percent: own.every(({ is_out }) => is_out) ? percent : outPercent(own, rules),
    },
  }
}

/** The exams of a subject by themselves. */
function examsIn(all: readonly Written[]) {
  const percents = all.flatMap((one) => one.percent ?? [])
  return {
    exams: all.length,
    appeared: all.filter(({ attendance }) => attendance === 'P').length,
    absent: all.filter(({ attendance }) => attendance === 'A').length,
    avg_percent: mean(all.flatMap((one) => exactPercent(one) ?? [])),
    highest: percents.length === 0 ? null : Math.max(...percents),
    lowest: percents.length === 0 ? null : Math.min(...percents),
    pass_count: all.filter((one) => one.result === 'PASS').length,
  }
}

const shownOf = (result: SubjectYear | undefined) => ({
  ...{ percent: result?.percent ?? null, grade: result?.grade ?? null },
  ...{ result: result?.result ?? null, failed: result?.failed ?? [] },
})
