import { useLingui } from '@lingui/react/macro'
import type { UploadReading } from '#contract'
import type { ListKind } from '#web/ui/reading/list-kind.ts'
import { columnNames } from '#web/ui/upload/column-names.ts'
import { useMeanings } from './use-meanings.ts'

/** Columns that one column of a file often holds together, where no field of its own is both. */
const together = [['class', 'section']]

/** What the columns and texts of an uploaded list are called, and can be. */
export function useUploadList({ values, fields = [] }: UploadReading): ListKind {
  const { t, i18n } = useLingui()
  const { meaningOf, meaningsOf } = useMeanings(values, fields)
  const nameOf = (field: string) => (columnNames[field] ? i18n._(columnNames[field]) : field)
  return {
    choices: [
      ...fields.filter((field) => columnNames[field]).map((field) => [field]),
      ...together.filter((some) => some.every((field) => fields.includes(field)) && !fields.includes(some.join('_'))),
    ],
    ...{ nameOf, meaningOf, meaningsOf, columnOf: nameOf },
    countOf: () => null,
    textOf: (value) => String(value),
    missingTitle: t`Who is not in the list`,
  }
}
