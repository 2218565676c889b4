import { useLingui } from '@lingui/react/macro'
import { Checkbox, Group } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { z } from 'zod'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { urlId, urlText } from '#web/ui/list/use-url-state.ts'

const urlFlag = z.stringbool().catch(false)

/** What the address of a matrix holds: the module sought, only what differs, every right instead of counts, the role compared with. */
export const AccessUrl = z.object({ search: urlText, differing: urlFlag, every: urlFlag, with: urlId })
export type AccessState = z.output<typeof AccessUrl>

interface AccessFiltersProps {
  state: AccessState
  change: (changes: Partial<AccessState>) => void
  adjust: (changes: Partial<AccessState>) => void
  children?: ReactNode
}

export const AccessFilters = memo(function AccessFilters({ state, change, adjust, children }: AccessFiltersProps) {
  const { t } = useLingui()
  return (
    <Group gap="md" className="no-print">
      <SearchBox placeholder={t`Search module`} value={state.search} onChange={(search) => adjust({ search })} />
      <Checkbox
        label={t`Only differing`}
        checked={state.differing}
        onChange={({ currentTarget }) => change({ differing: currentTarget.checked })}
      />
      {children}
    </Group>
  )
})
