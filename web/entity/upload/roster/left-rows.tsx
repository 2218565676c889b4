import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Table } from '@mantine/core'
import type { RosterLeftRow } from '#contract'
import { textOf } from '#web/ui/message/sentence-text.ts'

/** Rows of a bundle that were not taken, each with its file, its line and why. */
export function LeftRows({ left }: { left: readonly RosterLeftRow[] }) {
  const { t } = useLingui()
  if (left.length === 0) return null
  const count = left.length
  return (
    <details>
      <summary>{t`Not taken: ${plural(count, { one: '# row', other: '# rows' })}`}</summary>
      <Stack style={{ overflowX: 'auto' }}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <Trans>File</Trans>
              </Table.Th>
              <Table.Th>
                <Trans>Row</Trans>
              </Table.Th>
              <Table.Th>
                <Trans>Why</Trans>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {left.map(({ file, row, code, message, said }) => (
              <Table.Tr key={`${file} ${row} ${code} ${message}`}>
                <Table.Td>{file}</Table.Td>
                <Table.Td>{row}</Table.Td>
                <Table.Td>{said ? textOf({ message, ...said }) : message}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Stack>
    </details>
  )
}
