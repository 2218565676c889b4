import { useLingui } from '@lingui/react/macro'
import { usePrinting } from '../../printing.ts'

/** Rows that a page may have. */
export const pageSizes = [10, 25, 50, 100]
export const leastRows = 10

interface PageSizeProps {
  size: number
  onChange: (size: number) => void
}

/** How many rows a page has. */
export function PageSize({ size, onChange }: PageSizeProps) {
  const { t } = useLingui()
  if (usePrinting()) return null
  return (
    <select
      className="page-size"
      aria-label={t`Rows of a page`}
      value={size}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    >
      {pageSizes.map((one) => (
        <option key={one} value={one}>{t`${one} rows`}</option>
      ))}
    </select>
  )
}
