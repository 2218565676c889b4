import { type EditionName, editionNames, type PlanRow, type SetLetter, usualSpare } from '#contract'
import type { Writer } from './writers.ts'

/** Where copies are handed out: in a room of seats, else in a section. */
export interface PlanPlace<W = Writer> {
  key: string
  room: string | null
  /** "10 A, 10 B" */
  sections: string
  writers: W[]
}

type Placed = Pick<Writer, 'room_id' | 'room' | 'section_id' | 'places'>

/** In the order of the writers. */
export function placesOf<W extends Placed>(writers: readonly W[]): PlanPlace<W>[] {
  const places = new Map<string, W[]>()
  for (const writer of writers) {
    const key = writer.room_id === null ? `section ${writer.section_id}` : `room ${writer.room_id}`
    const own = places.get(key)
    if (own) own.push(writer)
    else places.set(key, [writer])
  }
  return [...places].map(([key, own]) => ({
    ...{ key, room: own[0]?.room ?? null, writers: own },
    sections: [...new Set(own.map((one) => one.places))].join(', '),
  }))
}

/** The edition that somebody's needs ask for. */
export const editionOf = ({ large_print }: Pick<Writer, 'large_print'>): EditionName =>
  large_print ? 'large-18' : 'standard'

type Counted = Pick<PlanRow, 'room' | 'sections' | 'set' | 'edition' | 'copies' | 'spare'>

/**
 * Copies by place, set and edition: whose needs take another edition are counted there. Spare copies of a place and set lie with its first
 * edition.
 */
export function countedRows(
  writers: readonly (Placed & Pick<Writer, 'set' | 'large_print'>)[],
  spare: number | null,
): Counted[] {
  return placesOf(writers).flatMap(({ room, sections, writers: own }) =>
    setsIn(own).flatMap((set) => {
      const ofSet = own.filter((one) => one.set === set)
      const rows = editionNames.flatMap((edition) => {
        const copies = ofSet.filter((one) => editionOf(one) === edition).length
        return copies > 0 ? [{ room, sections, set, edition, copies }] : []
      })
      return rows.map((row, at) => ({ ...row, spare: at === 0 ? (spare ?? usualSpare(ofSet.length)) : 0 }))
    }),
  )
}

const setsIn = (writers: readonly Pick<Writer, 'set'>[]): (SetLetter | null)[] =>
  [...new Set(writers.map(({ set }) => set))].sort((one, other) => (one ?? '').localeCompare(other ?? ''))
