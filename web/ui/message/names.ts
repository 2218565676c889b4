import { type QuestionType, say, type TestType } from '#contract'
import { sayText } from './sentence-text.ts'

/** What the domain's words are called in the user's language. */
export const typeName = (type: QuestionType): string => sayText(say(`type.${type}`))
export const testName = (type: TestType): string => sayText(say(`test.${type}`))
