/**
 * How a column goes along. `value`: as it is stored. `lines`: lines of HTML, through the sanitiser. `text`: what a question says, in its fields. `place`: the
 * row's own number in the file. `school`: whose the row is. `person`: the account of who did it, null for one that is not in the file; a file without people
 * does not say it. `derived`: made again on the way in. `left`: stays behind. `card`: a report card as it was printed, without its link. `>table`: a row of it,
 * `?table`: the same, null where that is gone; `>>table`: several. `{…}`: JSON that holds such numbers, by `contentPaths`.
 */
export type ContentColumn =
  | 'value'
  | 'lines'
  | 'text'
  | 'place'
  | 'school'
  | 'person'
  | 'derived'
  | 'left'
  | 'card'
  | `>${string}`
  | `?${string}`
  | `>>${string}`
  | `{${keyof typeof contentPaths}}`

export interface ContentTable {
  /** What its rows are, for whoever opens the file. */
  what: string
  columns: Readonly<Record<string, ContentColumn>>
  /** Rows that go along, as SQL of the table in which $1 is the school; all of them where it is absent. */
  only?: string
  /** Where people don't go along: which of these alone. */
  only_without_people?: string
  /** Columns by which its rows stand in order, of a table without `id`; no two rows are equal in all of them. */
  order?: readonly string[]
}

/** Where numbers of rows stand in JSON: steps through members, `*` through a list, `*goal=chapter` through those of its entries. */
export const contentPaths = {
  blueprint: [
    ['chapters.*.id', 'chapters'],
    ['topics.*.id', 'topics'],
    ['sections.*.chapters.*.id', 'chapters'],
    ['sections.*.topics.*.id', 'topics'],
    ['sections.*.pinned.*', 'questions'],
  ],
  assembly: [
    ['blueprint.chapters.*.id', 'chapters'],
    ['blueprint.topics.*.id', 'topics'],
    ['blueprint.sections.*.chapters.*.id', 'chapters'],
    ['blueprint.sections.*.topics.*.id', 'topics'],
    ['blueprint.sections.*.pinned.*', 'questions'],
    ['pinned.*', 'questions'],
    ['deviations.*goal=chapter.value', 'chapters'],
    ['deviations.*goal=topic.value', 'topics'],
    ['parallel.*.id', 'question_papers'],
  ],
  said: [['params.kept', 'questions']],
  enrolment: [
    ['grade_id', 'grades'],
    ['section_id', 'sections'],
  ],
  correction: [
    ['exam_question_id', 'exam_questions'],
    ['mark_ids.*', 'exam_marks'],
    ['given.*.mark_id', 'exam_marks'],
    ['grace.*.mark_id', 'exam_marks'],
  ],
  impact: [['rows.*.mark_id', 'exam_marks']],
  shifts: [['*.grade_ids.*', 'grades']],
  frame: [['shifts.*.grade_ids.*', 'grades']],
  wish: [
    ['first_paper_id', 'series_papers'],
    ['then_paper_id', 'series_papers'],
    ['scope.grade_ids.*', 'grades'],
    ['scope.paper_ids.*', 'series_papers'],
  ],
  proposal: [
    ['placed.*.paper_id', 'series_papers'],
    ['seats.seated.*.paper_id', 'series_papers'],
    ['seats.seated.*.enrolment_id', 'enrolments'],
    ['seats.seated.*.room_id', 'rooms'],
    ['duties.*.room_id', 'rooms'],
    ['duties.*.staff_id', 'staff'],
    ['act.absence_id', 'staff_absences'],
    ['act.closed.room_id', 'rooms'],
    ['act.seats.*.paper_id', 'series_papers'],
    ['act.seats.*.enrolment_id', 'enrolments'],
    ['act.seats.*.before.room_id', 'rooms'],
    ['act.seats.*.before.published_room_id', 'rooms'],
    ['act.seats.*.after.room_id', 'rooms'],
    ['act.seats.*.after.published_room_id', 'rooms'],
    ['act.duties.*.id', 'series_duties'],
    ['act.duties.*.before.room_id', 'rooms'],
    ['act.duties.*.before.staff_id', 'staff'],
    ['act.duties.*.before.published_staff_id', 'staff'],
    ['act.duties.*.after.room_id', 'rooms'],
    ['act.duties.*.after.staff_id', 'staff'],
    ['act.duties.*.after.published_staff_id', 'staff'],
  ],
  changes: [['*.paper_id', 'series_papers']],
  layout: [['items.*.by.subject_id', 'subjects']],
  tree: [
    ['*.subject.id', 'subjects'],
    ['*.scheme.id', 'result_schemes'],
    ['*.parts.*.subject.id', 'subjects'],
    ['*.parts.*.exams.*.mark_id', 'exam_marks'],
    ['*.parts.*.exams.*.exam.id', 'exams'],
    ['*.left_out.*.exam.id', 'exams'],
    ['*.subjects_left_out.*.id', 'subjects'],
    ['*.failed.*.id', 'subjects'],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [path: string, table: string])[]>>

export const own = { client_id: 'school', id: 'place' } as const
export const made = { created_at: 'value', created_by: 'person' } as const
export const stamps = {
  row_version: 'value',
  ...made,
  updated_at: 'value',
  updated_by: 'person',
  deleted_at: 'value',
} as const
