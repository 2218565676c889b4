import type { SeedOption, SeedQuestion } from './demo-types.ts'

/** Makes the parts of question HTML, so that the tables of questions read like a textbook. */

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** An inline formula; the template is TeX as it stands, backslashes included. */
export function tex(latex: TemplateStringsArray): string {
  return `<span data-type="inline-math" data-latex="${escapeAttribute(latex.raw.join(''))}"></span>`
}

/** A formula on a line of its own; stands between paragraphs, never inside one. */
export function display(latex: TemplateStringsArray): string {
  return `<div data-type="block-math" data-latex="${escapeAttribute(latex.raw.join(''))}"></div>`
}

/** A drawing from figures/<name>.svg; `alt` says what a reader who can't see it needs to answer. */
export function figure(name: string, alt: string, width = 320): string {
  return `<p><img src="figure:${name}" alt="${escapeAttribute(alt)}" width="${width}"></p>`
}

export function table(head: string[], rows: string[][]): string {
  const row = (cells: string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}><p>${cell}</p></${tag}>`).join('')}</tr>`
  const body = rows.map((cells) => row(cells, 'td')).join('')
  return `<table><thead>${row(head, 'th')}</thead><tbody>${body}</tbody></table>`
}

export function steps(items: string[]): string {
  return `<ol>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ol>`
}

type Common = Pick<SeedQuestion, 'key' | 'chapter' | 'level' | 'skill' | 'question_text' | 'tags'> & {
  topic?: string
  max_marks?: number
  explanation?: string
  language?: 'hi'
}

const DEFAULTS = {
  topic: null,
  max_marks: 1,
  negative_marks: 0,
  question_options: [],
  sub_questions: [] as [],
  explanation: null,
  source: null,
  language: 'en' as const,
  translations: [] as [],
}

/** A choice of one; `right` is the letter of the right option. `lastFixed` keeps "All of the above" last. */
export function choice(
  question: Common & { right: 'A' | 'B' | 'C' | 'D'; options: string[]; lastFixed?: boolean },
): SeedQuestion {
  const { right, options, lastFixed, ...common } = question
  const question_options = options.map(
    (text, index): SeedOption => ({
      data: `<p>${text}</p>`,
      is_correct: index === right.charCodeAt(0) - 65,
      fixed: lastFixed === true && index === options.length - 1,
    }),
  )
  return { ...DEFAULTS, ...common, type: 'MCQ_SINGLE', question_options, answer: null }
}

export function trueFalse(question: Common & { value: boolean }): SeedQuestion {
  const { value, ...common } = question
  return { ...DEFAULTS, ...common, type: 'TRUE_FALSE', answer: { value } }
}

export function numeric(question: Common & { value: number; tolerance: number; unit: string | null }): SeedQuestion {
  const { value, tolerance, unit, ...common } = question
  return { ...DEFAULTS, ...common, type: 'NUMERIC', answer: { value, tolerance, tolerance_kind: 'ABSOLUTE', unit } }
}

/** A short answer; `points` pairs each marking point with its marks, which sum to max_marks. */
export function short(
  question: Common & { max_marks: number; model_answer: string; points: [string, number][] },
): SeedQuestion {
  const { model_answer, points, ...common } = question
  const marking_points = points.map(([text, marks]) => ({ text, marks }))
  return { ...DEFAULTS, ...common, type: 'SHORT', answer: { model_answer, marking_points } }
}
