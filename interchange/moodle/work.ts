import type { QuestionType } from '../../domain/questions/question-types.ts'
import type { ImportDoubt, ImportedPart, ImportedQuestion } from '../items/imported-question.ts'
import type { XmlNode } from '../xml/xml-tree.ts'
import type { MoodleTexts } from './moodle-texts.ts'

/** What a kind of question says beside what all say. `question_text` where it changes the text. */
export type FoundMoodle = Pick<ImportedQuestion, 'type' | 'answer'> & {
  question_options?: ImportedQuestion['question_options']
  question_text?: string
  sub_questions?: ImportedPart[]
  max_marks?: number
  negative_marks?: number
  doubts: ImportDoubt[]
}

/** What a reader of one kind gets. */
export interface MoodleWork {
  question: XmlNode
  texts: MoodleTexts
  stem: string
  /** As the question says; null where it says none. */
  marks: number | null
  /** Its type, where a tag says that. */
  said: QuestionType | undefined
}
