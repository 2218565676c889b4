import { withoutUnseen } from '../../../domain/visible-text.ts'
import { folded, plainText, wordsOf } from '../grid/shown.ts'

/** What people write of people in lists: words of a field, two things in one cell, and what a program may not keep. */

const nothing = new Set(['-', '--', '---', 'nil', 'na', 'n/a', 'n.a', 'n.a.', 'n a'])

/** "-", "nil" and "na" in the place of nothing. "Na" is a family name as well. */
export const isNothing = (text: string, mayBeName = false): boolean =>
  nothing.has(folded(text)) && !(mayBeName && text.trim() === 'Na')

export type Sex = 'M' | 'F' | 'X'

const sexes: Readonly<Record<string, Sex>> = Object.fromEntries(
  (
    [
      [
        'M',
        'm male boy b boys man पुरुष पुरूष लड़का बालक छात्र पु मुलगा l lk laki-laki männlich masculin masculino garçon homme menino niño hombre varón ذكر ছাত্র বালক পুরুষ ஆண் પુરુષ కుమారుడు',
      ],
      [
        'F',
        'f female girl g girls woman महिला स्त्री लड़की बालिका छात्रा म मुलगी p pr perempuan w weiblich féminin feminino femenino fille femme menina niña mujer أنثى ছাত্রী বালিকা মহিলা பெண் સ્ત્રી కుమార్తె',
      ],
      [
        'X',
        'x other others third thirdgender transgender nonbinary nonbinär diverse divers अन्य इतर तृतीय तृतीयलिंग उभयलिंगी',
      ],
    ] as const
  ).flatMap(([sex, words]) => words.split(' ').map((word) => [folded(word), sex] as const)),
)

/** "Non-binary" and "third gender" are one word for this. */
const sexWord = (text: string): Sex | null => sexes[text] ?? sexes[text.replace(/[\s-]+/g, '')] ?? null

/** null: no word for it. */
export const sexOf = (text: string): Sex | null =>
  // "1-MALE": lists of the state have a number before the word.
  sexWord(
    folded(text)
      .replace(/\.$/, '')
      .replace(/^\d\s?[-–.):]\s?(?=\p{L})/u, ''),
  )

/** Letters that two languages read unlike: which is meant is told by the others of the column. */
const letterSexes = (text: string) => (/^\p{L}\.?$/u.test(text.trim()) ? folded(text).replace('.', '') : '')

/** The same among the others of its column: d is diverse where w is a woman, as in German. */
export const sexAmong = (text: string, letters: ReadonlySet<string>): Sex | null =>
  sexOf(text) ?? (letterSexes(text) === 'd' && letters.has('w') ? 'X' : null)

/** The letters of a column. */
export const sexLetters = (texts: Iterable<string>): ReadonlySet<string> => new Set([...texts].map(letterSexes))

/**
 * Letters of a column that could be either: G beside F is a boy in French and B beside G none; M beside H is a woman in Spanish and a man in French or English.
 * They are to be said.
 */
export function openSexes(texts: Iterable<string>): ReadonlySet<string> {
  const letters = sexLetters(texts)
  const open = new Set<string>()
  if (letters.has('g') && letters.has('f') && !letters.has('b')) open.add('g')
  if (letters.has('m') && letters.has('h') && !letters.has('f')) open.add('m').add('h')
  return open
}

/** M, F and X are what is stored: of them nothing has to be shown. */
export const isOwnSex = (text: string): boolean => /^[mfx]$/i.test(text.trim())

const answers: Readonly<Record<string, boolean>> = Object.fromEntries(
  (
    [
      [true, 'yes y true 1 ✓ ✔ हाँ हां हा होय'],
      [false, 'no n false 0 ✗ ✘ × नहीं नही ना नाही'],
    ] as const
  ).flatMap(([answer, words]) => words.split(' ').map((word) => [folded(word), answer] as const)),
)

export const yesOrNo = (text: string): boolean | null => answers[folded(text)] ?? null

const here =
  /^(?:active|current|enrolled|enroled|studying|continuing|regular|new|old|present|promoted|detained|admitted|yes|1|on roll|working|permanent|confirmed|probation|temporary|contract|सक्रिय|अध्ययनरत|कार्यरत)(?: |$)/u
const gone =
  /^(?:left|t ?c|slc|transfer|resign|inactive|in active|not active|retire|terminat|withdr|drop|struck|pass(?:ed)? ?out|reliev|expel|expired|deceased|former|ex |no longer|discontinu|cancel|छोड़|स्थानांतर|निष्क्रिय|सेवानिवृत्त)/u

/** Whether somebody of this status is there; null: the word is not known. */
export function isHere(status: string): boolean | null {
  const words = wordsOf(status)
  if (/^(?:no|n|0|false)$/.test(words)) return false
  if (words === '' || here.test(words)) return true
  return gone.test(words) ? false : null
}

const secret =
  /^(?:(?:student|pupil|staff|user|login|teacher|parent|portal|initial|default) )?(?:password|passwd|pwd|pass word|passcode|pin|aadhaar|aadhar|adhaar|adhar|aadhaar card|aadhar card|uid|uidai|ssn|social security|pan|pan card|आधार|आधार कार्ड|पासवर्ड)(?: (?:no|num|number|id|card no|card number|hash|संख्या|नंबर|क्रमांक))?$/u

const goneRemark =
  /^(?:t ?c (?:taken|issued|given|on|dt|dated)|tc$|slc (?:taken|issued)|left (?:on|the school|school|in|w e f|since)|name (?:cut|struck|removed)|struck off|withdrawn|transferred|dropped out|discontinued|पृथक|नाम कटा|टी ?सी|शाला छोड़)/u

/** Whether a remark, which may be about anything, says that somebody has left. */
export const isGoneRemark = (remark: string): boolean => goneRemark.test(wordsOf(remark))

const changeRemark =
  /(?:^| )(?:shift(?:ed)?|mov(?:e|ed|ing)|transferr?(?:ed)?|section change[d]?|class change[d]?|chang(?:e|ed)|correct(?:ed|ion)?|wrong|mistake|to be (?:read|changed|updated)|detained|not promoted|promoted|duplicate|repeat(?:ed|er)?|स्थानांतरित|बदला|संशोधन|गलत)(?: |$)/u

/** Whether a remark says that something else of the row is, or is to be, otherwise. */
export const isChangeRemark = (remark: string): boolean => changeRemark.test(wordsOf(remark))

const goneList =
  /(?:^| )(?:pass(?:ed)? ?outs?(?: |$)|alumn[ia]|alumnus|ex ?students?|ex ?pupils?|former (?:students?|pupils?)|old (?:students|boys|girls)|school leavers?|leavers|(?:students?|pupils?)(?: who(?: have)?)? left|left (?:students?|pupils?)|left out (?:students?|pupils?)|t ?c (?:issued|taken)|t ?c register|class left|now studying at|present college|struck off|पूर्व (?:छात्र|विद्यार्थी)|माजी विद्यार्थी|टी ?सी जारी)/u

/** Whether a title, the name of a sheet or a heading says of a whole list that its people have left. */
export const isGoneTitle = (title: string): boolean => goneList.test(wordsOf(title))

/** A heading whose cells are read into nothing and kept nowhere: passwords, and numbers by which the state knows people. */
export const isSecretHeading = (heading: string): boolean => secret.test(wordsOf(heading))

/** "98100 11111 (F)", "Ph: 98100 11111": whose a number is, and that it is one. */
const ofWhom = /\(\s?\p{L}[^()\d]{0,24}\)/gu
const phoneLabel = /^\p{L}[\p{L}'’. ]{0,20}[:.=-]?\s{0,3}(?=[+(]?\d)|(?<=\d{6})\s?[:-]?\s{0,3}\p{L}[\p{L}'’. ]{0,20}$/gu

/** Several numbers of one cell: at signs that stand in no number, else at blanks before what begins like another whole one. */
export function phonesIn(cell: string): string[] {
  const parts = plainText(cell.replace(/[\r\n]+/g, ';').replace(ofWhom, ' '))
    .split(/[,;|&]| or | and | या |(?<=\d{5}) ?\/ ?(?=\+?\d[\d -]{4})/u)
    .flatMap((part) => part.trim().split(/(?<=\d{10}) +(?=\+?\d{10})/))
    .map((part) => part.replace(phoneLabel, '').trim())
    .filter((part) => part !== '' && !isNothing(part))
  return parts.length > 0 ? parts : []
}

/** Several addresses of one cell. */
export const emailsIn = (cell: string): string[] =>
  withoutUnseen(cell)
    .split(/[\s,;|/]+|<|>/)
    .map((part) => part.replace(/^mailto:/i, ''))
    .filter((part) => part.includes('@'))

/** Of Indian numbers those that begin with 6 to 9 are mobiles; elsewhere the number does not say it. */
export const isMobile = (e164: string): boolean => !e164.startsWith('+91') || /^\+91[6-9]\d{9}$/.test(e164)

/** A name or a key on one line, as it is seen. */
export const oneLineOf = (text: string): string =>
  withoutUnseen(text)
    .replace(/[\t\r\n\u00a0]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

/** A roll number as it is compared in its section: 1, 01, 1.0 and, in 7 C, 7C01 are one. */
export function rollKeyOf(roll: string, level: number | null, section: string): string {
  const text = plainText(roll)
    .toLowerCase()
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(/[\s-]+/g, '')
  const own = section.toLowerCase()
  const begins = [`${level ?? ''}${own}`, own].find(
    (one) => one !== '' && text.startsWith(one) && /^\d+$/.test(text.slice(one.length)),
  )
  const bare = begins === undefined ? text : text.slice(begins.length)
  return /^\d{1,15}$/.test(bare) ? String(Number(bare)) : bare
}
