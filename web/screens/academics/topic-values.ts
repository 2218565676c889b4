import { type Topic, TopicInput } from '#contract'
import { type PlaceFilter, toIds } from '#web/entity/filters/place.ts'
import { validateWith } from '#web/ui/form/validate-with.ts'

/** Where a new topic starts: with what the list shows. */
export type TopicPlace = Omit<PlaceFilter, 'topic_id'>

/** A topic as its form holds it. */
export type TopicValues = TopicPlace & {
  title: string
  /** One in each line. */
  sub_topic: string
}

export const toValues = (topic: Topic | null, start: TopicPlace): TopicValues => ({
  grade_id: topic?.grade_id ?? start.grade_id,
  subject_id: topic?.subject_id ?? start.subject_id,
  chapter_id: topic?.chapter_id ?? start.chapter_id,
  title: topic?.title ?? '',
  sub_topic: topic?.sub_topic.join('\n') ?? '',
})

const toLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const toBody = ({ title, sub_topic, ...place }: TopicValues) => ({
  ...toIds(place),
  title,
  sub_topic: toLines(sub_topic),
})

const checkBody = validateWith(TopicInput, toBody)

/** The form has one box for all sub-topics: what is wrong with one of them is said there, with its text. */
export function check(values: TopicValues): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [path, message] of Object.entries(checkBody(values))) {
    const [, index] = /^sub_topic\.(\d+)$/.exec(path) ?? []
    if (index === undefined) errors[path] = message
    else errors.sub_topic ??= `${excerpt(toLines(values.sub_topic)[Number(index)] ?? '')}: ${message}`
  }
  return errors
}

const excerpt = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
