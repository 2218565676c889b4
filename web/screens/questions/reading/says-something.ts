import type { QuestionReading } from '#contract'

/** What stands in no question, without the empty paragraphs between: nobody has to look at those. */
export const saysSomething = ({ left }: Pick<QuestionReading, 'left'>): QuestionReading['left'] =>
  left.filter(({ why }) => why !== 'empty')
