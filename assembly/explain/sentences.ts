import { quartersPerMark } from '../../domain/papers/marks.ts'
import type { Level, QuestionType, Skill } from '../../domain/questions/question-types.ts'
import type { Blueprint, SectionBlueprint } from '../blueprint/blueprint.ts'
import { chapterScope, type Goal, goalsOf } from '../blueprint/goals.ts'
import type { Clause } from './clauses.ts'
import { capitalised, type Labels } from './labels.ts'

/** Wishes that can't hold together; without any one of them the others can. The fields are those of a shortfall on the wire. */
export interface Clash {
  clauses: ClashClause[]
  /** The first section that lacks questions, or the first that is named; null where the paper as a whole is meant. */
  section: string | null
  /** Where the section draws from one chapter only. */
  chapter_id: number | null
  /** Where the section takes one type only. */
  type: QuestionType | null
  level: Level | null
  /** Of one question. */
  marks: number | null
  needed: number
  available: number
  message: string
}

export interface ClashClause {
  clause: Clause
  section: string | null
  /** What the wish asks for, and how near the other wishes of the clash let it come: questions, marks of a MUST, or minutes. */
  needed: number
  available: number
  message: string
}

export interface MeasuredClause {
  clause: Clause
  needed: number
  available: number
}

interface Words {
  blueprint: Blueprint
  labels: Labels
  /** Other sets have taken theirs. */
  isRest: boolean
}

/** @param minutes what a whole paper takes at least, where the clash is about the time and it is known */
export function describeClash(measured: readonly MeasuredClause[], words: Words, minutes: number | null = null): Clash {
  const clauses = measured.map((one): ClashClause => {
    const { clause, needed, available } = one
    const section = clause.section === null ? null : words.blueprint.sections[clause.section]!.section
    return { clause, section, needed, available, message: `${capitalised(clauseText(one, words))}.` }
  })
  const findKind = (kind: Clause['kind']) => measured.find(({ clause }) => clause.kind === kind)
  // Who misses the time would rather have more of it than fewer questions.
  const main = findKind('time') ?? findKind('count') ?? measured[0]!
  const index = main.clause.section
  const section = index === null ? null : words.blueprint.sections[index]!
  const scope = section && chapterScope(words.blueprint, section)
  return {
    clauses,
    section: section?.section ?? null,
    chapter_id: scope?.size === 1 ? [...scope][0]! : null,
    type: section?.types.length === 1 ? section.types[0]! : null,
    level: null,
    marks: section?.marks_each ?? null,
    needed: main.clause.kind === 'time' ? (minutes ?? main.needed) : main.needed,
    available: main.available,
    message: clashText(measured, words, minutes),
  }
}

function clashText(measured: readonly MeasuredClause[], words: Words, minutes: number | null): string {
  const counts = measured.filter(({ clause }) => clause.kind === 'count')
  const isShortage = measured.every(({ clause }) => isOfSection.has(clause.kind))
  const [only] = counts
  if (isShortage && only && counts.length === 1) return shortageText(measured, only, words)
  const time = measured.find(({ clause }) => clause.kind === 'time')
  const others = measured.filter((one) => one !== time)
  if (time && others.every(({ clause }) => isOfSection.has(clause.kind))) return timeText(time, others, words, minutes)
  const texts = measured.map((one) => clauseText(one, words))
  if (texts.length === 1) return `${capitalised(texts[0]!)}.`
  return `These can't hold together: ${texts.join('; ')}.`
}

/** What a section asks of its questions one by one. */
const isOfSection: ReadonlySet<Clause['kind']> = new Set(['count', 'recent', 'scope'])

/** Which sections can't be had in time, and how much of it would do. */
function timeText(
  time: MeasuredClause,
  others: readonly MeasuredClause[],
  { blueprint }: Words,
  minutes: number | null,
): string {
  const { needed, available } = time
  const named = [...new Set(others.map(({ clause }) => clause.section!))].sort((a, b) => a - b)
  const names = named.map((index) => blueprint.sections[index]!.section)
  const of = names.length === 0 ? '' : ` of section${names.length === 1 ? '' : 's'} ${list(names, 'and')}`
  if (minutes === null || minutes === needed) {
    return `The questions${of} take at least ${needed} minutes, the paper allows ${available}.`
  }
  return `The questions take at least ${minutes} minutes, those${of} alone ${needed}; the paper allows ${available}.`
}

/** One section whose questions the bank lacks. */
function shortageText(measured: readonly MeasuredClause[], count: MeasuredClause, words: Words): string {
  const { blueprint, labels } = words
  const section = blueprint.sections[count.clause.section!]!
  const named = measured.map(({ clause }) => clause.kind)
  const chapters = chapterScope(blueprint, section)
  const from = named.includes('scope') && chapters ? ` from ${list([...chapters].map(labels.chapter), 'and')}` : ''
  const unused = named.includes('recent') ? ` not used in the last ${section.exclude_used_within_days} days` : ''
  const { needed, available } = count
  return `Section ${section.section} needs ${questions(needed)} of ${kindText(section, labels)}${from}${unused}; ${words.isRest ? `${available} ${available === 1 ? 'is' : 'are'} left` : `the bank has ${available}`}.`
}

function clauseText({ clause, needed, available }: MeasuredClause, { blueprint, labels }: Words): string {
  const section = clause.section === null ? null : blueprint.sections[clause.section]!
  const name = section ? `section ${section.section}` : 'the paper'
  switch (clause.kind) {
    case 'count':
      return `${name} needs ${questions(needed)} of ${kindText(section!, labels)}, ${available} can be had`
    case 'or_pairs':
      return `${name} needs ${counted(needed, 'OR pair')} of the same chapter and level, ${available} can be had`
    case 'recent':
      return `${name} leaves out what was used in the last ${section!.exclude_used_within_days} days, ${questions(needed)} of that would be needed`
    case 'scope': {
      const chapters = [...(chapterScope(blueprint, section!) ?? [])].map(labels.chapter)
      return `${name} takes from ${list(chapters, 'and')} only, ${questions(needed)} from elsewhere would be needed`
    }
    case 'pin':
      return `${labels.question(clause.question_id)} is pinned to ${name}`
    case 'cap':
      return `${name} takes at most ${clause.cap.max_count} of ${labels.topic(clause.cap.topic_id)}, ${needed} would be needed`
    case 'similar':
      return `of ${list(clause.question_ids.map(labels.question), 'and')}, too similar to each other, only one can be taken`
    case 'time':
      return `the questions take at least ${needed} minutes, the paper allows ${available}`
    case 'must': {
      const goals = mustGoals(blueprint, clause).filter(({ target }) => target > 0)
      const texts = goals.map((goal) => `${goal.target / quartersPerMark} of ${goalText(goal, labels)}`)
      return `of its ${needed} marks ${name} must have ${list(texts, 'and')}, ${available} can be had`
    }
  }
}

function kindText({ types, marks_each }: SectionBlueprint, labels: Labels): string {
  return `${counted(marks_each, 'mark')}, ${list(types.map(labels.type), 'or')}`
}

/** The goals that a MUST stands for. */
export function mustGoals(blueprint: Blueprint, { section, goal }: Extract<Clause, { kind: 'must' }>): Goal[] {
  return goalsOf(blueprint).filter((one) => one.kind === goal && one.section === section)
}

function goalText({ kind, value }: Goal, labels: Labels): string {
  if (kind === 'chapter') return labels.chapter(Number(value))
  if (kind === 'topic') return labels.topic(Number(value))
  return kind === 'level' ? labels.level(value as Level) : labels.skill(value as Skill)
}

function questions(count: number): string {
  return counted(count, 'question')
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

function list(parts: readonly string[], joint: 'and' | 'or'): string {
  if (parts.length < 2) return parts.join('')
  return `${parts.slice(0, -1).join(', ')} ${joint} ${parts.at(-1)}`
}
