import { lettersOf } from '../grid/shown.ts'
import { type ComparedName, comparedName, compareNames } from './names.ts'

/** same: as it stands here. near: written otherwise, or changed as names are. other: somebody else's, as far as it can be told. */
export type KnownNameLikeness = 'same' | 'near' | 'other'

/** How one sound is written in Latin letters by different offices: "Lakshmi" and "Laxmi", "Deepak" and "Dipak". */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/x/g, 'ks'],
  [/ph/g, 'f'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/q|ck|c(?!h)/g, 'k'],
  [/(?<=[bcdgjkpst])h/g, ''],
  [/ee|ii|y/g, 'i'],
  [/oo|ou|au/g, 'u'],
  [/(.)\1+/gu, '$1'],
  [/(?<=.[aeiou])h$/, ''],
]

const sounded = (word: string) => sounds.reduce((text, [spelling, sound]) => text.replace(spelling, sound), word)

function bySound(name: ComparedName): ComparedName {
  if (name.script !== 'latin') return name
  const words = name.words.map(sounded)
  return { ...name, words, sorted: words.toSorted().join(' '), joined: words.join('') }
}

/** Whether all words of a name are words of the other, however short they are. */
function isWithin(few: readonly string[], many: readonly string[]): boolean {
  const left = [...many]
  return few.every((word) => {
    const at = left.indexOf(word)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

/**
 * Whether a name that a list has beside a key, such as an admission number, is that of whoever has the key here. With a key a name may be in another order,
 * shortened, or written by sound; it may have gained or lost words.
 * @param isBacked something else of the row says the same, such as the date of birth: a name of another family is near then, and one of another script
 */
export function compareKnownName(there: string, given: string, isBacked: boolean): KnownNameLikeness {
  if (lettersOf(there) === lettersOf(given)) return 'same'
  const [own, other] = [comparedName(there), comparedName(given)]
  if (own.words.length === 0) return 'near'
  const likeness = compareNames(own, other)
  if (likeness === 'unlike scripts') return isBacked ? 'near' : 'other'
  if (likeness !== 'other') return 'near'
  const [one, two] = [bySound(own), bySound(other)]
  if (compareNames(one, two) !== 'other') return 'near'
  const [few, many] = one.words.length <= two.words.length ? [one.words, two.words] : [two.words, one.words]
  if (few.length > 0 && isWithin(few, many)) return 'near'
  return isBacked && one.words[0] === two.words[0] ? 'near' : 'other'
}
