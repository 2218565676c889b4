import { columnTitle } from '#contract'
import type { Spreadsheet } from '../../interchange/spreadsheet/cells.ts'
import {
  type ColumnChoices,
  mapColumns,
  type SpreadsheetColumn,
} from '../../interchange/spreadsheet/columns/columns.ts'
import { holdsSuch, peopleByContent } from '../../interchange/spreadsheet/columns/people-by-content.ts'
import { typedPeople } from '../../interchange/spreadsheet/columns/typed-people.ts'
import { columnsByContent } from '../../interchange/spreadsheet/questions/columns-by-content.ts'
import { withKeysApart } from '../../interchange/spreadsheet/questions/keys-apart.ts'
import { type NearHeading, nearHeadings } from '../../interchange/spreadsheet/questions/near-headings.ts'
import type { ListChoices } from './reading/list-choices.ts'

/** The answer that headings which are nearly ours are not meant so. */
export const LEAVE_NEAR = 'leave'
/** Rosters are asked other things of their columns too. */
export const NEAR_IN_ROSTERS = 'which_column.near'

export interface FoundSpreadsheet {
  spreadsheet: Spreadsheet
  /** Columns that the cells alone tell, and those whose heading is nearly theirs. */
  near: ColumnChoices
  near_headings: NearHeading[]
  /** An answer names several options: types follow from the answers, where nobody says them. */
  has_several?: boolean
}

export const mayStandApart = (columns: readonly SpreadsheetColumn[]): boolean =>
  columns.some(({ may_stand_apart }) => may_stand_apart)

/**
 * A list as it is read by its headings; one of questions also without any, with its answers apart from it, or with slips of the pen in its headings.
 *
 * @param read the file with these rows of headings; undefined: as they are found
 */
export function readQuestions(
  columns: readonly SpreadsheetColumn[],
  { mapping, header_rows, answers }: Pick<ListChoices, 'mapping' | 'header_rows' | 'answers'>,
  read: (header_rows?: readonly number[]) => Spreadsheet,
): FoundSpreadsheet {
  const apart = columns.find(({ may_stand_apart }) => may_stand_apart)
  const spreadsheet = read()
  if (!apart) return readPeople(columns, { mapping, header_rows, answers }, spreadsheet, read)
  const { places } = mapColumns(spreadsheet, columns, mapping)
  const isUnsaid = Object.keys(mapping).length === 0
  if (places.size < 2 && header_rows === undefined && isUnsaid) {
    const bare = read([])
    const options = columns.flatMap(({ name, is_counted }) => (is_counted ? name : []))
    const near = columnsByContent(bare.rows, options)
    if (near) return { spreadsheet: bare, near, near_headings: [] }
  }
  const lacks = (name: string, own = places) => !own.has(name) && mapping[name] === undefined
  const whole =
    (lacks(apart.name) && withKeysApart(spreadsheet, spreadsheet.keys_apart ?? null, columnTitle(apart.name))) ||
    spreadsheet
  const own = whole === spreadsheet ? places : mapColumns(whole, columns, mapping).places
  const unnamed = lacks('question', own) ? namelessTexts(whole, own) : null
  if (unnamed !== null) return { spreadsheet: whole, near: { question: { at: unnamed } }, near_headings: [] }
  const isLacking = whole === spreadsheet && (lacks(apart.name) || lacks('question'))
  const near_headings =
    isLacking && answers.which_column !== LEAVE_NEAR ? nearHeadings(spreadsheet.header, columns, places) : []
  const near = Object.fromEntries(near_headings.map(({ column, at }) => [column, { at }]))
  return { spreadsheet: whole, near, near_headings, has_several: namesSeveral(whole, own) }
}

/** A list of another door by its headings, slips of the pen among them; one of pupils also without any. */
function readPeople(
  columns: readonly SpreadsheetColumn[],
  { mapping, header_rows, answers }: Pick<ListChoices, 'mapping' | 'header_rows' | 'answers'>,
  spreadsheet: Spreadsheet,
  read: (header_rows?: readonly number[]) => Spreadsheet,
): FoundSpreadsheet {
  const { places } = mapColumns(spreadsheet, columns, mapping)
  const isOfPupils = columns.some(({ name }) => name === 'guardian_mobile')
  if (places.size < 2 && isOfPupils && (header_rows === undefined || header_rows.length === 0)) {
    const bare = read([])
    const isUnsaid = Object.keys(mapping).length === 0
    const near = isUnsaid ? peopleByContent(bare.rows) : null
    if (near) return { spreadsheet: bare, near, near_headings: [] }
    const typed = isUnsaid ? typedPeople(bare) : null
    if (typed) return { ...typed, near_headings: [] }
  }
  const isLeft = answers[NEAR_IN_ROSTERS] === LEAVE_NEAR
  const unsaid = columns.filter(({ name }) => mapping[name] === undefined)
  const found = isLeft || !isOfPupils ? [] : nearHeadings(spreadsheet.header, unsaid, places)
  const cellsIn = (at: number) => spreadsheet.rows.map(({ cells }) => cells[at] ?? '')
  // What the cells say too is shown, and asked no more; what they say otherwise is no slip of the pen.
  const seen = found.map((one) => ({ ...one, holds: holdsSuch(one.column, cellsIn(one.at)) }))
  const near = seen.filter(({ holds }) => holds !== false)
  return {
    spreadsheet,
    near: Object.fromEntries(near.map(({ column, at }) => [column, { at }])),
    near_headings: near.flatMap(({ holds, ...one }) => (holds === null ? one : [])),
  }
}

/** The one column without a heading that holds texts, as the questions beside their numbers often are. */
function namelessTexts({ header, rows }: Spreadsheet, places: ReadonlyMap<string, number>): number | null {
  const taken = new Set(places.values())
  const isText = (text = '') => /\p{L}{2}.*\s/su.test(text)
  const found = header.flatMap((heading, at) => (heading === '' && !taken.has(at) ? [at] : []))
  const [only, ...more] = found.filter((at) => rows.some(({ cells }) => cells[at]))
  const fits = rows.filter(({ cells }) => only !== undefined && isText(cells[only])).length
  return only !== undefined && more.length === 0 && rows.length > 1 && fits >= rows.length * 0.9 ? only : null
}

const several =
  /^[([]?(?:[a-h][)\]]?(?:\s*(?:[,;&]|and)\s*[([]?[a-h][)\]]?)+|[1-8][)\]]?(?:\s*(?:[,;&]|and)\s*[([]?[1-8][)\]]?)+)$/i

function namesSeveral({ rows }: Spreadsheet, places: ReadonlyMap<string, number>): boolean {
  const at = places.get('correct')
  return at !== undefined && places.has('option_b') && rows.some(({ cells }) => several.test(cells[at]?.trim() ?? ''))
}
