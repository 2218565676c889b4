import { wordsOf } from '../doors/grid/shown.ts'
import { dateOrderOf, isDay, readDate } from '../doors/values/dates.ts'
import { sexOf } from '../doors/values/people.ts'
import type { RosterStaffRole } from './roster-bundle.ts'

/** Whether an organisation is a school, and not what schools belong to: a district, a state. */
export const isSchoolType = (text: string): boolean => /school|college|academy|university|^$/i.test(text)

/** Whether a class is the one that a pupil belongs to, by what it is called. */
export const isHomeroomText = (text: string): boolean =>
  /\b(?:home ?room|advisory|form (?:class|group|time)|tutor(?:ial)? group|registration)\b/i.test(text)

/** "not said" is no sex; a word that nobody knows stays, for its field to refuse. */
export const sexWord = (text: string): string =>
  /^(?:unspecified|unknown|not ?specified|not ?selected|prefernottosay)$/i.test(text.replace(/[\s_-]/g, ''))
    ? ''
    : (sexOf(text) ?? text)

const roles: Readonly<Record<string, 'student' | RosterStaffRole>> = {
  ...{ student: 'student', pupil: 'student' },
  ...{ teacher: 'teacher', faculty: 'teacher', professor: 'teacher', lecturer: 'teacher' },
  ...{ aide: 'aide', teacherassistant: 'aide', paraprofessional: 'aide' },
  ...{ administrator: 'administrator', principal: 'administrator', viceprincipal: 'administrator' },
  ...{ siteadministrator: 'administrator', assistantprincipal: 'administrator', schooladministrator: 'administrator' },
}

/** What a role is here; null for those that are nobody at school: guardians, people of a district, others. */
export const roleOf = (text: string): 'student' | RosterStaffRole | null =>
  roles[text.toLowerCase().replace(/[\s_-]/g, '')] ?? null

/** "09" → "9", "9th" → "9", "Grade 9" → "9"; other words stay, such as KG. */
export function gradeText(grade: string): string {
  const [, number] = /^(?:grade|class|year|std\.?|standard)?\s*0*([1-9]\d?)(?:st|nd|rd|th)?$/i.exec(grade.trim()) ?? []
  return number ?? grade.trim()
}

const romans = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']

/** What is left of the name of a class without its grade and without the words that every class has: "Homeroom 09-A" → "A". */
export function sectionText(title: string, grade: string): string {
  const number = Number(gradeText(grade))
  const bare = title
    .replace(
      /\b(?:home ?room|advisory|class|grade|std|standard|section|sec|division|div|form|tutor group|group|year|hr)\b\.?/gi,
      ' ',
    )
    .replace(/\b(?:homeroom|hr)(?=\d)/gi, ' ')
  const own = Number.isInteger(number) && number > 0
  const numbers = own ? [`0*${number}(?:st|nd|rd|th)?(?!\\d)`, ...(romans[number] ? [`${romans[number]}\\b`] : [])] : []
  const stripped = own ? bare.replace(new RegExp(`(?<![\\p{L}\\d])(?:${numbers.join('|')})`, 'iu'), ' ') : bare
  return stripped.replace(/^[\s:,./–—-]+|[\s:,./–—-]+$/gu, '').replace(/\s+/g, ' ')
}

/** The title of a class without that of its course: "Mathematics 9A" of Mathematics → "9A". */
export function withoutSubject(title: string, subjects: readonly string[]): string {
  const low = title.toLowerCase()
  const found = subjects.filter((one) => one.length > 1 && low.includes(one.toLowerCase()))
  const [longest] = found.sort((one, other) => other.length - one.length)
  if (longest === undefined) return title
  const at = low.indexOf(longest.toLowerCase())
  return `${title.slice(0, at)} ${title.slice(at + longest.length)}`.trim()
}

/**
 * Dates of a bundle as YYYY-MM-DD; null: day and month can be taken for each other, and nothing in the file settles it.
 * @param usual the order that the program's format prescribes
 */
export function birthReader(texts: readonly string[], usual: 'mdy' | null): (text: string) => string | null {
  const order = dateOrderOf(texts) ?? usual
  return (text) => {
    const whole = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
    const day = whole ? `${whole[1]}-${whole[2]}-${whole[3]}` : text.replace(/T\d{2}:.*$/, '')
    // Years of four digits alone: so no day is needed to tell which century is meant.
    const read = /\d{4}/.test(day) ? readDate(day, order, { kind: 'born', today: '' }) : { text }
    if ('open' in read) return null
    return 'day' in read && isDay(read.day) ? read.day : text
  }
}

export const sameText = (one: string, other: string): boolean => wordsOf(one) === wordsOf(other)
