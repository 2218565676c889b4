export const isMarkup = (head: string) => /^\s*[<{]/.test(head)

/** Answers between braces, a title between colons, a comment or a category: what only GIFT has. */
export function isGift(head: string): boolean {
  if (isMarkup(head)) return false
  const hasAnswers = /(?:^|[^\\])\{\s*(?:[=~#}]|(?:T|F|TRUE|FALSE)\s*[}#])/.test(head)
  return /^\s*\$CATEGORY:/m.test(head) || (hasAnswers && /[^\\]\}/.test(head))
}

/** Options A, B … and the line of the answer below them. */
export const isAiken = (head: string): boolean =>
  !isMarkup(head) && /^\s*ANSWER\s?:\s?[A-Z]\s*$/m.test(head) && /^\s*A[.)]/m.test(head) && !isGift(head)

const number = /^\s{0,20}(?:[([]\s?)?(?:(?:q(?:uestion|ue|n)?|प्रश्न|प्र|câu)\s?\.?\s?)?[\d०-९]{1,3}\s?[.):\]、]/iu
const option = /^\s{0,20}(?:[([]\s?)?(?:[a-h]|[ivx]{1,4}|[कखगघअबसदआइई])\s?[.)\]]\s?\S/iu
const answer = /^\s{0,20}(?:ans(?:wer)?|key|correct answer|सही उत्तर|उत्तर)\s?[.:–-]/iu

/** Whether lines of a text are those of questions: numbers at their head, options or answers below. */
export function isPaper(head: string): boolean {
  const lines = head.split(/[\r\n\v\f]+/).map((line) => line.slice(0, 400))
  const count = (shape: RegExp) => lines.filter((line) => shape.test(line)).length
  const [numbers, options, answers] = [count(number), count(option), count(answer)]
  return numbers >= 2 || (numbers === 1 && options + answers > 0) || options >= 2
}
