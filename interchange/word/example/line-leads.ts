import { HINDI, letterNumber } from '../lines/alphabets.ts'
import { type LineLabel, numberIn, romanNumber, typedLabel } from '../lines/labels.ts'
import { answerStart } from '../lines/words.ts'

/** What a line begins or ends with, whatever it is: signs, a word, a number or letter that counts. */
export interface LineLead {
  /** The same for leads that differ in what counts alone: "task 1 >>"; '' for none. */
  shape: string
  /** What it counts to; 0 where it counts nothing. */
  n: number
  kind: LineLabel['kind'] | 'word'
  /** Characters of the line. */
  length: number
  /** It may as well be a part of the text: "21 kg", "A joule". */
  is_weak: boolean
}

const none: LineLead = { shape: '', n: 0, kind: 'word', length: 0, is_weak: true }

const circled = '①②③④⑤⑥⑦⑧⑨⑩'
const greek = 'αβγδεζηθ'
const COUNT = `\\d{1,4}|[०-९]{1,4}|[${circled}]|[${greek}]|x?(?:ix|iv|v?i{1,3}|v)|[A-Ha-h${HINDI}]`
const signs = '[^\\p{L}\\p{M}\\p{N}\\s\\ufffc]'
/** "Task no. 7 >> ", "→ b) ", "#3# ", "A | ": a word or signs may stand before what counts; behind it a sign does. */
const counting = new RegExp(
  `^\\s{0,40}(${signs}{0,3}\\s?)((?:\\p{L}[\\p{L}\\p{M}]{1,14}\\s?(?:no|number|nr)?\\.?\\s{0,2}[-#:]?\\s{0,2})?)(${COUNT})\\s?(${signs}{1,3})\\s*`,
  'iu',
)
const worded = new RegExp(
  `^\\s{0,40}(${signs}{0,3}\\s?)(\\p{L}[\\p{L}\\p{M}]{1,14}\\s?(?:no|number|nr)?\\.?(?:\\s?#?\\s?|-))(\\d{1,4})(?=\\s|$)\\s*`,
  'iu',
)
const bareCount = /^\s{0,40}(\d{1,4}|[A-Ha-h])(?:\t|\s{1,10})(?=\S)/u
const named =
  /^\s{0,40}(\p{L}[\p{L}\p{M}]{0,14}(?:\s\p{L}[\p{L}\p{M}]{0,14}){0,2}\s?)([:：=>»|→⇒]{1,3}|[-–—]{1,3}>?(?=\s))\s*/u
const sign = new RegExp(`^\\s{0,40}(?:([-–+−](?=\\s|\\p{L}))|((?![("'“‘[$₹€£¥…_.])${signs}){1,3})\\s*`, 'u')

function countOf(text: string): { n: number; kind: LineLabel['kind']; name: string } {
  if (/^[\d०-९]+$/u.test(text)) return { n: numberIn(text), kind: 'decimal', name: '1' }
  if (circled.includes(text)) return { n: circled.indexOf(text) + 1, kind: 'decimal', name: '①' }
  if (greek.includes(text)) return { n: greek.indexOf(text) + 1, kind: 'letter', name: 'α' }
  const letter = letterNumber(text)
  if (letter > 0) return { n: letter, kind: 'letter', name: /[a-z]/.test(text) ? 'a' : /[A-Z]/.test(text) ? 'A' : 'क' }
  return { n: romanNumber(text), kind: 'roman', name: /[a-z]/.test(text) ? 'i' : 'I' }
}

/** @param line its beginning is looked at */
export function leadOf(line: string): LineLead {
  const text = line.slice(0, 120)
  const answer = answerStart(text)
  if (answer > 0) return { shape: 'answer', n: 0, kind: 'word', length: answer, is_weak: false }
  const typed = typedLabel(text)
  if (typed && typed.kind !== 'bullet')
    return { shape: typed.shape, n: typed.n, kind: typed.kind, length: typed.length, is_weak: false }
  const counted = counting.exec(text)
  if (counted?.[3]) {
    const { n, kind, name } = countOf(counted[3])
    const shape = `${counted[1]?.trim()}${wordOf(counted[2])}${name}${counted[4]}`
    return { shape, n, kind, length: counted[0].length, is_weak: false }
  }
  const numbered = worded.exec(text)
  if (numbered?.[3]) {
    const shape = `${numbered[1]?.trim()}${wordOf(numbered[2])}1`
    return { shape, n: numberIn(numbered[3]), kind: 'decimal', length: numbered[0].length, is_weak: true }
  }
  const circle = new RegExp(`^\\s{0,40}([${circled}])\\s*`, 'u').exec(text)
  if (circle?.[1]) return { ...countLead(circle[1]), length: circle[0].length, is_weak: false }
  const name = named.exec(text)
  if (name?.[1] && name[2])
    return { shape: `${wordOf(name[1])}${name[2]}`, n: 0, kind: 'word', length: name[0].length, is_weak: false }
  const point = sign.exec(text)
  if (point) return { shape: point[0].trim(), n: 0, kind: 'bullet', length: point[0].length, is_weak: false }
  const bare = bareCount.exec(text)
  return bare?.[1] ? { ...countLead(bare[1]), length: bare[0].length, is_weak: true } : none
}

const wordOf = (text: string | undefined) => (text ?? '').trim().toLowerCase().replace(/\s+/g, ' ')

const countLead = (text: string): Pick<LineLead, 'shape' | 'n' | 'kind'> => {
  const { n, kind, name } = countOf(text)
  return { shape: `${name} `, n, kind }
}

const behind = /\s{0,4}([([]?)\s?([A-Ha-h1-8])\s?([)\].])\s*$/u
const trailing = new RegExp(`\\s{0,4}((?![.?!,;:%°"'”’)\\]}]|…)${signs}){1,3}\\s*$`, 'u')

/** The same of its end: "(b)", "✓"; the length is that of the end. */
export function tailOf(line: string): LineLead {
  const text = line.slice(-40)
  const letter = behind.exec(text)
  if (letter?.[2] && (letter[1] || letter.index > 0)) {
    const { n, kind, name } = countOf(letter[2])
    return { shape: `${letter[1]}${name}${letter[3]}`, n, kind, length: letter[0].length, is_weak: true }
  }
  const marked = trailing.exec(text)
  return marked ? { shape: marked[0].trim(), n: 0, kind: 'bullet', length: marked[0].length, is_weak: true } : none
}
