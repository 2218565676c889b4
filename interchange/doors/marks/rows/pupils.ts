import { placeFinder } from '../../places/places.ts'
import { type NameIndex, nameIndex } from '../../values/names.ts'
import { numberKey } from '../../values/numbers.ts'
import type { MarkListExam, MarkListPupil } from '../reading.ts'

/** The pupils of an exam by what a list may call them. Pupils are named by their place. */
export interface PupilIndex {
  pupils: readonly MarkListPupil[]
  names: NameIndex
  byAdmission: (text: string) => readonly number[]
  byRoll: (text: string) => readonly number[]
}

const none: readonly number[] = []

export function pupilIndex(exam: MarkListExam, pupils: readonly MarkListPupil[]): PupilIndex {
  const admissions = placesBy(pupils.map(({ admission_no }) => admission_no))
  const rolls = placesBy(pupils.map(({ roll_no }) => roll_no))
  const find = exam.class ? placeFinder([{ ...exam.class, sections: exam.sections }]) : null
  const byRoll = (text: string): readonly number[] => {
    const key = numberKey(text)
    const found = rolls.get(key)
    if (found || key === '') return found ?? none
    const [, place = '', roll = ''] = /^(\d{1,2}-?[a-z])-?0*(\d{1,3})$/.exec(key) ?? []
    const section = place === '' ? null : find?.(place)?.section_id
    return section ? (rolls.get(roll) ?? none).filter((at) => pupils[at]?.section.id === section) : none
  }
  return {
    pupils,
    names: nameIndex(pupils.map(({ name }) => name)),
    byAdmission: (text) => admissions.get(numberKey(text)) ?? none,
    byRoll,
  }
}

/** 7C01 in 7 C is roll 1 of it. */
function placesBy(numbers: readonly (string | null)[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const [place, number] of numbers.entries()) {
    const key = numberKey(number ?? '')
    if (key !== '') places.set(key, [...(places.get(key) ?? []), place])
  }
  return places
}
