import { type FieldError, type SetUpPlan, say, sayAt, setUpLimits } from '#contract'
import { boardSet } from './boards.ts'
import { type StoredSyllabus, tooManyCopied } from './copied-chapters.ts'
import { judgeSections } from './judge-sections.ts'
import { judgeSubjects, type SubjectGround } from './judge-subjects.ts'
import type { GradeChanges, GradeRef, JudgedGrade, JudgedPlan, MatchedGrade, SetUpWarning } from './judged.ts'
import { matchGrades } from './match-grades.ts'
import { orderGrades } from './order-grades.ts'
import type { StoredSchool } from './there.ts'

/** What a plan makes of a school: what is wrong with it, what is missing and is made, what is there, what of that changes. */
export function judge(
  plan: SetUpPlan,
  school: StoredSchool,
  { syllabus, pass_percent }: { syllabus: StoredSyllabus; pass_percent: number },
): JudgedPlan {
  const set = boardSet(plan.board)
  const ground: SubjectGround = { plan, set, school, syllabus, pass_percent }
  const matched = matchGrades(plan, school.grades)
  const ordered = orderGrades(matched, school.grades, plan.ladder)
  const errors: FieldError[] = [...unknownBoard(plan, set !== null), ...matched.errors, ...tooMany(plan)]
  const warnings: SetUpWarning[] = [...matched.warnings, ...ordered.warnings]
  const grades = matched.grades.map((grade, at): JudgedGrade => {
    const inGrade = ({ grade_id }: { grade_id: number }) => grade_id === grade.there?.id
    const sections = judgeSections(grade, school.sections.filter(inGrade))
    const stored = school.subjects.filter(inGrade)
    const subjects = judgeSubjects(ground, grade, sections.all, stored)
    errors.push(...sections.errors, ...subjects.errors)
    warnings.push(...sections.warnings, ...subjects.warnings)
    const { path, there, planned } = grade
    const title = there && !planned.rename ? there.title : planned.title
    if (sections.all.length === 0)
      warnings.push({ path, code: 'no_section', sentence: say('set_up.no_section', { title }) })
    if (subjects.subjects.length + stored.length === 0)
      warnings.push({ path, code: 'no_subject', sentence: say('set_up.no_subject', { title }) })
    const level_order = ordered.levels[at] ?? 0
    const next = ordered.next[at] ?? null
    const changes = changesOf(grade, { title, level_order, next })
    return { ...grade, title, level_order, next, changes, sections: sections.sections, subjects: subjects.subjects }
  })
  errors.push(...tooManyCopied(grades.flatMap(({ subjects }) => subjects)))
  return { errors, warnings, grades, untouched: untouchedBy(grades, school) }
}

function changesOf(
  { there }: MatchedGrade,
  { title, level_order, next }: { title: string; level_order: number; next: GradeRef | null },
): GradeChanges {
  if (!there) return {}
  return {
    ...(title === there.title ? {} : { title }),
    ...(level_order === there.level_order ? {} : { level_order }),
    ...(next === null ? {} : { next }),
  }
}

const unknownBoard = ({ board }: SetUpPlan, isKnown: boolean) =>
  board === null || isKnown ? [] : [sayAt('plan.board', say('set_up.unknown_board'))]

function tooMany({ grades }: SetUpPlan): FieldError[] {
  return (['sections', 'subjects'] as const).flatMap((name) => {
    const count = grades.reduce((sum, grade) => sum + grade[name].length, 0)
    const most = setUpLimits[name]
    return count > most ? [sayAt('plan.grades', say('set_up.too_many', { most }))] : []
  })
}

function untouchedBy(grades: readonly JudgedGrade[], school: StoredSchool): JudgedPlan['untouched'] {
  const there = (rows: readonly { there: unknown }[]) => rows.filter((row) => row.there !== null).length
  return {
    grades: school.grades.length - there(grades),
    sections: school.sections.length - there(grades.flatMap(({ sections }) => sections)),
    subjects: school.subjects.length - there(grades.flatMap(({ subjects }) => subjects)),
  }
}
