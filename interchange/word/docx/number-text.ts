/** The numbers of lists as Word writes them (ECMA-376, part 1, 17.18.59). */

const romans: [number, string][] = [
  ...([
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
  ] as [number, string][]),
  ...([
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ] as [number, string][]),
]

function roman(n: number): string {
  let rest = n
  let text = ''
  for (const [value, sign] of romans) for (; rest >= value && text.length < 30; rest -= value) text += sign
  return text
}

/** a … z, aa, bb … */
const repeated = (signs: readonly string[]) => (n: number) => {
  const sign = signs[(n - 1) % signs.length] ?? ''
  return sign.repeat(Math.min(10, Math.floor((n - 1) / signs.length) + 1))
}
const within = (signs: readonly string[]) => (n: number) => signs[n - 1] ?? String(n)
const digitsFrom = (zero: number) => (n: number) =>
  [...String(n)].map((digit) => String.fromCodePoint(zero + Number(digit))).join('')
const signFrom = (first: number) => (n: number) => (n >= 1 && n <= 20 ? String.fromCodePoint(first + n - 1) : String(n))

const latin = [...'abcdefghijklmnopqrstuvwxyz']
const cardinals = [
  ...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen'],
  ...['fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen', 'twenty'],
]
const ordinals = [
  ...['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth', 'eleventh'],
  ...['twelfth', 'thirteenth', 'fourteenth', 'fifteenth', 'sixteenth', 'seventeenth', 'eighteenth', 'nineteenth'],
  ...['twentieth'],
]
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const chineseDigits = [...'〇一二三四五六七八九']

function chinese(n: number): string {
  if (n < 1 || n > 99) return String(n)
  const [tens, ones] = [Math.floor(n / 10), n % 10]
  const head = tens === 0 ? '' : `${tens === 1 ? '' : chineseDigits[tens]}十`
  return head + (ones === 0 ? '' : chineseDigits[ones])
}

function ordinal(n: number): string {
  const ending = n % 100 >= 11 && n % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${ending}`
}

const upper = (write: (n: number) => string) => (n: number) => write(n).toUpperCase()
const lowerLetter = repeated(latin)
const russian = repeated([...'абвгдежзиклмнопрстуфхцчшщыэюя'])

const writers: Readonly<Record<string, (n: number) => string>> = {
  decimalZero: (n) => String(n).padStart(2, '0'),
  lowerLetter,
  upperLetter: upper(lowerLetter),
  lowerRoman: roman,
  upperRoman: upper(roman),
  ordinal,
  cardinalText: (n) => capital(within(cardinals)(n)),
  ordinalText: (n) => capital(within(ordinals)(n)),
  decimalFullWidth: digitsFrom(0xff10),
  decimalFullWidth2: digitsFrom(0xff10),
  decimalEnclosedCircle: signFrom(0x2460),
  decimalEnclosedParen: signFrom(0x2474),
  decimalEnclosedFullstop: signFrom(0x2488),
  chineseCounting: chinese,
  chineseCountingThousand: chinese,
  japaneseCounting: chinese,
  ideographDigital: (n) => [...String(n)].map((digit) => chineseDigits[Number(digit)]).join(''),
  hindiNumbers: digitsFrom(0x966),
  // Word's names of these two are each other's.
  hindiVowels: within([...'कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह']),
  hindiConsonants: within(['अ', 'आ', 'इ', 'ई', 'उ', 'ऊ', 'ऋ', 'ए', 'ऐ', 'ओ', 'औ', 'अं', 'अः']),
  russianLower: russian,
  russianUpper: upper(russian),
  arabicAlpha: repeated([...'أبتثجحخدذرزسشصضطظعغفقكلمنهوي']),
  bullet: () => '•',
  none: () => '',
}

/** The n-th number of a format; formats that are not known count in digits. */
export const numberText = (n: number, format: string): string => (n < 1 ? String(n) : (writers[format] ?? String)(n))
