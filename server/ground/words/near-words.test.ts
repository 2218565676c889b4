import { describe, expect, it } from 'vitest'
import { englishForms } from './english-forms.ts'
import { hindiStems } from './hindi-words.ts'
import { comparedWord, distanceWithin, lengthsNear, nearSpellings, wordsIn } from './near-words.ts'

it.each<[word: string, form: string]>([
  ['resistances', 'resistance'],
  ['resistance', 'resistances'],
  ['studies', 'study'],
  ['studied', 'study'],
  ['study', 'studying'],
  ['running', 'run'],
  ['stopped', 'stopping'],
  ['measured', 'measure'],
  ['measuring', 'measured'],
  ['boxes', 'box'],
  ['classes', 'class'],
  ['vertices', 'vertex'],
  ['radius', 'radii'],
  ['leaves', 'leaf'],
  ['heated', 'heating'],
])('%s has the form %s', (word, form) => expect(englishForms(word)).toContain(form))

it.each([
  ['force', 'for'],
  ['glass', 'glas'],
  ['string', 'str'],
  ['radius', 'radiu'],
  ['red', 'r'],
])('%s has no form %s', (word, other) => expect(englishForms(word)).not.toContain(other))

it.each<[word: string, stems: string[]]>([
  ['किताबों', ['किताब', 'किताबों']],
  ['नदियाँ', ['नद', 'नदियाँ']],
  ['संख्याओं', ['संख्य', 'संख्याओं']],
  ['पत्ती', ['पत्', 'पत्त', 'पत्ती']],
  ['कोण', ['कोण']],
  ['है', ['है']],
])('%s has the stems %j', (word, stems) => expect(hindiStems(word)).toEqual(stems))

describe('a near spelling', () => {
  it.each<[typed: string, known: string[], near: string[]]>([
    ['photosyntesis', ['photosynthesis', 'photograph'], ['photosynthesis']],
    ['fotosynthesis', ['photosynthesis'], ['photosynthesis']],
    ['recieve', ['receive', 'relieve'], ['receive', 'relieve']],
    ['dentst', ['dentist', 'densest'], ['dentist']],
    ['unit', ['units', 'knit', 'unite'], []],
    ['mirror', ['mirror', 'mirrors', 'minor'], []],
    ['photosynthesis', ['photosynthesis', 'photosyntesis'], ['photosyntesis']],
    ['resistanse', ['resistance', 'assistance'], ['resistance']],
    ['प्रकास', ['प्रकाश', 'विकास'], ['प्रकाश']],
    ['ohms', [], []],
    ['हिन्दी', ['हिंदी', 'हिंदू'], []],
    ['सम्बन्द', ['संबंध'], ['संबंध']],
    ['reflection', ['reflection', 'refraction'], []],
    ['reflectoin', ['reflection', 'refraction'], ['reflection']],
  ])('of %s among %j is %j', (typed, known, near) => expect(nearSpellings(typed, known)).toEqual(near))

  it.each(['photosyntesis', 'dentst', 'प्रकास'])('of %s is as long as is looked for', (word) => {
    expect(lengthsNear(word)).toEqual(expect.arrayContaining([word.length - 1, word.length, word.length + 1]))
  })

  it.each([
    ['ab', 'ba', 1],
    ['abc', 'abc', 0],
    ['kitten', 'sitting', 3],
    ['reaction', 'fraction', 2],
  ])('%s is from %s by letters: %i', (a, b, distance) => expect(distanceWithin(a, b, 3)).toBe(distance))
})

it('takes the words of letters out of a text, and neither commands of formulas nor numbers', () => {
  const text = 'Le Café: \\frac{speed}{time} of H2SO4, abc123 and प्रकाश संश्लेषण। cat'
  expect([...wordsIn(text)]).toEqual(['café', 'speed', 'time', 'प्रकाश', 'संश्लेषण'].map((word) => word.replace('é', 'e')))
})

it.each([
  ['Photosyntesis', 'photosyntesis'],
  ['Café', 'cafe'],
  ['x^2', null],
  ['two words', null],
  ['cat', null],
])('compares %s as %s', (typed, word) => expect(comparedWord(typed)).toBe(word))
