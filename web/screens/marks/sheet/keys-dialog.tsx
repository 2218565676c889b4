import { useLingui } from '@lingui/react/macro'
import { Code, Table } from '@mantine/core'
import { Modal } from '#web/ui/dialog/modal.tsx'
import '#web/ui/dialog/dialog.css'

/** What the keys of the sheet do. */
export default function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const keys: [string, string][] = [
    ['0–9 . ½', t`marks; the former value is replaced`],
    ['Enter ↓', t`next pupil`],
    ['Shift Enter ↑', t`pupil before`],
    ['Tab →', t`next question, at the end the next pupil`],
    ['F2', t`change what stands there`],
    ['Esc', t`back to what stood there`],
    ['Delete', t`clear`],
    ['N -', t`not attempted`],
    ['F', t`full marks`],
    ['P', t`present`],
    ['A', t`absent`],
    ['M', t`medical leave`],
    ['X', t`exempt`],
    ['U', t`unfair means`],
    ['Ctrl D', t`the same for all blank cells below`],
    ['Ctrl Z', t`undo`],
    ['Ctrl Y', t`redo`],
    ['Ctrl V', t`paste from a spreadsheet`],
    ['/ G', t`search a pupil`],
  ]
  return (
    <Modal opened={opened} onClose={onClose} title={t`Keys`}>
      <Table aria-label={t`Keys`}>
        <Table.Tbody>
          {keys.map(([key, does]) => (
            <Table.Tr key={key}>
              <Table.Td>
                {key.split(' ').map((one) => (
                  <Code key={one} me={4}>
                    {one}
                  </Code>
                ))}
              </Table.Td>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  )
}
