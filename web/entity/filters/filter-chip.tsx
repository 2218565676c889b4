import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Filter } from './filter.ts'
import classes from './filter-bar.module.css'

/** A filter in a row of them: an outline that says what it could narrow; once it is set its name stands before it, and what takes it away behind. */
export function FilterChip({ filter, children }: { filter: Filter; children: ReactNode }) {
  const { label, value, choices, onChange } = filter
  const { t } = useLingui()
  const isSet = value !== null
  return (
    <div className={classes.chip} data-chip={label} data-set={isSet || undefined}>
      {(isSet || choices === 'date') && (
        <span className={isSet ? undefined : classes.ofDay} aria-hidden>
          {label}:
        </span>
      )}
      {children}
      {isSet && <CloseButton size={24} aria-label={t`Clear ${label}`} onClick={() => onChange(null)} />}
    </div>
  )
}
