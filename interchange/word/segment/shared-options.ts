import { slicePieces, trimPieces } from '../docx/pieces.ts'
import { assertionOf, hasStatements } from '../question/type-of.ts'
import type { FoundOption, FoundPassage, FoundQuestion, FoundText } from './found-question.ts'
import { plainOfTexts } from './found-question.ts'

/** The four sentences of assertion and reason are printed once, above the questions that have them. */
const COUNT = 4
/** What is left of the direction above them says what is to be done, and is no text to be read. */
const MAX_DIRECTION = 600
const direction = /assertion|अभिकथन/iu

/** Questions of assertion and reason without options have those of the direction above them. */
export function shareOptions(questions: readonly FoundQuestion[]): void {
  const passages = new Set(questions.flatMap(({ passage }) => passage ?? []))
  for (const passage of passages) {
    const own = questions.filter((question) => question.passage === passage)
    const row = sentencesBelow(passage)
    const rest = passage.texts.slice(0, passage.texts.length - COUNT)
    const text = plainOfTexts(rest)
    if (!row || text.length > MAX_DIRECTION || !direction.test(text) || rest.some(({ table }) => table)) continue
    if (!own.every(({ stem, options }) => options.length === 0 && hasStatements(plainOfTexts(stem)))) continue
    for (const question of own) {
      question.options = row.map((option) => ({ ...option, texts: option.texts.map((one) => ({ ...one })) }))
      question.passage = null
      question.doubts = question.doubts.filter(({ code }) => code !== 'shared_passage')
    }
  }
}

/** Its last lines, where they are the four sentences, each once, with letters that count. */
function sentencesBelow({ texts }: FoundPassage): FoundOption[] | null {
  const row = texts.slice(-COUNT).map(optionOf)
  const options = row.flatMap((option) => option ?? [])
  const isCounting = options.every(({ label }, at) => label.n === at + 1 && label.shape === options[0]?.label.shape)
  const meant = new Set(options.map(({ texts: own }) => assertionOf(plainOfTexts(own))))
  return options.length === COUNT && isCounting && meant.size === COUNT && !meant.has(null) ? options : null
}

function optionOf({ pieces, label, table }: FoundText): FoundOption | null {
  if (!label || label.kind === 'bullet' || table) return null
  const own = trimPieces(slicePieces(pieces, label.length))
  return { label, fill: '', texts: [{ pieces: own, table: null, is_soft: false, label: null }] }
}
