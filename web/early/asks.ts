import { z } from 'zod'
import {
  api,
  type ListEndpoint,
  type ListModule,
  type ListScreen,
  listScreens,
  platformModules,
} from '../../contract/index.ts'

/**
 * A call, and what it is sent; of `staff` the pupils don't ask it: they would be refused. `$session` stands for the academic year that is
 * worked in, `$id` for the number in a paper's address.
 */
export type Ask = [path: string, body?: object, who?: 'staff']

const choices = ({ path }: ListEndpoint, { filter = {}, most = 100 } = {}): [path: string, body: object] => [
  path,
  { range: { page: 1, pageSize: most }, filter },
]

const session = { session_id: '$session' }
const classes: Ask = [...choices(api.grade.list), 'staff']
const instructions: Ask = [api.instruction.list.path, { filter: { status: 1 }, range: { page: 1, pageSize: 100 } }]
/** Of the newest, to begin another like it. */
const newest = ({ path }: ListEndpoint): Ask => [
  path,
  { range: { page: 1, pageSize: 50 }, sort: [{ field: 'id', dir: 'desc' }], filter: {} },
]

/** What every page of a school asks first. */
export const ofEveryPage: Ask[] = [
  choices(api.session.list, { most: 1000 }),
  [api.sign_in.getDetails.path],
  [api.permission.activeModules.path, {}],
  [api.school_settings.get.path, {}],
]

/** The list of a module's rows. */
const listOf = (module: ListModule): ListEndpoint =>
  (api[module.replaceAll('-', '_') as keyof typeof api] as { list: ListEndpoint }).list

/** The fields of a schema, also of one that stands in for what is left out. */
function fieldsOf(schema: unknown): Record<string, unknown> {
  if (schema instanceof z.ZodPrefault) return fieldsOf(schema.unwrap())
  return schema instanceof z.ZodObject ? schema.shape : {}
}

/** Whether the rows lie in a class, so that the list offers the classes. */
const areOfClass = ({ body }: ListEndpoint) => 'grade_id' in fieldsOf(fieldsOf(body).filter)

/** What the list of a module's rows asks first: its first page, and the classes to choose from. */
function ofList(module: ListModule, { of_session }: ListScreen): Ask[] {
  const list = listOf(module)
  const filter = of_session ? session : {}
  const rows: Ask = [list.path, { filter, range: { page: 1, pageSize: list.page_size } }]
  return areOfClass(list) ? [rows, classes] : [rows]
}

/** Pages of the platform ask for nothing ahead. */
const asksAhead = ([module, { early }]: [ListModule, ListScreen]) => early !== false && !platformModules.has(module)
const lists = Object.entries(listScreens) as [ListModule, ListScreen][]

/**
 * What a screen asks first besides, by its path below an area, as long as its address says no more than the path: the very words that the app
 * sends, for an answer to other words is not taken. e2e/look/weight.spec.ts fails where the two part. A list asks what its row in the contract
 * says; what is no list stands here.
 */
export const ofScreen: Record<string, Ask[]> = {
  ...Object.fromEntries(lists.filter(asksAhead).map(([module, screen]) => [screen.path, ofList(module, screen)])),
  'question-papers/preview/$id': [
    ['/v1/question-paper/preview/$id', {}],
    ['/v1/question-paper/pages/$id', { part: 'first' }],
  ],
  'question-papers/manual/create': [newest(api.blueprint.list), newest(api.question_paper.list), classes, instructions],
  'question-papers/automatic/create': [classes, instructions],
}
