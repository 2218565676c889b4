import type { Level, QuestionType, Skill } from '../../domain/questions/question-types.ts'

/** Words for ids, as they stand inside a sentence. */
export interface Labels {
  chapter(id: number): string
  topic(id: number): string
  type(type: QuestionType): string
  level(level: Level): string
  skill(skill: Skill): string
  question(id: number): string
}

export const plainLabels: Labels = {
  chapter: (id) => `chapter ${id}`,
  topic: (id) => `topic ${id}`,
  type: (type) => type,
  level: (level) => `level ${level.toLowerCase()}`,
  skill: (skill) => `skill ${skill.toLowerCase()}`,
  question: (id) => `question ${id}`,
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
