import type { Question } from '#contract'

/** The first so many that are in the language of the very first: a paper that is filled with one press is not to change its language within. */
export const firstOfOneLanguage = <Q extends Pick<Question, 'language'>>(questions: readonly Q[], most: number): Q[] =>
  questions.filter(({ language }) => language === questions[0]?.language).slice(0, most)
