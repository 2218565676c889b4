/** Whose work it is; all that nobody signed in for is one person's of the school, or one's at each place. */
export interface Whose {
  client_id: number
  account_id: number | null
  /** Where somebody is whom nobody knows. */
  place?: string
  /** Goes before the others of the school, but for each fourth time. */
  first?: boolean
}

export const personOf = ({ client_id, account_id, place = '' }: Whose) => `${client_id}/${account_id}/${place}`

/** So often in a row somebody goes before the others of a school: they must have their turn too. */
const FIRST_IN_A_ROW = 3

/** Work that waits. */
export interface Piece {
  /** Waits however many there are, and is not counted. */
  patient: boolean
  /** Whether it goes before the others of its school. */
  first: boolean
  start(): void
  refuse(reason: Error): void
}

type People = Map<string, Piece[]>

const isCounted = ({ patient }: Piece) => !patient
const countOf = (people: People) => [...people.values()].flat().filter(isCounted).length

/** Pieces by school and person, both in the order in which they come next. */
export function fairQueue() {
  const schools = new Map<number, People>()
  /** Whose turn it was last: known also when nothing else of them waited then, so that what they bring next comes behind the others'. */
  let last: { client_id: number; person: string } | null = null

  /** How often in a row those who go first had the turn of a school. */
  const firsts = new Map<number, number>()

  function remove(client_id: number, person: string, piece: Piece): Piece {
    const people = schools.get(client_id) as People
    const left = people.get(person)?.filter((one) => one !== piece) ?? []
    if (left.length > 0) people.set(person, left)
    else people.delete(person)
    if (people.size === 0) schools.delete(client_id)
    return piece
  }

  /** Whose turn it was comes last from now on. */
  function putLast(client_id: number, person: string): void {
    const people = schools.get(client_id)
    if (!people) return
    moveLast(people, person)
    moveLast(schools, client_id)
  }

  /** Whose turn it is next in a school. */
  function inOrder(client_id: number, people: People): [string, Piece[]][] {
    const goFirst = (firsts.get(client_id) ?? 0) < FIRST_IN_A_ROW
    const all = [...behind(people, last?.person)]
    const isNext = ([, [piece]]: [string, Piece[]]) => piece?.first === goFirst
    return [...all.filter(isNext), ...all.filter((one) => !isNext(one))]
  }

  return {
    add(whose: Whose, piece: Piece) {
      const people: People = schools.get(whose.client_id) ?? new Map()
      schools.set(whose.client_id, people)
      const person = personOf(whose)
      people.set(person, [...(people.get(person) ?? []), piece])
    },
    /** Waiting pieces that are not patient, of a school or of all. */
    count: (client_id?: number) =>
      [...schools].reduce((sum, [id, people]) => ((client_id ?? id) === id ? sum + countOf(people) : sum), 0),
    isEmpty: () => schools.size === 0,
    /** Takes out one that gave up waiting; false where its turn has come. */
    leave(whose: Whose, piece: Piece): boolean {
      const person = personOf(whose)
      if (!schools.get(whose.client_id)?.get(person)?.includes(piece)) return false
      remove(whose.client_id, person, piece)
      return true
    },
    /** Counts a piece that began without waiting as a turn. */
    pass(whose: Whose) {
      last = { client_id: whose.client_id, person: personOf(whose) }
    },
    /** The next piece of a school and a person who may run one. */
    take(schoolMay: (client_id: number) => boolean, personMay: (person: string) => boolean): Piece | null {
      for (const [client_id, people] of behind(schools, last?.client_id)) {
        if (!schoolMay(client_id)) continue
        for (const [person, [piece]] of inOrder(client_id, people)) {
          if (!piece || !personMay(person)) continue
          remove(client_id, person, piece)
          putLast(client_id, person)
          if (piece.first) firsts.set(client_id, (firsts.get(client_id) ?? 0) + 1)
          else firsts.delete(client_id)
          last = { client_id, person }
          return piece
        }
      }
      return null
    },
    /** Takes out the newest piece of whoever has most, in this school or in the one that has most. */
    dropNewest(whose: Whose, school: number | null): Piece | null {
      const client_id = school ?? largest(schools, whose.client_id, countOf)
      const people = othersThanFirst(schools.get(client_id) ?? new Map())
      const person = largest(people, personOf(whose), (own) => own.filter(isCounted).length)
      const piece = people.get(person)?.findLast(isCounted)
      return piece ? remove(client_id, person, piece) : null
    },
    /** Whether pieces of no other school wait. */
    isOnly: (client_id: number) => [...schools.keys()].every((id) => id === client_id),
    empty(): Piece[] {
      const all = [...schools.values()].flatMap((people) => [...people.values()].flat())
      schools.clear()
      return all
    },
  }
}

/** Those whose pieces are dropped: all but who goes first, unless there are no others. */
function othersThanFirst(people: People): People {
  const others = [...people].filter(([, [piece]]) => !piece?.first)
  return others.length > 0 ? new Map(others) : people
}

/** The entries of a map in their order, but that of `key` behind the others. */
function* behind<Key, Value>(map: Map<Key, Value>, key: Key | undefined): Generator<[Key, Value]> {
  for (const entry of map) if (entry[0] !== key) yield entry
  const value = key === undefined ? undefined : map.get(key)
  if (key !== undefined && value !== undefined) yield [key, value]
}

function moveLast<Key, Value>(map: Map<Key, Value>, key: Key): void {
  const value = map.get(key)
  if (value === undefined) return
  map.delete(key)
  map.set(key, value)
}

/** The entry with the largest figure; `first` where it is as large. */
function largest<Key, Value>(map: Map<Key, Value>, first: Key, figure: (value: Value) => number): Key {
  const of = (key: Key) => (map.has(key) ? figure(map.get(key) as Value) : 0)
  return [...map.keys()].reduce((most, key) => (of(key) > of(most) ? key : most), first)
}
