import { type Said, say } from '#contract'
import type { ImportedFile } from '../../../interchange/questions/imported-question.ts'
import { readOpenTriviaQa } from '../../../interchange/questions/opentriviaqa.ts'
import { readWorkedAnswers } from '../../../interchange/questions/worked-answers.ts'

interface TextFormat {
  read(bytes: Uint8Array): ImportedFile
  /** Said when a file holds no question at all. */
  empty: Said
  /** Questions that the file or the bank has already are refused. */
  refuses_repeats: boolean
}

/** Question formats that are text from front to back and don't say where the questions belong. */
export const textFormats = {
  opentriviaqa: {
    read: readOpenTriviaQa,
    empty: say('trivia.no_question'),
    // Its collections repeat questions of their own; whoever imports one wants all of it.
    refuses_repeats: false,
  },
  jsonl: {
    read: readWorkedAnswers,
    empty: say('worked.no_question'),
    refuses_repeats: true,
  },
} as const satisfies Record<string, TextFormat>
export type TextFormatName = keyof typeof textFormats
export const textFormatNames = Object.keys(textFormats) as TextFormatName[]
