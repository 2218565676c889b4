import { t } from '@lingui/core/macro'
import { holds } from '#contract'
import type { FormValues } from '../form/form-schema.ts'

/** The words before the two statements, in the languages that have customary ones; English in the others. */
const leads: Record<string, [string, string]> = {
  en: ['Assertion (A):', 'Reason (R):'],
  hi: ['अभिकथन (A):', 'कारण (R):'],
}

export interface Statements {
  assertion: string
  reason: string
}

const opening = (lead: string) => `<p><strong>${lead}</strong>`

/** A statement whose first paragraph has lost its lead: '' when nothing is left. */
function bodyOf(html: string): string {
  const text = `<p>${html.replace(/^ /, '')}`
  return text.replace(/^<p><\/p>/, '')
}

/** The two statements of a text that has them in the shape of `composeStatements`; null where it has another. */
export function splitStatements(html: string): Statements | null {
  if (html === '') return { assertion: '', reason: '' }
  for (const [first, second] of Object.values(leads)) {
    const start = opening(first)
    const middle = html.indexOf(opening(second))
    if (!html.startsWith(start) || middle < 0) continue
    const assertion = bodyOf(html.slice(start.length, middle))
    const reason = bodyOf(html.slice(middle + opening(second).length))
    return { assertion, reason }
  }
  return null
}

/** Both statements as one text, each behind its lead; '' when both are empty. */
export function composeStatements({ assertion, reason }: Statements, language: string): string {
  if (assertion === '' && reason === '') return ''
  const [first, second] = leads[language] ?? (leads.en as [string, string])
  return withLead(first, assertion) + withLead(second, reason)
}

function withLead(lead: string, html: string): string {
  if (html.startsWith('<p>')) return `${opening(lead)} ${html.slice('<p>'.length)}`
  return `${opening(lead)}</p>${html}`
}

/** Whether one of the two statements is empty; false for a text of another shape. */
export function lacksStatement(html: string): boolean {
  const statements = splitStatements(html)
  return statements !== null && (statements.assertion === '' || statements.reason === '')
}

/** Both statements are needed; the contract sees one text. */
export function checkStatements({ type, question_text, translations }: FormValues): Record<string, string> {
  if (!holds(type, 'statements')) return {}
  const errors: Record<string, string> = {}
  const statements = question_text === '' ? null : splitStatements(question_text)
  if (statements?.assertion === '') errors['statements.assertion'] = t`Please enter the assertion`
  if (statements?.reason === '') errors['statements.reason'] = t`Please enter the reason`
  for (const [index, { texts }] of translations.entries()) {
    const text = texts.question_text ?? ''
    if (text !== '' && lacksStatement(text)) {
      errors[`translations.${index}.texts.question_text`] = t`Please translate both the assertion and the reason`
    }
  }
  return errors
}
