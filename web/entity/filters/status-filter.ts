import { useLingui } from '@lingui/react/macro'
import { z } from 'zod'
import { choiceFilter } from './filter.ts'

/** Field of a list's address: active, inactive or, with null, both. */
export const urlStatus = z.coerce
  .number()
  .pipe(z.literal([0, 1]))
  .nullable()
  .catch(null)

interface WithStatus {
  filters: { status: 0 | 1 | null }
  change: (changes: { status: 0 | 1 | null }) => void
}

/** Narrows a list to its active rows, or to the others. */
export function useStatusFilter({ filters, change }: WithStatus) {
  const { t } = useLingui()
  return choiceFilter({
    label: t`Status`,
    all: t`Active and inactive`,
    names: [
      [1, t`Active`],
      [0, t`Inactive`],
    ],
    value: filters.status,
    onChange: (status) => change({ status }),
  })
}
