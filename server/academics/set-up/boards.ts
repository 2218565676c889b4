import { type BoardBand, BoardSet, type OfferedSubject } from '#contract'
import cbse from '../../../domain/boards/cbse.json' with { type: 'json' }
import cisce from '../../../domain/boards/cisce.json' with { type: 'json' }
import international from '../../../domain/boards/international.json' with { type: 'json' }
import state from '../../../domain/boards/state.json' with { type: 'json' }
import { wordsOf } from '../../../interchange/doors/grid/shown.ts'
import { type LadderKey, ladderOf } from '../../../interchange/doors/places/ladders.ts'

/** Sets of subjects by board, as domain/boards has them. */
export const boardSets: readonly BoardSet[] = [cbse, cisce, state, international].map((set) => BoardSet.parse(set))

/** What a school says its board is, by the set that fits it; OTHER has none. */
const setOfBoard: Readonly<Record<string, string>> = {
  ...{ CBSE: 'CBSE', ICSE: 'CISCE', STATE: 'STATE' },
  ...{ IB: 'INTERNATIONAL', CAMBRIDGE: 'INTERNATIONAL' },
}

export const setFor = (board: string | null): string | null => setOfBoard[board ?? ''] ?? null

export const boardSet = (key: string | null): BoardSet | null => boardSets.find((set) => set.key === key) ?? null

/** What a set has for a class of a ladder; null where it has nothing. */
function bandOf(set: BoardSet | null, ladder: LadderKey, rung: string | null): BoardBand | null {
  const own = ladderOf(ladder).rungs.find((one) => one.rung === rung)
  return set?.bands.find(({ rungs }) => own !== undefined && rungs.includes(own.set_rung)) ?? null
}

/** The subjects of a set for a class by their keys; of a subject that several streams have, as the first of them has it. */
export function offeredTo(set: BoardSet | null, ladder: LadderKey, rung: string | null): Map<string, OfferedSubject> {
  const band = bandOf(set, ladder, rung)
  const streams = band?.streams ?? []
  const all = [
    ...(band?.subjects ?? []),
    ...streams.flatMap(({ subjects }) => subjects),
    ...streams.flatMap(({ choose_from = [] }) => choose_from),
  ]
  // Of the same key the last wins.
  return new Map(all.reverse().map((subject) => [subject.key, subject]))
}

/** The names of one subject in a set: those that mean it, and the short one in the language of each long one. */
export interface SubjectNames {
  /** Long and short, in both languages, as they are compared. */
  all: ReadonlySet<string>
  /** By the long and the short name, as they are compared. */
  short: ReadonlyMap<string, string>
}

function namesOf(names: BoardSet['names'][string]): SubjectNames {
  const both = [names.en, names.hi]
  const short = new Map(
    both.flatMap(([long, brief]) => [[wordsOf(long), brief] as const, [wordsOf(brief), brief] as const]),
  )
  return { all: new Set(short.keys()), short }
}

const read = new Map(
  boardSets.map((set) => [
    set.key,
    new Map(Object.entries(set.names).map(([key, names]) => [key, namesOf(names)] as const)),
  ]),
)

/** What a set calls a subject: by its key, else by the one subject that has this title; null where it knows none. */
export function namesIn(set: BoardSet | null, key: string | null | undefined, title: string): SubjectNames | null {
  const all = read.get(set?.key ?? '')
  if (!all) return null
  const byKey = all.get(key ?? '')
  if (byKey) return byKey
  const named = [...all.values()].filter((names) => names.all.has(wordsOf(title)))
  return named.length === 1 ? (named[0] ?? null) : null
}
