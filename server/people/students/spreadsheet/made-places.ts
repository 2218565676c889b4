import { sql } from 'kysely'
import { GradeInput, SectionInput } from '#contract'
import type { FoundPlace, SchoolClass } from '../../../../interchange/doors/places/places.ts'
import { nameKey } from '../../../../interchange/spreadsheet/columns/nearest.ts'
import { insertMany } from '../../../entity/write-many.ts'
import type { Saving } from '../../spreadsheet/judged-rows.ts'

/** Places that stand for those to be made until the list is saved: ids of the database stay far below. */
const firstStandIn = 2 ** 52

/** A class or section that somebody said is to be made. */
export interface MadePlace {
  /** Of a class that is here, or the stand-in of one that is made. */
  grade_id: number
  grade: string
  is_new: boolean
  section_id: number
  section: string
}

export interface PlaceMaker {
  /** null where the names can't be those of a class and a section. */
  make(grade: SchoolClass | string, section: string): FoundPlace | null
  made(): readonly MadePlace[]
  classOf(id: number): SchoolClass | undefined
}

/** "XI-A", "XI A": the class, and a section of a few signs. */
const withItsSection = /^(.*[\p{L}\p{M}\p{N}])[\s./-]+([\p{L}\p{M}\p{N}]{1,12})$/u

/** What one cell says of a class and of its section, whether or not they are here; blank where it says no section. */
export function partsOfCell(cell: string): [written: string, section: string] {
  const [, written = '', section = ''] = withItsSection.exec(cell) ?? []
  return [written, section]
}

/** "9" is no name that anybody says. */
const titleOf = (written: string) => (/^\d{1,2}$/.test(written.trim()) ? `Class ${written.trim()}` : written.trim())

export function placeMaker(): PlaceMaker {
  const made = new Map<string, MadePlace>()
  const standIns = new Map<string, number>()
  const standIn = (key: string) => {
    const id = standIns.get(key) ?? firstStandIn + standIns.size
    standIns.set(key, id)
    return id
  }
  return {
    make(grade, section) {
      const title = typeof grade === 'string' ? titleOf(grade) : grade.title
      const names = [GradeInput.shape.title.safeParse(title), SectionInput.shape.title.safeParse(section)]
      if (names.some(({ success }) => !success)) return null
      const grade_id = typeof grade === 'string' ? standIn(nameKey(title)) : grade.id
      const key = `${grade_id} ${nameKey(section)}`
      const section_id = standIn(key)
      made.set(key, { grade_id, grade: title, is_new: typeof grade === 'string', section_id, section })
      return { class_id: grade_id, section_id }
    },
    made: () => [...made.values()],
    classOf(id) {
      const own = [...made.values()].filter((one) => one.is_new && one.grade_id === id)
      const [first] = own
      return (
        first && { id, title: first.grade, sections: own.map((one) => ({ id: one.section_id, title: one.section })) }
      )
    },
  }
}

/** The number in a title: 9 of "Class 9"; null where there is none or several. */
const numberIn = (title: string) => Number(/^\D*(\d{1,2})\D*$/.exec(title)?.[1] ?? Number.NaN) || null

/** Makes the places with the list that names them; answers what each stand-in is from now on. */
export async function makePlaces(work: Saving, places: readonly MadePlace[]): Promise<ReadonlyMap<number, number>> {
  const ids = new Map<number, number>()
  if (places.length === 0) return ids
  const grades = [...new Map(places.filter(({ is_new }) => is_new).map((one) => [one.grade_id, one])).values()]
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(level_order), 0) as last from grades where client_id = ${work.client_id} and deleted_at is null`.execute(
    work.db,
  )
  const last = rows[0]?.last ?? 0
  const titles = grades.map(({ grade }, at) => ({ title: grade, level_order: numberIn(grade) ?? last + at + 1 }))
  const made = await insertMany(work, 'grades', ['title', 'level_order'], titles)
  for (const [at, { grade_id }] of grades.entries()) ids.set(grade_id, made[at] ?? 0)
  const sections = places.map(({ grade_id, section }) => ({ grade_id: ids.get(grade_id) ?? grade_id, title: section }))
  const madeSections = await insertMany(work, 'sections', ['grade_id', 'title'], sections)
  for (const [at, { section_id }] of places.entries()) ids.set(section_id, madeSections[at] ?? 0)
  return ids
}
