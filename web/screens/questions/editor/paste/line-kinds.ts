import { numberOf } from './line-label.ts'

/** What a line is that belongs to no question's own text. */
export type LineKind = 'ornament' | 'page' | 'section' | 'answers'

const KINDS: readonly [LineKind, RegExp][] = [
  ['ornament', /^[\s*_\-–—=~.•·#+|★☆✦✱❖◆■□^<>"'“”…]{3,}$|^[*★☆✦❖]{1,2}$|^[-–—]{1,2}$/],
  [
    'ornament',
    /^[\s*\-–—=~_]*(?:the\s+)?(?:end|end of (?:the )?(?:paper|section|question paper)|all the best|best of luck|समाप्त)[\s*\-–—=~_.!]*$/i,
  ],
  [
    'page',
    /^[-–—|[(\s]*(?:page|pg|p|पृष्ठ|पेज)\.?\s*(?:no\.?|number|संख्या)?\s*[:\-–]?\s*[\d०-९]{1,3}(?:\s*(?:of|out of|\/|में से|का)\s*[\d०-९]{1,3})?[-–—|\])\s]*$/i,
  ],
  ['page', /^[-–—|[(\s]*\d{1,3}\s*(?:of|\/)\s*\d{1,3}[-–—|\])\s]*$|^[-–—|]\s*\d{1,3}\s*[-–—|]$/i],
  [
    'page',
    /^[\s([]*(?:P\.?\s?T\.?\s?O\.?|turn over|please turn over|cont(?:d|inued)\.*(?: on.*)?|कृ\.?\s?पृ\.?\s?उ\.?)[\s)\]]*$/i,
  ],
  [
    'section',
    /^[\s[(*\-–—=~|]*(?:section|part|unit|chapter|module|खंड|खण्ड|भाग|अनुभाग|इकाई)\s*[-–—:.]?\s*['"“‘(]?(?:[A-H]|[IVX]{1,4}|\d{1,2}|[०-९]{1,2}|[कखगघअबसद])['"”’)]?(?:\s*$|\s*[-–—:.,([*=~|\]]|\s+[A-Z\u0900-\u097f(])/i,
  ],
  [
    'answers',
    /^[\s*\-–—=]*(?:answers?(?:[\s-]*keys?)?|key|answer sheet|उत्तर\s*(?:माला|कुंजी|तालिका)?|उत्तरमाला|उत्तरकुंजी)[\s*\-–—=:.]*$/i,
  ],
]
/** "Part of the figure", "section formula": words that go on are text. */
const GOES_ON = /^\S+\s*[-–—:.]?\s*\S+\s+[a-z]/

/** What a line is by itself, as plain text; null for text. */
export function lineKind(plain: string): LineKind | null {
  const text = plain.replace(/\u00a0/g, ' ').trim()
  if (text === '' || text.length > 120) return null
  const kind = KINDS.find(([, pattern]) => pattern.test(text))?.[0] ?? null
  if (kind === 'section' && (GOES_ON.test(text) || /\?\s*$/.test(text) || /^part\s+[a-z]\b/.test(text))) return null
  return kind
}

/** Directions that head several questions, such as "Answer any five". */
const DIRECTIONS =
  /^(?:answer (?:any|all|the following)|attempt (?:any|all)|choose the (?:correct|right|best)|multiple choice|fill in the blanks?|true or false|state whether|assertion[- ](?:and )?reason|very short answer|short answer|long answer|case[- ](?:study|based)|directions?\b|(?:general )?instructions?\b|note\s*:|match the following|सही विकल्प|निम्नलिखित प्रश्नों|रिक्त स्थान|सामान्य निर्देश|निर्देश|बहुविकल्पीय|अति ?लघु|लघु उत्तरीय|दीर्घ उत्तरीय)/i
export const isDirections = (plain: string): boolean => DIRECTIONS.test(plain.trim())

/** "True or False", "State whether the following are true or false:" */
export const headsTruth = (plain: string): boolean =>
  /(?:true\s*(?:\/|or|,)\s*false|सत्य\s*(?:\/|या)\s*असत्य|सही\s*(?:\/|या)\s*(?:गलत|ग़लत))/i.test(plain)

/** What a labelled line says about the question before it. */
export type RemarkKind = 'explanation' | 'reason' | 'marks' | 'other'

const mark = String.raw`\s*(?:[:=]+|[-–—]+|\.(?=\s)|[-–—]*>)\s*`
const REMARKS: readonly [RemarkKind, RegExp][] = [
  [
    'explanation',
    new RegExp(
      `^(?:explanations?|expl|exp|solutions?|sol|soln|rationale|justification|working|feedback|व्याख्या|स्पष्टीकरण|हल|समाधान)${mark}`,
      'i',
    ),
  ],
  ['reason', new RegExp(`^(?:reason|because|कारण)${mark}`, 'i')],
  ['marks', new RegExp(`^(?:(?:max(?:imum)?\\.?\\s*)?marks?|points?|weightage|(?:अधिकतम\\s*)?अंक|पूर्णांक)${mark}`, 'i')],
  [
    'other',
    new RegExp(
      `^(?:hints?|difficulty(?: level)?|level|topic|sub-?topic|chapter|unit|lesson|skill|bloom[’']?s?(?: (?:level|taxonomy))?|competency|learning outcome|l\\.?o\\.?|source|ref(?:erence)?|tags?|keywords?|time|negative(?: marks?| marking)?|subject|class|year|type|section|note|remark|difficulty index|संकेत|कठिनाई(?: स्तर)?|स्तर|विषय|पाठ|अध्याय|स्रोत|समय|कक्षा|टिप्पणी|कौशल)${mark}`,
      'i',
    ),
  ],
]

/** Tags between the letters of a remark's name and its colon count for nothing. */
export function remarkOf(html: string): { kind: RemarkKind; body: string } | null {
  const opened = /^((?:<(?!span|img|div)[^>]+>|\s|&nbsp;)*)(.*)$/s.exec(html)
  const [, before = '', words = ''] = opened ?? []
  const plain = words.replace(/^([^<:=–—-]{1,40})<\/(?:strong|em|u)>\s*/, '$1')
  const closed = plain !== words
  for (const [kind, pattern] of REMARKS) {
    const found = pattern.exec(plain)
    if (found) return { kind, body: (closed ? '' : before) + plain.slice(found[0].length) }
  }
  return null
}

const NUMBER = String.raw`(\d{1,2}(?:\.\d{1,2})?|[०-९]{1,2}|\d{0,2}[½¼¾])`
const UNIT = '(?:marks?|mks?|pts?|points?|अंक(?:ों)?)'
/** "(Marks: 2)" behind a question; without brackets behind its end alone: "out of maximum marks: 40" is a part of it. */
const NAMED = String.raw`(?:max(?:imum)?\.?\s*)?(?:marks?|अंक)\s*[:=–—-]\s*${NUMBER}`
const IN_BRACKETS = new RegExp(String.raw`\s*\(\s*${NUMBER}\s*(?:${UNIT}|M)\.?\s*\)\s*[.।]?$`, 'i')
const BEHIND: readonly RegExp[] = [
  new RegExp(String.raw`(?:\s|&nbsp;)*[([]\s*${NAMED}\s*[)\]]$`, 'i'),
  new RegExp(String.raw`(?<=[?.!:।)\]>](?:\s|&nbsp;)*|(?:\s|&nbsp;){2,})${NAMED}$`, 'i'),
  new RegExp(String.raw`\s*\[\s*${NUMBER}\s*(?:${UNIT}|M)?\.?\s*\]\s*[.।]?$`, 'i'),
  IN_BRACKETS,
  new RegExp(String.raw`\s*(?:[-–—|]\s*)?(?<![\d.])${NUMBER}\s*${UNIT}\.?\s*$`, 'i'),
  // A capital M behind a sentence: "2 m" may be metres, "of 2 M" a solution.
  new RegExp(String.raw`(?<=[?.!:।)\]>]\s*|(?:\s|&nbsp;){2,})[-–—]?\s*${NUMBER}\s*M$`),
]
/** "(2)" alone: not behind what is numbered so, nor inside of a formula. */
const BARE = new RegExp(String.raw`^([\s\S]*\S)(?:\s|&nbsp;)+\(\s*${NUMBER}\s*\)$`)
const NUMBERED_SO =
  /(?:\b(?:eqn?|equations?|fig(?:ure)?|reactions?|steps?|cases?|parts?|options?|statements?|examples?|table|and|or|in|from|of|by|f|g)|समीकरण|चित्र|कथन|[-+=×÷*/<>,(])\.?\s*$/i

const QUARTERS: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75 }

function marksNumber(text: string): number {
  const quarter = QUARTERS[text.at(-1) ?? '']
  if (quarter === undefined) return numberOf(text)
  return Number(text.slice(0, -1) || 0) + quarter
}

/** Marks that stand behind a question, and the question without them; null where there are none. */
export function marksBehind(html: string, needsUnit = false): { value: number; rest: string } | null {
  const closing = /((?:<\/[a-z]+>|\s|&nbsp;)*)$/.exec(html)?.[0] ?? ''
  const text = html.slice(0, html.length - closing.length)
  for (const pattern of needsUnit ? [IN_BRACKETS] : BEHIND) {
    const found = pattern.exec(text)
    if (found?.[1]) return { value: marksNumber(found[1]), rest: text.slice(0, found.index) + closing.trim() }
  }
  const sum = needsUnit ? null : sumBehind(text)
  if (sum) return { value: sum.value, rest: sum.rest + closing.trim() }
  const [, before = '', number] = (needsUnit ? null : BARE.exec(text)) ?? []
  if (number === undefined || NUMBERED_SO.test(before.replace(/<[^>]*>/g, ''))) return null
  return { value: marksNumber(number), rest: before + closing.trim() }
}

/** "[1+2]", "(2 × 3 = 6)", "[½ × 4 = 2]" behind a sentence: marks of its parts. Behind a colon it may be what is to be worked out. */
const SUM = new RegExp(
  String.raw`^([\s\S]*[?.!।](?:<\/[a-z]+>)*)(?:\s|&nbsp;)*[([]\s*(${NUMBER}(?:\s*[+×x*]\s*${NUMBER})+)(?:\s*=\s*(${NUMBER}))?\s*(?:${UNIT}|M)?\.?\s*[)\]]$`,
  'i',
)

function sumBehind(text: string): { value: number; rest: string } | null {
  const [, rest = '', sum] = SUM.exec(text) ?? []
  if (sum === undefined) return null
  const products = sum
    .split('+')
    .map((part) => part.split(/[×x*]/i).reduce((so_far, one) => so_far * marksNumber(one.trim()), 1))
  const value = products.reduce((so_far, one) => so_far + one, 0)
  const said = /=\s*([^)\]=]*?)\s*(?:[a-z.अ-ह\p{M}]*)\s*[)\]]$/iu.exec(text)?.[1]
  return said !== undefined && marksNumber(said.trim()) !== value ? null : { value, rest }
}

const ALONE = new RegExp(String.raw`^[[(]?\s*${NUMBER}\s*(?:${UNIT}|M)?\.?\s*[)\]]?$`, 'i')

/** "[2]", "(2 marks)", "2 M", "2" where a line, or what stands behind "Marks:", says nothing else. */
export function marksAlone(plain: string, isNamed: boolean): number | null {
  const text = plain.trim()
  const found = ALONE.exec(text)
  const behind = !found && /^[[(]/.test(text) ? marksBehind(`. ${text}`) : null
  if (behind?.rest === '.') return behind.value
  if (!found?.[1] || (!isNamed && text === found[1])) return null
  return marksNumber(found[1])
}
