import { english, type Module, type SetUpMade, say } from '#contract'
import type { JudgedPlan } from './judged.ts'
import type { MadeIds } from './write-plan.ts'

/** The kinds of rows that a plan makes, from above, each with its module. */
export const setUpEntities = [
  { name: 'grades', module: 'grade' },
  { name: 'sections', module: 'section' },
  { name: 'subjects', module: 'subject' },
  { name: 'chapters', module: 'chapter' },
  { name: 'topics', module: 'topic' },
] as const satisfies readonly { name: keyof SetUpMade['counts']; module: Module }[]
export type SetUpEntity = (typeof setUpEntities)[number]['name']

/** How many of each kind are made, there, and there but changed. */
export function countsOf({ grades }: JudgedPlan): SetUpMade['counts'] {
  const count = (rows: readonly { there: unknown; isChanged?: boolean }[]) => ({
    made: rows.filter(({ there }) => there === null).length,
    there: rows.filter(({ there, isChanged }) => there !== null && !isChanged).length,
    changed: rows.filter(({ isChanged }) => isChanged).length,
  })
  const chapters = grades.flatMap(({ subjects }) => subjects.flatMap((subject) => subject.chapters))
  const sum = (of: (chapter: (typeof chapters)[number]) => number) => chapters.reduce((all, one) => all + of(one), 0)
  return {
    grades: count(grades.map(({ there, changes }) => ({ there, isChanged: Object.keys(changes).length > 0 }))),
    sections: count(grades.flatMap(({ sections }) => sections)),
    subjects: count(grades.flatMap(({ subjects }) => subjects)),
    chapters: count(chapters),
    topics: { made: sum(({ topics }) => topics.length), there: sum((one) => one.topics_there), changed: 0 },
  }
}

/** A row for each class, section and subject of the plan; ids of what was made only once it is. */
export function rowsOf({ grades, warnings }: JudgedPlan, made: MadeIds): SetUpMade['rows'] {
  const row = (path: string, title: string, there: { id: number } | null, changed: string | null = null) => {
    const warning = warnings.find((one) => one.path === path)
    const state = there === null ? ('MADE' as const) : changed === null ? ('THERE' as const) : ('CHANGED' as const)
    const message = warning ? english(warning.sentence) : changed
    return { path, state, id: there?.id ?? made.ids.get(path) ?? null, title, code: warning?.code ?? null, message }
  }
  return grades.flatMap((grade) => [
    row(grade.path, grade.title, grade.there, changeOf(grade.changes)),
    ...grade.sections.map(({ path, title, there }) => row(path, there?.title ?? title, there)),
    ...grade.subjects.map(({ path, title, there }) => row(path, title, there)),
  ])
}

/** What a class that is there is told of itself; null where it stays as it is. */
function changeOf({ title, level_order, next }: JudgedPlan['grades'][number]['changes']): string | null {
  const parts = [
    ...(title === undefined ? [] : [say('set_up.renamed')]),
    ...(level_order === undefined ? [] : [say('set_up.order_changed')]),
    ...(next === undefined ? [] : [say('set_up.next_named')]),
  ]
  return parts.length === 0 ? null : parts.map(english).join(' ')
}
