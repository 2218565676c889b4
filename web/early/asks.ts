/** A call, and what it is sent; `$session` stands for the academic year that is worked in, `$id` for the number in a paper's address. */
export type Ask = [path: string, body?: object]

const rows = (path: string, filter: object = {}): Ask => [path, { filter, range: { page: 1, pageSize: 10 } }]
const choices = (path: string, { filter = {}, most = 100 } = {}): Ask => [
  path,
  { range: { page: 1, pageSize: most }, filter },
]

const session = { session_id: '$session' }
const classes = choices('/v1/grade/list')
const instructions: Ask = ['/v1/instruction/list', { filter: { status: 1 }, range: { page: 1, pageSize: 100 } }]
/** Of the newest, to begin another like it. */
const newest = (path: string): Ask => [
  path,
  { range: { page: 1, pageSize: 50 }, sort: [{ field: 'id', dir: 'desc' }], filter: {} },
]

/** What every page of a school asks first. */
export const ofEveryPage: Ask[] = [
  choices('/v1/session/list', { most: 1000 }),
  ['/v1/client/get-details'],
  ['/v1/permission/active-modules', {}],
  ['/v1/school-settings/get', {}],
]

/**
 * What a screen asks first besides, by its path below an area, as long as its address says no more than the path: the very words that the app
 * sends, for an answer to other words is not taken. e2e/look/early.spec.ts fails where the two part.
 */
export const ofScreen: Record<string, Ask[]> = {
  classes: [rows('/v1/grade/list')],
  sections: [rows('/v1/section/list'), classes],
  subjects: [rows('/v1/subject/list'), classes],
  chapters: [rows('/v1/chapter/list'), classes],
  topics: [rows('/v1/subject-topic/list'), classes],
  questions: [rows('/v1/question/list'), classes],
  'question-papers': [rows('/v1/question-paper/list', session), classes],
  'question-papers/preview/$id': [
    ['/v1/question-paper/preview/$id', {}],
    ['/v1/question-paper/pages/$id', { part: 'first' }],
  ],
  'question-papers/manual/create': [
    newest('/v1/blueprint/list'),
    newest('/v1/question-paper/list'),
    classes,
    instructions,
  ],
  'question-papers/automatic/create': [classes, instructions],
  'manage-instruction': [rows('/v1/instruction/list'), classes],
  exam: [rows('/v1/exam/list', session), classes],
}
