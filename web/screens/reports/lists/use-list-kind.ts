import { useLingui } from '@lingui/react/macro'
import type { CardListAnswer } from '#contract'
import type { ListKind } from '#web/ui/reading/list-kind.ts'

const keys = ['admission_no', 'roll_no', 'name', 'class', 'section'] as const

/** What the columns of a list for report cards are called, and can be. */
export function useListKind(columns: readonly { field: string; title: string }[]) {
  const { t } = useLingui()
  const names: Readonly<Record<string, string>> = {
    ...{ admission_no: t`Admission number`, roll_no: t`Roll number`, name: t`Name`, class: t`Class` },
    section: t({ message: 'Section', context: 'of a class' }),
    ...Object.fromEntries(columns.map(({ field, title }) => [field, title])),
  }
  return ({ place }: CardListAnswer): ListKind => ({
    choices: [...keys.map((key) => [key]), ['class', 'section'], ...columns.map(({ field }) => [field])],
    nameOf: (field) => names[field] ?? field,
    countOf: () => null,
    meaningsOf: () => [place, null],
    meaningOf: (here) => (here === null ? t`Leave these rows out` : t`This section`),
    textOf: (value) => String(value),
    missingTitle: t`Pupils of this section who are not in the list`,
  })
}
