import { quartersPerMark } from '../../domain/papers/marks.ts'
import type { Level, QuestionType, Skill } from '../../domain/questions/question-types.ts'
import { listed, type Sentence, say, type Word } from '../../domain/say.ts'
import type { Blueprint, SectionBlueprint } from '../blueprint/blueprint.ts'
import { chapterScope, type Goal, goalsOf } from '../blueprint/goals.ts'
import type { Clause } from './clauses.ts'
import type { Labels } from './labels.ts'

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
  /** Marks of one question of the section. */
  marks: number | null
  needed: number
  available: number
  sentence: Sentence
}

export interface ClashClause {
  clause: Clause
  section: string | null
  /** What the wish asks for, and how near the other wishes of the clash let it come: questions, marks of a MUST, or minutes. */
  needed: number
  available: number
  sentence: Sentence
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
    return { clause, section, needed, available, sentence: say('clash.one', { clause: clauseOf(one, words) }) }
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
    sentence: clashOf(measured, words, minutes),
  }
}

function clashOf(measured: readonly MeasuredClause[], words: Words, minutes: number | null): Sentence {
  const counts = measured.filter(({ clause }) => clause.kind === 'count')
  const isShortage = measured.every(({ clause }) => isOfSection.has(clause.kind))
  const [only] = counts
  if (isShortage && only && counts.length === 1) return shortageOf(measured, only, words)
  const time = measured.find(({ clause }) => clause.kind === 'time')
  const others = measured.filter((one) => one !== time)
  if (time && others.every(({ clause }) => isOfSection.has(clause.kind)))
    return overtimeOf(time, others, words, minutes)
  const clauses = measured.map((one) => clauseOf(one, words))
  return clauses.length === 1 ? say('clash.one', { clause: clauses[0]! }) : say('clash.several', { clauses })
}

/** What a section asks of its questions one by one. */
const isOfSection: ReadonlySet<Clause['kind']> = new Set(['count', 'recent', 'scope'])

/** Which sections can't be had in time, and how much of it would do. */
function overtimeOf(
  time: MeasuredClause,
  others: readonly MeasuredClause[],
  { blueprint }: Words,
  minutes: number | null,
): Sentence {
  const { needed, available } = time
  const named = [...new Set(others.map(({ clause }) => clause.section!))].sort((a, b) => a - b)
  if (named.length === 0) return say('clash.time', { needed: minutes ?? needed, available })
  const names = named.map((index) => blueprint.sections[index]!.section)
  const sections =
    names.length === 1
      ? say('name.section', { section: names[0]! })
      : say('name.sections', { sections: listed(names, 'and') })
  return minutes === null || minutes === needed
    ? say('clash.time_of', { sections, needed, available })
    : say('clash.time_beside', { minutes, sections, needed, available })
}

/** One section whose questions the bank lacks. */
function shortageOf(measured: readonly MeasuredClause[], { clause, needed, available }: MeasuredClause, words: Words) {
  const { blueprint, labels, isRest } = words
  const section = blueprint.sections[clause.section!]!
  const named = measured.map(({ clause }) => clause.kind)
  const chapters = named.includes('scope') && chapterScope(blueprint, section)
  let questions = questionsOf(section, needed, labels)
  if (chapters) questions = say('wish.from', { questions, chapters: listed([...chapters].map(labels.chapter), 'and') })
  if (named.includes('recent')) questions = say('wish.unused', { questions, days: section.exclude_used_within_days })
  const there = isRest ? say('clash.left', { available }) : say('clash.bank_has', { available })
  return say('clash.shortage', { section: section.section, questions, there })
}

function clauseOf({ clause, needed, available }: MeasuredClause, { blueprint, labels }: Words): Sentence {
  const section = clause.section === null ? null : blueprint.sections[clause.section]!
  const where = section ? say('name.section', { section: section.section }) : say('name.paper')
  switch (clause.kind) {
    case 'count':
      return say('clause.count', { where, questions: questionsOf(section!, needed, labels), available })
    case 'or_pairs':
      return say('clause.or_pairs', { where, needed, available })
    case 'recent':
      return say('clause.recent', { where, days: section!.exclude_used_within_days, needed })
    case 'scope': {
      const chapters = [...(chapterScope(blueprint, section!) ?? [])].map(labels.chapter)
      return say('clause.scope', { where, chapters: listed(chapters, 'and'), needed })
    }
    case 'pin':
      return say('clause.pin', { question: labels.question(clause.question_id), where })
    case 'cap':
      return say('clause.cap', { where, most: clause.cap.max_count, topic: labels.topic(clause.cap.topic_id), needed })
    case 'similar':
      return say('clause.similar', { questions: listed(clause.question_ids.map(labels.question), 'and') })
    case 'time':
      return say('clause.time', { needed, available })
    case 'must': {
      const goals = mustGoals(blueprint, clause)
        .filter(({ target }) => target > 0)
        .map((goal) => say('wish.marks', { marks: goal.target / quartersPerMark, goal: wordOf(goal, labels) }))
      return say('clause.must', { where, needed, goals: listed(goals, 'and'), available })
    }
  }
}

const questionsOf = ({ types, marks_each: marks }: SectionBlueprint, count: number, labels: Labels): Sentence =>
  say('wish.questions', { count, marks, types: listed(types.map(labels.type), 'or') })

/** The goals that a MUST stands for. */
export function mustGoals(blueprint: Blueprint, { section, goal }: Extract<Clause, { kind: 'must' }>): Goal[] {
  return goalsOf(blueprint).filter((one) => one.kind === goal && one.section === section)
}

function wordOf({ kind, value }: Goal, labels: Labels): Word {
  if (kind === 'chapter') return labels.chapter(Number(value))
  if (kind === 'topic') return labels.topic(Number(value))
  return kind === 'level' ? labels.level(value as Level) : labels.skill(value as Skill)
}
