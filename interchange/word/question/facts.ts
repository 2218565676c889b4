import {
  type Level,
  type QuestionType,
  questionTypeNames,
  questionTypes,
  type Skill,
  skills,
} from '../../../domain/questions/question-types.ts'

/** What a line of facts says of its question. */
export interface FoundFacts {
  level?: Level
  skill?: Skill
  /** What it says that it is, as it is written. */
  type?: string
  chapter?: string
  language?: string
  marks?: number
  negative?: number
  /** Where somebody has it from. */
  source?: string
  minutes?: number
  /** Places of options that stay where they are, from 0; where nothing is said, their words tell. */
  fixed?: number[]
  /** Of each part, what it says that it is. */
  part_types?: string[]
  /** Languages that it is written in besides; their texts are nowhere to be seen. */
  translations?: string
  /** What no field holds: "CO:CO1". */
  tags: string[]
}

const NAMES =
  "negative marks?|fixed|minutes|translations|part types|level|difficulty|skill|bloom'?s?(?: level| taxonomy)?|chapter|unit|topic|type|tags?|source|language|marks?|co|bl|स्तर|अध्याय|भाषा|प्रकार|अंक"
/** A name of a fact: first in its line, or behind what parts facts. */
const named = new RegExp(`(?:^|[\\s;|,·•]{1,10})(${NAMES})\\s{0,3}[:：=]\\s{0,5}`, 'giu')

const levelWords: Readonly<Record<string, Level>> = {
  ...{
    easy: 'EASY',
    simple: 'EASY',
    low: 'EASY',
    आसान: 'EASY',
    सरल: 'EASY',
    medium: 'MEDIUM',
    moderate: 'MEDIUM',
    average: 'MEDIUM',
  },
  ...{ मध्यम: 'MEDIUM', hard: 'HARD', difficult: 'HARD', high: 'HARD', कठिन: 'HARD' },
}
const skillStems: readonly (readonly [RegExp, string])[] = [
  [/^(?:remember|knowledge|recall)/i, 'REMEMBER'],
  [/^(?:understand|comprehen)/i, 'UNDERSTAND'],
  [/^appl/i, 'APPLY'],
  [/^analy/i, 'ANALYSE'],
  [/^evaluat/i, 'EVALUATE'],
  [/^creat|^synthe/i, 'CREATE'],
]

/** The facts of a line that is nothing but facts. */
export function readFacts(line: string): FoundFacts {
  const found = [...line.slice(0, 2000).matchAll(named)]
  const facts: FoundFacts = { tags: [] }
  for (const [at, { 0: whole, 1: name = '', index }] of found.entries()) {
    const value = line.slice(index + whole.length, found[at + 1]?.index).replace(/^[\s;|,·•]+|[\s;|,·•.]+$/g, '')
    if (value !== '') takeFact(facts, name.toLowerCase(), value)
  }
  return facts
}

function takeFact(facts: FoundFacts, name: string, value: string): void {
  const word = value.toLowerCase()
  if (/^(?:level|difficulty|स्तर)$/.test(name) && levelWords[word]) facts.level = levelWords[word]
  else if (/^(?:skill|bloom)/.test(name) && skillOf(value)) facts.skill = skillOf(value)!
  else if (/^(?:type|प्रकार)$/.test(name)) facts.type = value
  else if (/^(?:chapter|अध्याय)$/.test(name)) facts.chapter = value
  else if (/^(?:language|भाषा)$/.test(name) && languageOf(word)) facts.language = languageOf(word)!
  else if (/^(?:marks?|अंक)$/.test(name) && Number(value) > 0) facts.marks = Number(value)
  else if (/^negative/.test(name) && Number(value) > 0) facts.negative = Number(value)
  else if (/^tags?$/.test(name)) facts.tags.push(...value.split(/\s*[;,]\s*/).filter(Boolean))
  else if (name === 'source') facts.source = value.slice(0, 500)
  else if (name === 'minutes' && Number(value) > 0) facts.minutes = Number(value)
  else if (name === 'fixed' && word === 'none') facts.fixed = []
  else if (name === 'fixed' && lettersOnly.test(value)) facts.fixed = value.split(/\s*,\s*/).map(placeOfLetter)
  else if (name === 'part types') facts.part_types = value.split(/\s*,\s*/)
  else if (name === 'translations') facts.translations = value
  else facts.tags.push(`${name.length <= 2 ? name.toUpperCase() : name}:${value}`)
}

const lettersOnly = /^[A-H](?:\s*,\s*[A-H])*$/i
const placeOfLetter = (letter: string) => letter.toUpperCase().charCodeAt(0) - 65

const skillOf = (value: string): Skill | undefined => {
  const found = skillStems.find(([stem]) => stem.test(value))?.[1]
  return skills.find((skill) => skill === found)
}

const languageOf = (word: string): string | undefined =>
  ({ english: 'en', en: 'en', अंग्रेज़ी: 'en', hindi: 'hi', hi: 'hi', हिंदी: 'hi', हिन्दी: 'hi' })[word]

const typeStems: readonly (readonly [RegExp, QuestionType])[] = [
  [/^(?:mcq|multiple[ -]choice|objective|single)/i, 'MCQ_SINGLE'],
  [/^(?:msq|multiple[ -](?:correct|select|response|answer))/i, 'MCQ_MULTI'],
  [/^(?:true|t\s?\/\s?f)/i, 'TRUE_FALSE'],
  [/^assertion/i, 'ASSERTION_REASON'],
  [/^fill/i, 'FILL_BLANK'],
  [/^match/i, 'MATCH'],
  [/^(?:order|sequence|arrange)/i, 'ORDER'],
  [/^numeric/i, 'NUMERIC'],
  [/^(?:vsa|very short)/i, 'VERY_SHORT'],
  [/^(?:sa$|sa[ -]|short)/i, 'SHORT'],
  [/^(?:la$|la[ -]|long)/i, 'LONG'],
  [/^(?:diagram|draw)/i, 'DIAGRAM'],
  [/^(?:case|passage|comprehension)/i, 'CASE_STUDY'],
]

/** The type that a file names; null for a word that names none of ours. */
export function namedType(word: string): QuestionType | null {
  const upper = word
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_')
  const own = questionTypeNames.find(
    (name) => name === upper || questionTypes[name].title.toUpperCase() === word.trim().toUpperCase(),
  )
  return own ?? typeStems.find(([stem]) => stem.test(word.trim()))?.[1] ?? null
}
