import { folded, plainText, wordsOf } from '../grid/shown.ts'
import { findSubject } from '../places/subjects.ts'
import type { SheetSubject } from './reading.ts'

type Component = 'THEORY' | 'PRACTICAL' | null

/** Words that say that nothing is written. */
const offWords = new Set(
  [
    ...[
      'holiday',
      'off',
      'no exam',
      'no paper',
      'leave',
      'prep leave',
      'preparatory leave',
      'preparation leave',
      'sunday',
      'nil',
    ],
    ...['na', 'n a', 'x', 'xx', 'xxx', 'gap', 'prep', 'preparation', 'preparation day', 'अवकाश', 'छुट्टी', 'रविवार'],
  ].map(wordsOf),
)

const isOffWord = (words: string) => /holiday|leave$|अवकाश|छुट्टी/u.test(words)

/** Signs alone, or a word for a day off. */
export function isOff(text: string): boolean {
  const words = wordsOf(text)
  return words === '' || offWords.has(words) || isOffWord(words)
}

/** A part of a cell: what it names in its class; null: to be asked. */
export interface SubjectPart {
  text: string
  subject: SheetSubject | null
  component: Component
}

const practical = /[([]?\b(?:practicals?|prac|pract|pr)\b\.?[)\]]?|[([]?प्रायोगिक[)\]]?/iu
const theory = /[([]?\b(?:theory|th)\b\.?[)\]]?|[([]?सैद्धांतिक[)\]]?/iu
const parting = /\s*[/;|+&\n\r]\s*|\s*,\s*(?!\d)|\s+(?:and|or|और|या)\s+/iu

function componentOf(text: string): { component: Component; rest: string } {
  for (const [pattern, component] of [[practical, 'PRACTICAL'] as const, [theory, 'THEORY'] as const])
    if (pattern.test(text))
      return {
        component,
        rest: text
          .replace(pattern, ' ')
          .replace(/[\s-]+$/u, '')
          .trim(),
      }
  return { component: null, rest: text }
}

/** "Physics (042)": the code of the board behind the name. */
const withoutCode = (text: string) => text.replace(/\s*[([]\s*\d{2,4}\s*[)\]]\s*$/u, '').replace(/\s+-\s*\d{3}$/u, '')

function partOf(subjects: readonly SheetSubject[], text: string): SubjectPart {
  const whole = findSubject(subjects, text)
  if (whole) return { text, subject: whole, component: null }
  const { component, rest } = componentOf(text)
  return { text, subject: findSubject(subjects, rest) ?? findSubject(subjects, withoutCode(rest)), component }
}

/**
 * The papers that a cell of a class names: as a whole one, else each part between its signs ("Eco / Psy / Bio"). Where no part is known, the whole is
 * asked once.
 */
export function subjectsIn(subjects: readonly SheetSubject[], shown: string): SubjectPart[] {
  const text = shown.trim()
  const whole = partOf(subjects, plainText(text))
  if (whole.subject) return [whole]
  const parts = text
    .split(parting)
    .map((one) => plainText(one))
    .filter((one) => wordsOf(one) !== '')
    .map((one) => partOf(subjects, one))
  return parts.length > 1 && parts.some(({ subject }) => subject) ? parts : [whole]
}

/** One text however it is written, for what is asked once. */
export const subjectKey = (text: string): string => wordsOf(text) || folded(text)
