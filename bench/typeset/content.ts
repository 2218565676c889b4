/** What bench/typeset/typeset.ts prints: a paper of two pages and one of thirty heavy questions, for Quaestor and as HTML for a browser. */

import katex from 'katex'
import type { SetLetter } from '#contract'
import { arrangeSet } from '../../typeset/paper/copies/sets.ts'
import type { PaperInput, QuestionInput } from '../../typeset/paper/paper-input.ts'
import { paperSections } from '../../typeset/paper/placed-paper.ts'
import type { AnsweredQuestion, AnsweredSection } from '../../typeset/paper/stored-paper.ts'
import { samplePaper } from '../../typeset/testing/sample-paper.ts'
import { optionsOf, sideFigure, storedQuestion, storedSections } from '../../typeset/testing/sample-stored.ts'

const inline = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`
const display = (latex: string) => `<div data-type="block-math" data-latex="${latex}"></div>`

const formulas = [
  '\\dfrac{-b \\pm \\sqrt{b^2-4ac}}{2a}',
  '\\int_0^{\\pi/2} \\sin^2 x\\,dx',
  '\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}',
  '\\ce{2KMnO4 + 16HCl -> 2KCl + 2MnCl2 + 8H2O + 5Cl2}',
  '\\sum_{k=1}^{n} \\frac{k(k+1)}{2}',
  '\\lim_{x \\to 0} \\frac{\\sin x}{x}',
]
const table = `<table><thead><tr><th>Class</th>${'<th>0–10</th>'.repeat(6)}</tr></thead><tbody>${`<tr><td>Students</td>${'<td>12</td>'.repeat(6)}</tr>`.repeat(4)}</tbody></table>`
const figure = `<p><img src="${sideFigure}" alt="Triangle" width="280"></p>`
const hindi = 'कौन-सा हार्मोन पौधों में कोशिका विभाजन को बढ़ावा देता है और क्यों?'
const arabic = '<p dir="rtl" lang="ar">ما عاصمة فرنسا وما أطول أنهارها؟</p>'

function heavyQuestion(index: number): AnsweredQuestion {
  const formula = formulas[index % formulas.length] ?? ''
  const text = `<p>Question ${index + 1}: find the value of ${inline(formula)} and explain each step of what you did in one sentence.</p>`
  const extra = [table, figure, display(formula), `<p>${hindi}</p>`, arabic][index % 5] ?? ''
  if (index % 3 === 0)
    return storedQuestion('MCQ_SINGLE', text, {
      question_options: optionsOf(`*${inline('\\frac{1}{2}')}`, inline('\\sqrt{2}'), 'neither', 'both!'),
    })
  return storedQuestion('LONG', text, { question_text: text + extra, max_marks: 5 })
}

/** Thirty questions, most with a formula, a table, a figure or another script. */
const heavySections = (): AnsweredSection[] => [
  {
    section: 'A',
    instruction: null,
    attempt_any: null,
    questions: Array.from({ length: 30 }, (_, at) => heavyQuestion(at)),
  },
]

export const papers = { 'every type, 2 pages': storedSections(), 'stress, 30 questions': heavySections() }

export async function setOf(stored: AnsweredSection[], seed: number, set: SetLetter): Promise<PaperInput> {
  return { ...(await samplePaper({ set })), sections: paperSections(arrangeSet(stored, seed, set)) }
}

/** The same content as a page for a browser: formulas by KaTeX, its style sheet beside it. */
export function htmlOf(input: PaperInput, katexStyle: string): string {
  const images = [...input.images].map(([src, { bytes, format }]) => [
    src,
    `data:image/${format};base64,${Buffer.from(bytes).toString('base64')}`,
  ])
  const body = input.sections
    .flatMap((section) => [`<h2>${section.section}</h2>`, ...section.questions.map(questionHtml)])
    .join('')
  const drawn = body.replaceAll(
    /<(span|div) data-type="(\w+)-math" data-latex="([^"]*)"><\/\1>/g,
    (_all, _tag, kind, latex) =>
      katex.renderToString(latex, { displayMode: kind === 'block', throwOnError: false, strict: false }),
  )
  const shown = images.reduce((html, [src, data]) => html.replaceAll(`src="${src}"`, `src="${data}"`), drawn)
  const style =
    'body{font:11pt serif}table{border-collapse:collapse}td,th{border:1px solid;padding:4px}.q{break-inside:avoid;margin:12px 0}'
  return `<!doctype html><meta charset="utf-8"><style>${katexStyle}${style}</style><h1>${input.header_1}</h1>${shown}`
}

function questionHtml(question: QuestionInput): string {
  const options = question.question_options.map((option) => `<li>${option.data}</li>`).join('')
  const parts = question.sub_questions.map((part) => `<li>${part.content}</li>`).join('')
  return `<div class="q"><b>${question.number}.</b> ${question.question_text}<ol type="A">${options}</ol><ol type="i">${parts}</ol> [${question.max_marks}]</div>`
}
