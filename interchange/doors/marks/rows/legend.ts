import type { ExamAttendance } from '../../../../domain/exams/exam-words.ts'
import { readAttendance } from '../../../../domain/exams/read-attendance.ts'
import { folded } from '../../grid/shown.ts'
import { filledOf, type ListRow } from '../../grid/table-rows.ts'
import { numberKey } from '../../values/numbers.ts'

/** What a list itself says of the codes in it: that whoever has one was absent, what a known word of attendance means as well, or something else. */
export type Legend = ReadonlyMap<string, 'absent' | 'own' | 'other'>

type Meaning = 'absent' | 'own' | 'other'

/** How codes are compared: -1, "X" and "x." */
export const codeKey = (text: string): string => numberKey(folded(text).replace(/\.$/, ''))

const code = String.raw`([-–—]?\d{1,3}|[\p{L}\p{M}]{1,4}|[*#@–—-]{1,3})`
const told = new RegExp(
  String.raw`(?<![\p{L}\p{N}])["'“(]?${code}["'”)]? ?(=+|:|–|-(?= )|\b(?:means?|stands for|denotes?|indicates?|is for)\b) ?`,
  'giu',
)
/** "ML medical leave": under a heading of absence each code stands before its words. */
const listed = /^["'(]?(\p{Lu}{1,4})["')]? (?=\p{Ll})/u
const absence =
  /\babsen|\b(?:did not|didn['’]?t|not) (?:sit|appear|attend|come|present|turn|write|take)|\bnot (?:appeared|attended|turned)|\bmissed\b|अनुपस्थित|गैरहाजिर|गैरहजर|ausent|abwesend|gefehlt|tidak hadir/iu
const denial = /\b(?:not absent|was present|were present|other than|except)\b/iu

/** What words of attendance other than absence are written out as. */
const meanings: Readonly<Partial<Record<ExamAttendance, RegExp>>> = {
  P: /\bpresent|\bappeared|उपस्थित|हाजिर|हजर/iu,
  ML: /\bmedical|\bsick|\bill(?:ness)?\b|चिकित्सा|बीमार/iu,
  EX: /\bexempt|\bexcus|छूट/iu,
  UFM: /\bunfair|\bmalpractice|\bcheat|\bcopying|नकल|अनुचित/iu,
}

/** "EX = exempted": what is known of that code anyway. */
function isOwn(sign: string, meaning: string): boolean {
  const known = readAttendance(sign)
  return known !== null && known !== 'A' && meanings[known]?.test(meaning) === true
}

const saysAbsent = (meaning: string) =>
  !denial.test(meaning) && (absence.test(meaning) || ['A', 'ML'].includes(readAttendance(meaning) ?? ''))

/** "KEY: X = did not sit the paper; TT = total", "Codes for absentees: ML medical leave, OD on duty": lines that explain. What two of them say unlike is in none. */
export function legendOf(rows: readonly ListRow[]): Legend {
  const found = new Map<string, Meaning | 'unclear'>()
  const note = (sign: string, meaning: Meaning) => {
    const key = codeKey(sign)
    const before = found.get(key)
    found.set(key, before !== undefined && before !== meaning ? 'unclear' : meaning)
  }
  for (const row of rows) {
    const filled = filledOf(row)
    if (filled.length < 4) for (const text of filled) ofLine(text, note)
  }
  return new Map([...found].flatMap(([key, is]) => (is === 'unclear' ? [] : [[key, is] as const])))
}

/** "7: absent" is of roll 7, and so may "7 = absent" be: a number is a code where it is below nothing, or where a verb says so. */
const isCode = (sign: string, verb: string) => !/\d/.test(sign) || /^[-–—]\d/.test(sign) || /^\p{L}/u.test(verb)

function ofLine(text: string, note: (sign: string, meaning: Meaning) => void) {
  const [, head = '', rest = ''] = /^([^:=]{3,60}):(.+)$/u.exec(text) ?? []
  if (saysAbsent(head)) {
    const parts = rest.split(/[,;]/).map((part) => listed.exec(part.trim())?.[1])
    if (parts.every((part) => part !== undefined)) for (const part of parts) note(part, 'absent')
  }
  const all = [...text.matchAll(told)]
  for (const [at, match] of all.entries()) {
    const meaning = text.slice(match.index + match[0].length, all[at + 1]?.index).split(/[;,|]/)[0] ?? ''
    const [, sign = '', verb = ''] = match
    if (!/\p{L}{2}/u.test(meaning) || !isCode(sign, verb)) continue
    // "8 A - Unit Test": a section of a title explains no absence.
    const isTold = !/^[-–:]/.test(verb) || /(?:^|[;,|:(])\s*["'“(]?$/u.test(text.slice(0, match.index))
    if (isOwn(sign, meaning)) note(sign, 'own')
    else if (saysAbsent(meaning)) note(sign, 'absent')
    else if (isTold || readAttendance(sign) === null) note(sign, 'other')
  }
}

/** Whether the list gives a word that is known as one of attendance another meaning: what it is here is said by somebody. */
export function isOtherHere(legend: Legend, text: string): boolean {
  const known = readAttendance(text)
  const told = known === null ? undefined : legend.get(codeKey(text))
  return told === 'other' || (told === 'absent' && known !== 'A')
}
