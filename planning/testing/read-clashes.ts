import type { Clash } from '../dates/clashes/clashes.ts'
import type { SeriesSchool } from '../dates/school.ts'
import { leastOfAll } from './every-date-sheet.ts'

type Part = Clash['parts'][number]

/** The school without one of its musts, as somebody would drop it. */
function without(school: SeriesSchool, part: Part): SeriesSchool {
  const free = Array.from({ length: school.days.length * school.shifts.length }, () => Infinity)
  switch (part.code) {
    case 'ONE_A_DAY':
      return { ...school, mostADay: 2 }
    case 'SEATS':
      return { ...school, seats: { ...school.seats, [part.roomKind]: free } }
    case 'PIN':
      return { ...school, papers: school.papers.map((one, i) => (i === part.paper ? { ...one, pinned: null } : one)) }
    case 'WISH':
      return { ...school, wishes: school.wishes.filter(({ id }) => id !== part.wishId) }
    case 'DAYS':
      return school
  }
}

/** The parts that a school has: rules, pins, wishes that are musts. */
function partsOf(school: SeriesSchool): Part[] {
  return [
    ...(school.mostADay === 1 ? [{ code: 'ONE_A_DAY' } as const] : []),
    ...[...new Set(school.papers.map(({ roomKind }) => roomKind))].map(
      (roomKind) => ({ code: 'SEATS', roomKind }) as const,
    ),
    ...school.papers.flatMap(({ pinned }, paper) => (pinned ? [{ code: 'PIN', paper } as const] : [])),
    ...school.wishes.flatMap(({ id, strength }) =>
      strength === 'MUST' ? [{ code: 'WISH', wishId: id } as const] : [],
    ),
  ]
}

const keyOf = (part: Part | readonly Part[]) => JSON.stringify(part)

/** The class's papers with these musts alone. */
function onlyThese(school: SeriesSchool, clash: Clash, parts: readonly Part[]): SeriesSchool {
  const keys = new Set(parts.map(keyOf))
  const bare = partsOf(school).reduce((left, part) => (keys.has(keyOf(part)) ? left : without(left, part)), school)
  const wishes = bare.wishes.filter(({ strength }) => strength === 'MUST')
  const papers = bare.papers.map((one) =>
    clash.gradeId === null || one.gradeId === clash.gradeId ? one : { ...one, pupils: [], pinned: null },
  )
  return { ...bare, wishes, papers }
}

/** Sentences of what is untrue of clashes: that each can't stand together, and that none of its parts could be left out. */
export function readClashes(school: SeriesSchool, clashes: readonly Clash[], most = 600_000): string[] {
  const untrue = clashes.length === 0 ? ['no clash is named'] : []
  for (const clash of clashes) {
    const parts = clash.parts.filter(({ code }) => code !== 'DAYS')
    if (leastOfAll(onlyThese(school, clash, parts), most) !== null) untrue.push(`stands together: ${keyOf(parts)}`)
    for (const part of parts) {
      const rest = parts.filter((other) => other !== part)
      if (leastOfAll(onlyThese(school, clash, rest), most) === null) untrue.push(`is not needed: ${keyOf([part])}`)
    }
  }
  return untrue
}
