import { plainText } from '../../../richtext/plain.ts'
import type { Compared } from '../../../similarity/likeness.ts'
import { type Terms, termsOf } from '../../../similarity/terms.ts'
import { type Worded, wordsOf } from './search-text.ts'

/** Longer texts are compared by their beginning. */
const MAX_CHARACTERS = 20_000

/** A picture by its address: its name is made from the file. */
const PICTURE = /\/v1\/media\/file\/([0-9a-f]{32})/g

/** What is compared of a text of a question: its words, formulas and pictures. */
const comparedText = (html: string) =>
  [plainText(html), ...Array.from(html.matchAll(PICTURE), ([, name]) => `figure:${name}`)].join(' ')

/** The terms of some stored or typed HTML. */
const termsOfHtml = (texts: readonly string[]): Terms =>
  termsOf(texts.map(comparedText).join(' \n ').slice(0, MAX_CHARACTERS))

/** Some HTML and what stands with it, as they are compared with stored questions. */
export const comparedOfHtml = (text: string, others: readonly string[]): Compared => ({
  text: termsOfHtml([text]),
  whole: termsOfHtml([text, ...others]),
})

/** A stored question, as it is compared with what somebody writes. */
export const comparedOf = (content: Worded): Compared => ({
  text: termsOfHtml([content.question_text]),
  whole: questionTerms(content),
})

/** The terms of a question: its text, options, parts, columns and sequence, not its translations or the key. */
export const questionTerms = (content: Worded): Terms => termsOfHtml(wordsOf(content))
