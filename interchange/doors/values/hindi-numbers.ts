import { wordsOf } from '../grid/shown.ts'

/** 0 to 100 in their order; a stroke stands between spellings that folding does not make one. */
const numbers =
  'शून्य/सिफर/जीरो एक दो तीन चार पांच छह/छः/छे/छै सात आठ नौ दस ' +
  'ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह/सतरह अठारह/अट्ठारह उन्नीस बीस ' +
  'इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस/उंतीस तीस ' +
  'इकतीस बत्तीस तैंतीस/तेंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस/उंतालीस/उनचालीस चालीस ' +
  'इकतालीस बयालीस/ब्यालीस/बियालीस तैंतालीस/तेंतालीस/तिरालीस चौवालीस/चवालीस/चौआलीस पैंतालीस छियालीस/छयालीस सैंतालीस अड़तालीस उनचास पचास ' +
  'इक्यावन/इक्कावन बावन तिरपन/तिरेपन चौवन/चौअन पचपन छप्पन सत्तावन अट्ठावन उनसठ साठ ' +
  'इकसठ बासठ तिरसठ/तिरेसठ चौंसठ पैंसठ छियासठ सड़सठ/सरसठ अड़सठ उनहत्तर सत्तर ' +
  'इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर/पिचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी/उन्यासी अस्सी ' +
  'इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी नब्बे ' +
  'इक्यानवे बानवे तिरानवे चौरानवे पंचानवे/पिचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे सौ'

/** What spellings of one word differ in: doubled letters, long and short i, dots and nasals, b and v, a bare consonant. */
const bareOf = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[\u093c\u0901-\u0903\u094d]/g, '')
    .replace(/ई/g, 'इ')
    .replace(/ी/g, 'ि')
    .replace(/ब/g, 'व')
    .replace(/ट(?=ठ)/g, '')
    .replace(/([क-ह])\1/g, '$1')

const values = new Map(
  numbers.split(' ').flatMap((spellings, value) => spellings.split('/').map((word) => [bareOf(word), value] as const)),
)

/** A quarter more, a half more, a quarter less than the number behind it. */
const shifts: Readonly<Record<string, number>> = Object.fromEntries(
  [['सवा', 0.25] as const, ['साढ़े', 0.5] as const, ['साढे', 0.5] as const, ['पौने', -0.25] as const].map(
    ([word, shift]) => [bareOf(word), shift],
  ),
)
const alone: Readonly<Record<string, number>> = Object.fromEntries(
  (
    [
      ['आधा', 0.5],
      ['पौन', 0.75],
      ['पौना', 0.75],
      ['सवा', 1.25],
      ['डेढ़', 1.5],
      ['ढाई', 2.5],
    ] as const
  ).map(([word, value]) => [bareOf(word), value]),
)
const idle = new Set(['अंक', 'मात्र', 'केवल', 'नंबर', 'गुण'].map(bareOf))

/** "बाईस", "साढ़े तीन", "एक सौ पांच", "दो दो" digit by digit, "बाईस अंक मात्र"; null for whatever is no such number. */
export function numberInHindi(text: string): number | null {
  if (!/\p{Script=Devanagari}/u.test(text)) return null
  const words = wordsOf(text)
    .split(' ')
    .map(bareOf)
    .filter((word) => word !== '' && !idle.has(word))
  const [first = '', second, ...more] = words
  if (second === undefined) return alone[first] ?? values.get(first) ?? null
  const shift = shifts[first]
  if (shift !== undefined) {
    const of = wholeOf([second, ...more])
    return of === null || of < 1 ? null : of + shift
  }
  return wholeOf(words)
}

function wholeOf(words: readonly string[]): number | null {
  const read = words.map((word) => values.get(word) ?? null)
  const [first = null, second, third, ...more] = read
  if (first === null || read.includes(null) || more.length > 0) return null
  if (second === undefined) return first
  if (second === 100 && first > 0 && first < 10) return (third ?? 0) < 100 ? first * 100 + (third ?? 0) : null
  if (first === 100 && third === undefined) return (second ?? 0) < 100 ? 100 + (second ?? 0) : null
  return read.every((digit) => digit !== null && digit < 10) ? Number(read.join('')) : null
}
