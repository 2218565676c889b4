import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Deviation, Level, Skill } from '#contract'
import { levelNames, skillNames } from '#web/ui/message/levels.ts'
import type { Short } from '../blueprint/supply.ts'
import type { SubjectParts } from '../blueprint/use-subject-parts.ts'

/** Titles of what goals are about, by id. */
export interface PartNames {
  chapter: (id: number) => string
  topic: (id: number) => string
}

export function partNames({ chapters, topics }: SubjectParts): PartNames {
  const chapterTitles = new Map(chapters?.map(({ id, title }) => [id, title]))
  const topicTitles = new Map(topics?.map(({ id, title }) => [id, title]))
  return {
    chapter: (id) => chapterTitles.get(id) ?? t`Chapter with the number ${id}`,
    topic: (id) => topicTitles.get(id) ?? t`Topic with the number ${id}`,
  }
}

type Goal = Pick<Deviation, 'goal' | 'value'>

/** Words for goals and what is missed of them, in the user's language. */
export function useAutoWords(parts: SubjectParts) {
  const { i18n } = useLingui()
  const names = partNames(parts)
  const goalName = ({ goal, value }: Goal): string => {
    if (goal === 'freshness') return t`Fresh questions`
    if (goal === 'mean') return t`Expected average`
    if (goal === 'time') return t`Time`
    if (goal === 'chapter') return names.chapter(Number(value))
    if (goal === 'topic') return names.topic(Number(value))
    return goal === 'level' ? i18n._(levelNames[value as Level]) : i18n._(skillNames[value as Skill])
  }
  const scopeName = (section: string | null): string => (section === null ? t`Whole paper` : t`Section ${section}`)
  /** What is planned: marks, per cent, or the longest time. */
  const plannedText = ({ goal, target }: Pick<Deviation, 'goal' | 'target'>): string =>
    goal === 'time' ? t`at most ${target} min` : goal === 'mean' ? `${target} %` : String(target)
  const reachedText = ({ goal }: Pick<Deviation, 'goal'>, reached: number): string =>
    goal === 'time' ? t`${reached} min` : goal === 'mean' ? `${reached} %` : String(reached)
  /** '2 marks off in 4. Sound', '12 minutes too long' */
  const missText = (one: Deviation): string => {
    if (one.goal === 'time') return plural(one.deviation, { one: '# minute too long', other: '# minutes too long' })
    if (one.goal === 'mean') {
      const { reached, target } = one
      return t`an average of ${reached} % is expected, not of ${target} %`
    }
    const name = goalName(one)
    const marks = one.deviation
    const off = plural(marks, { one: '# mark off', other: '# marks off' })
    return one.section === null ? t`${off} in ${name}` : t`${off} in ${name} of section ${one.section}`
  }
  /** What a total falls short by, next to where it is typed. */
  const shortText = ({ unit, needed, holds }: Pick<Short, 'unit' | 'needed' | 'holds'>): string => {
    if (unit === 'pairs') return t`needs ${needed} OR pairs, holds ${holds}`
    return unit === 'marks' ? t`needs ${needed} marks, holds ${holds}` : t`needs ${needed}, holds ${holds}`
  }
  const shortName = ({ chapter_id, level, skill }: Short): string | null => {
    if (chapter_id !== undefined) return names.chapter(chapter_id)
    if (level) return i18n._(levelNames[level])
    return skill ? i18n._(skillNames[skill]) : null
  }
  return { goalName, scopeName, plannedText, reachedText, missText, shortText, shortName }
}
export type AutoWords = ReturnType<typeof useAutoWords>
