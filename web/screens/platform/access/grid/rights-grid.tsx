import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { useMatrix } from '../use-matrix.ts'
import { CellFacts } from './cell-facts.tsx'
import type { Column, RightsRow } from './cells.ts'
import { Legend } from './legend.tsx'
import { RightsTable } from './rights-table.tsx'

interface RightsGridProps {
  label: string
  rows: RightsRow[]
  columns: Column[]
  matrix: ReturnType<typeof useMatrix>
  /** The role that it is compared with. */
  other?: string | undefined
}

/** The matrix with what is to be known of the right in focus, and what its signs mean. */
export const RightsGrid = ({ matrix, other, ...table }: RightsGridProps) => (
  <>
    <RightsTable
      {...table}
      onToggle={matrix.onToggle}
      onRow={matrix.onRow}
      onColumn={matrix.onColumn}
      onFocusCell={matrix.setFocused}
    />
    <CellFacts cell={matrix.focused} />
    <Legend other={other} />
  </>
)

/** Said where nothing is left over. */
export function NothingFound({ differing }: { differing: boolean }) {
  const { t } = useLingui()
  return <Text c="dimmed">{differing ? t`Nothing differs from the default.` : t`No module is called that.`}</Text>
}
