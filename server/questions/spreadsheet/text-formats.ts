import { type Sentence, say } from '#contract'
import { type TextFormatName, textReaders } from '../../../interchange/questions/text-formats.ts'

interface TextFormat {
  /** Said when a file holds no question at all. */
  empty: Sentence
  /** Questions that the file or the bank has already are refused. */
  refuses_repeats: boolean
}

/** Question formats that are text from front to back and don't say where the questions belong. */
export const textFormats = {
  opentriviaqa: {
    empty: say('trivia.no_question'),
    // OpenTriviaQA's collections repeat some of their own questions, and whoever imports one wants all of it.
    refuses_repeats: false,
  },
  jsonl: {
    empty: say('worked.no_question'),
    refuses_repeats: true,
  },
} as const satisfies Record<TextFormatName, TextFormat>
export const textFormatNames = Object.keys(textReaders) as TextFormatName[]
