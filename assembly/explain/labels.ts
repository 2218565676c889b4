import type { Level, QuestionType, Skill } from '../../domain/questions/question-types.ts'
import { say, type Word } from '../../domain/say.ts'

/** Words for ids, as they stand inside a sentence. */
export interface Labels {
  chapter(id: number): Word
  topic(id: number): Word
  type(type: QuestionType): Word
  level(level: Level): Word
  skill(skill: Skill): Word
  question(id: number): Word
}

/** By number, types by their codes. */
export const plainLabels: Labels = {
  chapter: (chapter) => say('name.chapter', { chapter }),
  topic: (topic) => say('name.topic', { topic }),
  type: (type) => type,
  level: (level) => say(`name.level.${level}`),
  skill: (skill) => say(`name.skill.${skill}`),
  question: (id) => say('name.question', { id }),
}
