import type { ImportLeft } from '../../items/imported-question.ts'
import { HINDI } from '../lines/alphabets.ts'
import { numberIn } from '../lines/labels.ts'
import { addDoubt, type FoundQuestion } from '../segment/found-question.ts'

/* A line somewhere in the file may take back what a question or the key says: "Corrected: 3-a", "In Q. 5 read least for most". */

const correctionWord =
  /(?<!\p{L})(?:correct(?:ed|ions?)|errat(?:um|a)|corrigend(?:um|a)|amend(?:ed|ments?)|revised|misprint(?:ed|s)?|cancell?ed|withdrawn|dropped|deleted|bonus|instead of|(?:should|to) (?:be|read)|please read|read as|read .{1,40} (?:for|as)|शुद्धि\p{M}?|शुद्धिपत्र|संशोधन|संशोधित|त्रुटि|रद्द|बोनस)(?![\p{L}\p{M}])/iu
/** Below the answers these say it too, where rules above the questions say something else by them. */
const wordBelow =
  /(?<!\p{L})(?:changed?|wrong|mistake|error|grace|ignore|all (?:correct|students)|full marks|गलत)(?![\p{L}\p{M}])/iu

const asked =
  /(?<!\p{L})(?:q(?:ues(?:tions?)?)?s?|nos?|प्रश्न|प्र)\s?\.?\s?(?:nos?\.?\s?|संख्या\s?)?((?:[\d०-९]{1,3}(?:\s?(?:,|&|and|और)\s?)?){1,12})/giu
const paired = new RegExp(
  `(?:^|[\\s(:,;])([\\d०-९]{1,3})\\s?[-–:.)=→>]{1,3}\\s?[([]?(?:[A-Ha-h]|[${HINDI}]|iv|i{1,3}|true|false)(?![\\p{L}\\p{M}])`,
  'giu',
)
const lone = /(?<![\d०-९.,])([\d०-९]{1,3})(?![\d०-९%]|\.\d)/gu

const MAX_LENGTH = 400
const elsewhere: readonly ImportLeft['why'][] = ['answer_key', 'empty', 'told', 'column', 'table_head']

const numbersBy = (pattern: RegExp, text: string): number[] =>
  [...text.matchAll(pattern)].flatMap(([, found = '']) => (found.match(/[\d०-९]+/gu) ?? []).map(numberIn))

/** Each question that such a line names; all of them where a line below the answers names none. */
export function doubtCorrections(questions: readonly FoundQuestion[], left: readonly ImportLeft[]): void {
  for (const { text, why } of left) {
    if (elsewhere.includes(why) || text.length > MAX_LENGTH) continue
    const isBelow = why === 'after_answers'
    const isCorrection = correctionWord.test(text) || (isBelow && wordBelow.test(text))
    const pairs = isBelow || isCorrection ? numbersBy(paired, text) : []
    const named = isBelow || isCorrection ? numbersBy(asked, text) : []
    const bare = isBelow && isCorrection && pairs.length + named.length === 0 ? numbersBy(lone, text) : []
    const numbers = new Set([...pairs, ...named, ...bare])
    const meant = questions.filter(({ n }) => numbers.has(n))
    const all = isBelow && isCorrection && meant.length === 0 ? questions : meant
    for (const question of all)
      addDoubt(
        question,
        pairs.includes(question.n) ? 'keys_differ' : 'text_after',
        pairs.includes(question.n) ? 'answer' : 'question_text',
        text,
      )
  }
}
