import { type AnyEndpoint, api } from '#contract'
import type { PolicyTable } from '../../policy/table.ts'
import { bankCalls } from './bank-calls.ts'
import { type At, type CallCase, type CallsOf, lists, type RowsAs, row, rowless, sees } from './call-case.ts'
import { examCalls } from './exam-calls.ts'
import { paperCalls } from './paper-calls.ts'
import { peopleCalls } from './people-calls.ts'
import { platformCalls } from './platform-calls.ts'
import { responseCalls } from './response-calls.ts'
import { scanCalls } from './scan-calls.ts'

/** Every call of the contract; one that is missing here does not compile. */
export const callCases: CallsOf<keyof typeof api> = {
  ...platformCalls,
  ...peopleCalls,
  ...bankCalls,
  ...paperCalls,
  ...examCalls,
  ...scanCalls,
  ...responseCalls,
  media: {
    uploadFile: rowless('makes a file of the caller'),
    file: rowless('open'),
    errorFile: { row: 'media_files', deed: 'seen', names: 'key' },
  },
  job: {
    get: row('jobs', 'seen'),
    list: lists('jobs', sees('- . - .', 'scd . - .', 'scd . - .', 'scd . - .')),
    cancel: row('jobs', 'changed'),
  },
  import: {
    list: lists('imports', sees('- . - .', 'scd . - .', 'scd . - .', 's . - .')),
    undo: row('imports', 'changed'),
  },
  set_up: {
    get: rowless('the own school, for whoever sees the whole of it'),
    board: rowless('a set of the program'),
    keep: rowless('the own school, for whoever sees the whole of it'),
    make: rowless('the own school, for whoever sees the whole of it'),
  },
  list_layout: {
    list: lists('list_layouts', sees('- . - .', 'scd . scd .', '- . - .', '- . - .')),
    remove: row('list_layouts', 'deleted'),
    confirm: rowless('is of the caller, or of the school once two said it'),
    remembered: rowless('is of the caller, or of the school once two said it'),
  },
  list_value: {
    list: lists('list_values', sees('- . - .', 'scd . scd .', '- . - .', '- . - .')),
    remove: row('list_values', 'deleted'),
  },
  import_place: {
    list: lists('import_places', sees('- . - .', 'scd . scd .', '- . - .', '- . - .')),
    remove: row('import_places', 'deleted'),
  },
}

/** An entity with its table, what its rows are to everybody, and what a new one is made of. */
export interface EntityCase {
  entity: keyof typeof api
  table: PolicyTable
  calls: { create: AnyEndpoint }
  /** The table of the row that a new one is put under. */
  parent: PolicyTable | null
  create: (at: At) => object
}

const casesOf = Object.entries(callCases) as [keyof typeof api, Record<string, CallCase>][]

/** What the rows of each table that has a list are to everybody. */
export const rowsAs: Partial<Record<PolicyTable, RowsAs>> = Object.fromEntries(
  casesOf.flatMap(([, { list }]) => (list && 'lists' in list && list.sees ? [[list.lists, list.sees]] : [])),
)

/** The entities whose rows can be made as their case says. */
export const entityCases: EntityCase[] = casesOf.flatMap(([entity, { list, create }]) => {
  if (!list || !('lists' in list) || !create || !('body' in create) || !create.body) return []
  const calls = api[entity] as { create: AnyEndpoint } & object
  const parent = 'under' in create ? create.under : null
  return [{ entity, table: list.lists, calls, parent, create: create.body }]
})

/** What changes a row of an entity, as its case says. */
export function changesOf(entity: keyof typeof api): object | undefined {
  const { update } = callCases[entity] as { update?: CallCase }
  return update && 'row' in update ? update.body?.({} as At) : undefined
}
