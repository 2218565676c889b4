import { type FieldError, sayAt } from '../field-error.ts'
import { hasTwoDecimals } from '../fields.ts'
import { type Sentence, say } from '../say.ts'
import type { BlueprintSection, StoredBlueprint } from './blueprint-shape.ts'
import { isHundred, toQuarters } from './marks.ts'
import { checkAttempts, checkNames, isSame, printedMarks, sumOf } from './plan-checks.ts'

/**
 * What contradicts itself in a blueprint whose shape is right, whatever a bank holds. Of a number that is not there yet while it is
 * typed nothing is said: the shape tells of it.
 */
export function checkSums(blueprint: StoredBlueprint): FieldError[] {
  const { sections } = blueprint
  return [
    ...checkAttempts(sections),
    ...sections.flatMap((section, index) => checkSection(section, `sections.${index}.`)),
    ...checkNames(sections),
    ...checkPins(sections),
    ...checkWishes(blueprint, sumOf(sections, printedMarks), ''),
  ]
}

type Wishes = Pick<StoredBlueprint, 'chapters' | 'topics' | 'level_mix' | 'skill_mix' | 'weights'>

function checkSection(section: BlueprintSection, path: string): FieldError[] {
  const { count } = section
  const pairs = section.or_pairs ?? 0
  const places = count + pairs
  return [
    ...(pairs > count ? [sayAt(`${path}or_pairs`, say('blueprint.too_many_pairs', { count }))] : []),
    ...((section.pinned?.length ?? 0) > places
      ? [sayAt(`${path}pinned`, say('blueprint.too_many_pins', { places }))]
      : []),
    ...checkWishes(section, printedMarks(section), path),
  ]
}

/** @param marks of all printed numbers, whether or not they must be attempted */
const checkWishes = (
  { chapters, topics, level_mix, skill_mix, weights }: Wishes,
  marks: number,
  path: string,
): FieldError[] => [
  ...checkMarks(chapters ?? [], marks, `${path}chapters`, say('blueprint.chapter_twice')),
  ...checkChapterSum(chapters ?? [], marks, `${path}chapters`),
  ...checkMarks(topics ?? [], marks, `${path}topics`, say('blueprint.topic_twice')),
  ...checkTopics(topics ?? [], `${path}topics`),
  ...checkMix(level_mix, `${path}level_mix`),
  ...checkMix(skill_mix, `${path}skill_mix`),
  ...checkWeights(weights ?? {}, `${path}weights`),
]

/** Each chapter or topic stands once, and none has more marks than there are. */
function checkMarks(
  rows: readonly { id: number; marks?: number | null }[],
  marks: number,
  path: string,
  twice: Sentence,
): FieldError[] {
  const ids = rows.map(({ id }) => id)
  return rows.flatMap((row, index) => [
    ...(ids.indexOf(row.id) < index ? [sayAt(`${path}.${index}.id`, twice)] : []),
    ...((row.marks ?? 0) > marks ? [sayAt(`${path}.${index}.marks`, say('blueprint.too_many_marks', { marks }))] : []),
  ])
}

/** Where every chapter has marks they must fill the section, because no other chapter is drawn from. */
function checkChapterSum(chapters: readonly { marks?: number | null }[], marks: number, path: string): FieldError[] {
  const sum = sumOf(chapters, (chapter) => chapter.marks ?? 0)
  const isOpen = chapters.some((chapter) => chapter.marks == null)
  const fits = isSame(sum, marks) || (isOpen && toQuarters(sum) < toQuarters(marks))
  return chapters.length === 0 || fits ? [] : [sayAt(path, say('blueprint.chapters_sum', { sum, marks }))]
}

const checkTopics = (
  topics: readonly { marks?: number | null; max_count?: number | null }[],
  path: string,
): FieldError[] =>
  topics.flatMap(({ marks, max_count }, index) =>
    marks == null && max_count == null ? [sayAt(`${path}.${index}.marks`, say('blueprint.empty_topic'))] : [],
  )

function checkMix(mix: Wishes['level_mix'] | Wishes['skill_mix'], path: string): FieldError[] {
  const percents: number[] = Object.values(mix ?? {})
  const sum = sumOf(percents, (percent) => percent)
  if (percents.length === 0 || isHundred(sum) || Number.isNaN(sum)) return []
  return [sayAt(path, say('blueprint.mix_sum', { sum: Number(sum.toFixed(2)) }))]
}

/** What a deviation costs is counted in hundredths. */
const checkWeights = (weights: NonNullable<Wishes['weights']>, path: string): FieldError[] =>
  Object.entries(weights).flatMap(([name, weight]) =>
    typeof weight === 'number' && !hasTwoDecimals(weight) ? [sayAt(`${path}.${name}`, say('field.two_decimals'))] : [],
  )

/** A question is pinned once. */
function checkPins(sections: readonly BlueprintSection[]): FieldError[] {
  const pins = sections.flatMap(({ section, pinned }, index) =>
    (pinned ?? []).map((id, place) => ({ id, section, path: `sections.${index}.pinned.${place}` })),
  )
  return pins.flatMap(({ id, path }, at) => {
    const first = pins.findIndex((pin) => pin.id === id)
    return first < at ? [sayAt(path, say('blueprint.pin_twice', { section: pins[first]!.section }))] : []
  })
}
