import {
  type ChosenValue,
  columnWord,
  type RememberedLists,
  type Sentence,
  say,
  type UploadAsk,
  type UploadReading,
} from '#contract'
import { folded } from '../../../interchange/doors/grid/shown.ts'
import { wrongField } from '../../ground/errors.ts'
import { askOnWire, type ListChoices } from './list-choices.ts'

export type ListValue = UploadReading['values'][number]
type Near = ListValue['near']

/** What reading the rows of a list has brought up: what has to be said, what texts mean, and what is to be looked at. */
export interface FoundInList {
  asks: UploadAsk[]
  values: ListValue[]
  /** Rows that were left out because somebody said so, as the program shows them. */
  left: UploadReading['left']
  /** What was said of its texts, as it was said. */
  said: { column: string; value: string; here: ChosenValue }[]
}

interface NewAsk {
  kind: UploadAsk['kind']
  /** Where a list may be asked several things of one kind: its id is "kind.of". */
  of?: string
  message: Sentence
  rows?: readonly number[]
  choices: { value: string; label: Sentence | string }[]
  proposed?: string | null
}

const mostRowsNamed = 200
/** Of a column: with more that are not known it is another column. */
const mostValues = 300

/** A list while its rows are read, with what somebody said of it. */
export interface OpenList {
  /** What was answered; null where nobody has said yet, and then it is asked. @throws invalid_field where the answer is none of the choices */
  ask(ask: NewAsk): string | null
  /** Whether somebody has answered such a question. */
  answered(id: string): boolean
  /** undefined: nobody has said anything of this text, now or before. */
  said(column: string, text: string): ChosenValue | undefined
  /** Whether it was said of this list or is remembered; null: nobody has said anything. */
  saidBy(column: string, text: string): 'said' | 'remembered' | null
  /** What was said cannot be: what was remembered is forgotten for this list. @throws invalid_field where it was said of this one */
  refuse(column: string, text: string, sentence?: Sentence): undefined
  /** A text of a column, told once however often it stands there. */
  tell(value: Omit<ListValue, 'rows'>): void
  leave(row: number): void
  accepts(row: number): boolean
  found(): FoundInList
}

interface ListFacts {
  /** Those whose texts somebody may have said something of. */
  columns: readonly string[]
  /** Of all that hold something. */
  rows: Iterable<number>
  /** The number that the program shows for a row, by which it is said. */
  shownRow?: ((row: number) => number) | undefined
  /** What the school's people said of texts of other lists. */
  remembered: readonly RememberedLists['values'][number][]
}

/** @throws invalid_field at what is said of anything that the list has not */
export function openList(
  said: ListChoices,
  { columns, rows: numbers, shownRow = (row) => row, remembered }: ListFacts,
): OpenList {
  const rows = new Set([...numbers].map(shownRow))
  const asks: UploadAsk[] = []
  const asked = new Set<string>(['school'])
  const values = new Map<string, ListValue>()
  const left: UploadReading['left'] = []
  const accepted = new Set(said.accept)
  const meanings = meaningsOf(said, columns)
  const used = new Map<string, FoundInList['said'][number]>()
  const known = new Map(remembered.map(({ column, value, here }) => [keyOf(column, value), here]))
  for (const [at, row] of said.accept.entries())
    if (!rows.has(row)) throw wrongField(`accept.${at}`, say('reading.no_row', { row }))
  return {
    ask({ kind, of, message, rows: named = [], choices, proposed = null }) {
      const id = of === undefined ? kind : `${kind}.${of}`
      asked.add(id)
      const answer = said.answers[id]
      if (answer !== undefined) {
        if (choices.some(({ value }) => value === answer)) return answer
        const names = choices.map(({ value }) => value).join(', ')
        throw wrongField(`answers.${id}`, say('reading.no_choice', { names }))
      }
      const shown = named.slice(0, mostRowsNamed).map(shownRow)
      asks.push(askOnWire({ id, kind, message, rows: shown, choices, proposed }))
      return null
    },
    answered: (id) => said.answers[id] !== undefined,
    said(column, text) {
      const key = keyOf(column, text)
      const now = meanings.get(key)
      if (now) used.set(key, { column, value: text, here: now.here })
      return now ? now.here : known.get(key)
    },
    saidBy(column, text) {
      const key = keyOf(column, text)
      return meanings.has(key) ? 'said' : known.has(key) ? 'remembered' : null
    },
    refuse(column, text, sentence = say('reading.no_meaning')) {
      if (meanings.has(keyOf(column, text))) throw wrongField(`values.${column}.${text}`, sentence)
      known.delete(keyOf(column, text))
      return undefined
    },
    tell(value) {
      const key = keyOf(value.column, value.value)
      const told = values.get(key) ?? { ...value, rows: 0 }
      // A text that is known in one class and not in another is open.
      const open = told.by !== null && value.by === null ? value : told
      values.set(key, { ...open, near: withNear(told.near, value.near), rows: told.rows + 1 })
    },
    leave: (row) => void left.push({ row: shownRow(row), why: 'said' }),
    accepts: (row) => accepted.has(shownRow(row)),
    found() {
      for (const id of Object.keys(said.answers))
        if (!asked.has(id)) throw wrongField(`answers.${id}`, say('reading.no_ask'))
      return { asks, values: shown(values), left, said: [...used.values()] }
    },
  }
}

const keyOf = (column: string, text: string) => `${column} ${folded(text)}`

function meaningsOf({ values }: ListChoices, columns: readonly string[]): Map<string, { here: ChosenValue }> {
  const meanings = new Map<string, { here: ChosenValue }>()
  for (const [column, texts] of Object.entries(values)) {
    if (!columns.includes(column)) throw wrongField(`values.${column}`, say('reading.no_column'))
    for (const [text, here] of Object.entries(texts)) meanings.set(keyOf(column, text), { here })
  }
  return meanings
}

const mostNear = 6

function withNear(one: Near, other: Near): Near {
  if (other.length === 0 || one === other) return one
  const all = new Map([...one, ...other].map((near) => [JSON.stringify(near.here), near]))
  return [...all.values()].slice(0, mostNear)
}

/**
 * Open ones first; of the others of a column so many as fit, for nobody has to look at them.
 * @throws invalid_field where a column has so many open ones that it is another column
 */
function shown(values: ReadonlyMap<string, ListValue>): ListValue[] {
  const counts = new Map<string, number>()
  return [...values.values()]
    .sort((a, b) => Number(a.by !== null) - Number(b.by !== null))
    .filter(({ column, by }) => {
      const count = (counts.get(column) ?? 0) + 1
      counts.set(column, count)
      if (count > mostValues && by === null)
        throw wrongField(
          `mapping.${column}`,
          say('list.no_such_list', { most: mostValues, column: columnWord(column) }),
        )
      return count <= mostValues
    })
}

export const nearTexts = (texts: readonly string[]): Near => texts.map((label) => ({ label, here: label }))
