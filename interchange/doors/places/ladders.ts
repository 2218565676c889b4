import { folded } from '../grid/shown.ts'
import { type ClassStream, romans } from './place-words.ts'
import { classReadings } from './places.ts'

/** Ways of writing a class. Every ladder has some of them, the one that is proposed first. */
export const namings = [
  ...['ROMAN', 'ARABIC', 'CLASS_ARABIC', 'CLASS_ROMAN', 'ORDINAL', 'GRADE', 'STD', 'HINDI', 'HINDI_ORDINAL'],
  ...['FORM', 'FORM_ROMAN', 'YEAR'],
] as const
export type Naming = (typeof namings)[number]

export const ladderKeys = ['IN', 'K12', 'FORMS', 'YEARS'] as const
export type LadderKey = (typeof ladderKeys)[number]

/** Part of a ladder, as the classes of a school are spoken of together. */
export type LadderPart = 'EARLY' | 'SCHOOL' | 'HIGHER'

/** A step of a ladder: what a class is, however it is written. */
export interface Rung {
  /** "N", "LKG", "1" … "12": the same on the wire and in a plan. */
  rung: string
  part: LadderPart
  /** The rung of the ladder IN whose subjects a board's set has for it. */
  set_rung: string
  names: Readonly<Partial<Record<Naming, string>>>
}

/** The classes of a kind of school from the lowest to the highest. */
export interface Ladder {
  key: LadderKey
  namings: readonly Naming[]
  rungs: readonly Rung[]
}

const hindiOrdinals = 'पहली दूसरी तीसरी चौथी पाँचवीं छठी सातवीं आठवीं नौवीं दसवीं ग्यारहवीं बारहवीं'.split(' ')
const ordinalEnds: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd' }

const written: Readonly<Record<Naming, (number: number, roman: string) => string>> = {
  ROMAN: (_, roman) => roman,
  ARABIC: (number) => String(number),
  CLASS_ARABIC: (number) => `Class ${number}`,
  CLASS_ROMAN: (_, roman) => `Class ${roman}`,
  ORDINAL: (number) => `${number}${ordinalEnds[number] ?? 'th'}`,
  GRADE: (number) => `Grade ${number}`,
  STD: (_, roman) => `Std. ${roman}`,
  HINDI: (number) => `कक्षा ${number}`,
  HINDI_ORDINAL: (number) => hindiOrdinals[number - 1] ?? String(number),
  FORM: (number) => `Form ${number}`,
  FORM_ROMAN: (_, roman) => `Form ${roman}`,
  YEAR: (number) => `Year ${number}`,
}

const numbered = (number: number, ways: readonly Naming[], part: LadderPart, set_rung = number): Rung => ({
  ...{ rung: String(number), part, set_rung: String(set_rung) },
  names: Object.fromEntries(
    ways.map((way) => [way, written[way](number, romans[number - 1]?.toUpperCase() ?? String(number))]),
  ),
})

/** A class before the first is written one way, in Hindi another. */
const early = (rung: string, ways: readonly Naming[], latin: string, hindi = latin, set_rung = rung): Rung => ({
  ...{ rung, part: 'EARLY', set_rung },
  names: Object.fromEntries(ways.map((way) => [way, way.startsWith('HINDI') ? hindi : latin])),
})

const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

const indian: readonly Naming[] = [
  ...(['ROMAN', 'ARABIC', 'CLASS_ARABIC', 'CLASS_ROMAN', 'ORDINAL'] as const),
  ...(['GRADE', 'STD', 'HINDI', 'HINDI_ORDINAL'] as const),
]
const american: readonly Naming[] = ['GRADE', 'ARABIC', 'ORDINAL']
const forms: readonly Naming[] = ['FORM', 'FORM_ROMAN', 'ARABIC']
const years: readonly Naming[] = ['YEAR', 'ARABIC']

export const ladders: readonly Ladder[] = [
  {
    ...{ key: 'IN', namings: indian },
    rungs: [
      early('N', indian, 'Nursery', 'नर्सरी'),
      early('LKG', indian, 'LKG', 'एलकेजी'),
      early('UKG', indian, 'UKG', 'यूकेजी'),
      ...upTo(12).map((number) => numbered(number, indian, number > 10 ? 'HIGHER' : 'SCHOOL')),
    ],
  },
  {
    ...{ key: 'K12', namings: american },
    rungs: [
      early('K', american, 'Kindergarten', 'Kindergarten', 'UKG'),
      ...upTo(12).map((number) => numbered(number, american, number > 8 ? 'HIGHER' : 'SCHOOL')),
    ],
  },
  // Form 1 is the seventh year of school.
  {
    key: 'FORMS',
    namings: forms,
    rungs: upTo(6).map((number) => numbered(number, forms, formPart(number), number + 6)),
  },
  {
    ...{ key: 'YEARS', namings: years },
    rungs: [
      early('R', years, 'Reception', 'Reception', 'LKG'),
      { ...numbered(1, years, 'SCHOOL'), set_rung: 'UKG' },
      ...upTo(13)
        .slice(1)
        .map((number) => numbered(number, years, number > 11 ? 'HIGHER' : 'SCHOOL', number - 1)),
    ],
  },
]

function formPart(number: number): LadderPart {
  return number > 4 ? 'HIGHER' : 'SCHOOL'
}

export const ladderOf = (key: LadderKey): Ladder => ladders.find((one) => one.key === key) ?? (ladders[0] as Ladder)

/** Place of a rung in its ladder, the lowest is 1; null where the ladder has no such rung. */
export function rungPlace(key: LadderKey, rung: string): number | null {
  const at = ladderOf(key).rungs.findIndex((one) => one.rung === rung)
  return at < 0 ? null : at + 1
}

/** How a rung is written; where the ladder has no such naming, as its first. */
export function rungName({ names }: Rung, naming: Naming): string {
  return names[naming] ?? Object.values(names)[0] ?? ''
}

/** What a title of a class is read as. */
export interface ReadRung {
  rung: string
  /** "XI Science" says one; null where the title has none. */
  stream: ClassStream | null
}

/** What the matcher reads of classes that have no number, and what only its own ladder makes a class. */
const earlyRungs: Readonly<Record<LadderKey, Readonly<Record<string, string>>>> = {
  IN: { nursery: 'N', lower: 'LKG', upper: 'UKG', first: 'LKG', second: 'UKG' },
  K12: { kindergarten: 'K' },
  FORMS: {},
  YEARS: { reception: 'R' },
}
const shortTitles: Readonly<Partial<Record<LadderKey, Readonly<Record<string, string>>>>> = {
  K12: { k: 'K' },
  YEARS: { r: 'R', 13: '13' },
}

/**
 * The rung of a ladder that a title of a class is, by the rules by which lists name classes: "X", "10", "10th", "Class X" and "कक्षा 10" are all 10.
 * null for what is no class of the ladder, or could be two.
 */
export function readRung(title: string, key: LadderKey): ReadRung | null {
  const { rungs } = ladderOf(key)
  const short = shortTitles[key]?.[folded(title)]
  if (short !== undefined) return { rung: short, stream: null }
  const found = classReadings(title).flatMap(({ level, stream }) => {
    const rung = typeof level === 'number' ? String(level) : earlyRungs[key][level]
    return rung !== undefined && rungs.some((one) => one.rung === rung) ? { rung, stream } : []
  })
  const [first] = found
  return first && found.every(({ rung, stream }) => rung === first.rung && stream === first.stream) ? first : null
}
