import type { ImportDoubt, ImportedPart, ImportedQuestion, ImportLoss } from '../../items/imported-question.ts'
import { asPart } from '../../items/join-cases.ts'
import { castPassage } from '../judge/nets.ts'
import { type FoundPassage, type FoundQuestion, newQuestion, noSection } from '../segment/found-question.ts'
import { htmlOfTexts } from './to-html.ts'
import { doubtLetters, languageOf, lossesOf } from './whole-text.ts'

/*
 * Questions below one text are one case study where the text names them, and each is there and can be a part of it. Elsewhere they stay apart,
 * each with the text. Whichever it is, somebody is asked.
 */

const MAX_PARTS = 10
/** A passage is repeated in so many questions, and to so many characters, lest a small file become an endless one. */
const MAX_TIMES = 50
const MAX_REPEATED = 200_000

/** A question as it was found and as it was read. */
interface ReadQuestion {
  found: FoundQuestion
  question: ImportedQuestion
}

interface JoinedPassages {
  questions: ImportedQuestion[]
  /** For each question that was found, the row where it is now. */
  rows: number[]
}

/** @param shapes labels that begin questions */
export function joinPassages(all: readonly ReadQuestion[], shapes: readonly string[]): JoinedPassages {
  const joined: JoinedPassages = { questions: [], rows: [] }
  for (let at = 0; at < all.length; ) {
    const passage = all[at]?.found.passage ?? null
    let end = at + 1
    while (passage !== null && all[end]?.found.passage === passage) end++
    const own = all.slice(at, end)
    const shared = passage && readPassage(passage, shapes)
    const parts = passage && partsOf(own, passage)
    const rows = shared && parts ? [caseOf(own, parts, shared)] : apart(own, shared)
    for (const [index] of own.entries()) joined.rows.push(joined.questions.length + (parts ? 0 : index) + 1)
    for (const question of rows) joined.questions.push({ ...question, row: joined.questions.length + 1 })
    at = end
  }
  return joined
}

interface ReadPassage {
  html: string
  doubts: ImportDoubt[]
  losses: ImportLoss[]
  language: string | null
}

function readPassage({ texts }: FoundPassage, shapes: readonly string[]): ReadPassage {
  const label = { kind: 'question', shape: 'Q', n: 0, length: 0, is_auto: true, shown: '' } as const
  const found = { ...newQuestion(label, 0, noSection, []), stem: [...texts] }
  castPassage(found, shapes)
  doubtLetters(found)
  const losses = lossesOf(found)
  return { html: htmlOfTexts(texts), doubts: found.doubts, losses, language: languageOf(found) }
}

const isAlternative = ({ doubts }: FoundQuestion) => doubts.some(({ code }) => code === 'or_alternative')

/** Whether the numbers are all that the passage names, each once; what stands behind OR has its own or that of the one before. */
function hasAllNumbers(own: readonly ReadQuestion[], { from, to }: FoundPassage): boolean {
  let due = from
  for (const [at, { found }] of own.entries()) {
    const isSame = isAlternative(found) && found.n === own[at - 1]?.found.n
    if (!isSame && found.n !== due) return false
    if (!isSame) due++
  }
  return due === to + 1
}

const facts = ({ level, skill, category, negative_marks }: ImportedQuestion) =>
  JSON.stringify([level, skill, category, negative_marks])

/** The questions as parts of a case study; null where one can't be, or somebody said that it is a question by itself. */
function partsOf(own: readonly ReadQuestion[], passage: FoundPassage): ImportedPart[] | null {
  const [first] = own
  if (!first || !passage.is_case || own.length < 2 || own.length > MAX_PARTS || !hasAllNumbers(own, passage))
    return null
  if (own.some(({ found, question }) => found.is_told || facts(question) !== facts(first.question))) return null
  const parts: ImportedPart[] = []
  for (const { found, question } of own) {
    const part = asPart(question)
    const before = parts.at(-1)
    if (!part) return null
    if (isAlternative(found)) {
      // Two that are answered one instead of the other count the same.
      if (!before || before.or_group || before.max_marks !== part.max_marks) return null
      before.or_group = part.or_group = `or${parts.length}`
    }
    parts.push(part)
  }
  return parts
}

const units = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']

/** What is said of the parts goes behind the whole, each with the number that is printed before its part. */
function explanationOf(own: readonly ReadQuestion[]): string {
  let n = 0
  return own
    .map(({ found, question: { explanation = '' } }) => {
      if (!isAlternative(found)) n++
      if (explanation === '') return ''
      const label = `(${units[n] ?? n})`
      return explanation.startsWith('<p>')
        ? explanation.replace('<p>', `<p>${label} `)
        : `<p>${label}</p>${explanation}`
    })
    .join('')
}

function caseOf(own: readonly ReadQuestion[], parts: ImportedPart[], shared: ReadPassage): ImportedQuestion {
  const { level, skill, category, negative_marks } = own[0]!.question
  const counted = parts.filter(({ or_group }, at) => !or_group || parts[at - 1]?.or_group !== or_group)
  const explanation = explanationOf(own)
  const tags = [...new Set(own.flatMap(({ question }) => question.tags ?? []))]
  const language = shared.language ?? own.map(({ question }) => question.language).find((name) => name !== undefined)
  // Alternatives are told to be such by their group.
  const doubts = own.flatMap(({ question }) => question.doubts ?? []).filter(({ code }) => code !== 'or_alternative')
  return {
    ...{ row: 0, type: 'CASE_STUDY', question_text: shared.html, question_options: [], answer: null },
    ...(explanation !== '' && { explanation }),
    max_marks: counted.reduce((sum, { max_marks }) => sum + max_marks, 0),
    sub_questions: parts,
    ...(language && { language }),
    ...{ ...(level && { level }), ...(skill && { skill }), ...(category && { category }) },
    ...(negative_marks !== undefined && { negative_marks }),
    ...(tags.length > 0 && { tags }),
    ...(own[0]!.found.n > 0 && { number: own[0]!.found.n }),
    doubts: onceEach([...doubts, ...shared.doubts]),
    losses: [...shared.losses, ...own.flatMap(({ question }) => question.losses ?? [])],
    source: own.flatMap(({ question }) => question.source ?? []),
  }
}

function onceEach(doubts: readonly ImportDoubt[]): ImportDoubt[] {
  const byName = new Map(doubts.map((doubt) => [`${doubt.code} ${doubt.field}`, doubt] as const).reverse())
  return doubts.filter((doubt) => byName.get(`${doubt.code} ${doubt.field}`) === doubt)
}

/** Each with the text above it, as long as that isn't too much. */
function apart(own: readonly ReadQuestion[], shared: ReadPassage | null): ImportedQuestion[] {
  if (!shared) return own.map(({ question }) => question)
  const times = Math.max(1, Math.min(MAX_TIMES, Math.floor(MAX_REPEATED / (shared.html.length + 1))))
  return own.map(({ question }, at) => {
    if (at >= times) return question
    const { question_text, doubts = [], losses = [] } = question
    const language = question.language ?? shared.language
    return {
      ...question,
      question_text: shared.html + question_text,
      ...(language && { language }),
      doubts: onceEach([...doubts, ...shared.doubts]),
      losses: [...shared.losses, ...losses],
    }
  })
}
