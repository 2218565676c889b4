import { sql } from 'kysely'
import {
  type BlueprintSection,
  type FieldError,
  reachedMarks,
  type StoredSection,
  say,
  sayAt,
  sumOf,
  type Blueprint as WireBlueprint,
} from '#contract'
import type { Blueprint } from '../../assembly/blueprint/blueprint.ts'
import { readBlueprint } from '../../assembly/blueprint/read-blueprint.ts'
import type { Ask } from '../db/ask.ts'
import { compilable } from '../db/connect.ts'
import { wrongFields } from '../ground/errors.ts'
import type { Titles } from '../workers/threads/assembly-messages.ts'

/** A blueprint as the engine takes it, and the words for what it names. */
export interface Wished {
  blueprint: Blueprint
  titles: Titles
}

interface Place {
  client_id: number
  subject_id: number
  /** What the sections must add up to; null = anything. */
  question_paper_marks: number | null
}

/**
 * Reads a blueprint of the wire for a subject.
 * @throws invalid_field with every contradiction and every chapter or topic that the subject has not, under `blueprint.`
 */
export async function readWishes(ask: Ask, given: WireBlueprint, place: Place): Promise<Wished> {
  const [chapters, topics] = await Promise.all([
    ask(titlesOf('chapters', place, namedIds(given, 'chapters'))),
    ask(titlesOf('topics', place, namedIds(given, 'topics'))),
  ])
  const titles: Titles = {
    chapters: new Map(chapters.map(({ id, title }) => [id, title])),
    topics: new Map(topics.map(({ id, title }) => [id, title])),
  }
  const reading = readBlueprint({ ...given, question_paper_marks: place.question_paper_marks })
  if ('problems' in reading) throw wrongFields(underBlueprint(reading.problems))
  const unknown = [...findUnknown(given, 'chapters', titles.chapters), ...findUnknown(given, 'topics', titles.topics)]
  if (unknown.length > 0) throw wrongFields(unknown)
  return { blueprint: reading.blueprint, titles }
}

/** The marks of the paper stand beside the blueprint, everything else inside it. */
export const underBlueprint = (problems: readonly FieldError[]): FieldError[] =>
  problems.map(({ path, ...sentence }) => ({
    path: path === 'question_paper_marks' ? path : path === '' ? 'blueprint' : `blueprint.${path}`,
    ...sentence,
  }))

type Named = 'chapters' | 'topics'

const wishesOf = (given: WireBlueprint) => [
  { path: 'blueprint', wishes: given },
  ...given.sections.map((wishes, index) => ({ path: `blueprint.sections.${index}`, wishes })),
]

export const namedIds = (given: WireBlueprint, kind: Named): number[] => [
  ...new Set(wishesOf(given).flatMap(({ wishes }) => (wishes[kind] ?? []).map(({ id }) => id))),
]

function findUnknown(given: WireBlueprint, kind: Named, known: ReadonlyMap<number, string>): FieldError[] {
  const fault = say(kind === 'chapters' ? 'blueprint.unknown_chapter' : 'blueprint.unknown_topic')
  return wishesOf(given).flatMap(({ path, wishes }) =>
    (wishes[kind] ?? []).flatMap(({ id }, index) =>
      known.has(id) ? [] : [sayAt(`${path}.${kind}.${index}.id`, fault)],
    ),
  )
}

const titlesOf = (table: Named, { client_id, subject_id }: Place, ids: number[]) =>
  compilable(sql<{ id: number; title: string }>`
    select id, ${sql.ref(table === 'chapters' ? 'chapter' : 'title')} as title from ${sql.table(table)}
    where client_id = ${client_id} and subject_id = ${subject_id} and deleted_at is null and id = any(${ids}::bigint[])`)

/** The sections of a plan; an instruction that the blueprint leaves out stays as it was. */
export const planOf = ({ sections }: WireBlueprint, before: readonly StoredSection[]): StoredSection[] =>
  sections.map(({ section, instruction, types, marks_each, count, attempt_any }) => ({
    section,
    instruction:
      instruction === undefined
        ? (before.find((one) => one.section === section)?.instruction ?? null)
        : instruction || null,
    types: [...new Set(types)],
    marks_each,
    count,
    attempt_any: attempt_any ?? count,
  }))

/** Whether the sections of a draft are still those of a blueprint. */
export const isPlanOf = ({ sections }: WireBlueprint, plan: readonly StoredSection[]): boolean =>
  sections.length === plan.length && sections.every((section, index) => isSameSection(section, plan[index]))

function isSameSection(wished: BlueprintSection, planned: StoredSection | undefined): boolean {
  if (!planned) return false
  const types = new Set(wished.types)
  return (
    wished.section === planned.section &&
    wished.marks_each === planned.marks_each &&
    wished.count === planned.count &&
    (wished.attempt_any ?? wished.count) === planned.attempt_any &&
    planned.types.length === types.size &&
    planned.types.every((type) => types.has(type))
  )
}

/** Σ attempt_any × marks_each */
export const marksOf = ({ sections }: WireBlueprint): number => sumOf(sections, reachedMarks)
