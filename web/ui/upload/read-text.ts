import { plural, t } from '@lingui/core/macro'

/** "36 rows read: 31 with nothing new, 1 with a problem." Parts that are false are of nothing, and are left out. */
export function readText(read: string, ...parts: (string | false)[]): string {
  const text = parts.filter(Boolean).join(', ')
  return text === '' ? t`${read}.` : t`${read}: ${text}.`
}

export const rowsRead = (total: number): string => t`${plural(total, { one: '# row read', other: '# rows read' })}`

export const withProblem = (failed: number): string | false =>
  failed > 0 && t`${plural(failed, { one: '# with a problem', other: '# with a problem' })}`
