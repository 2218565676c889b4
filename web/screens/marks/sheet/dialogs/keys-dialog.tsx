import { useLingui } from '@lingui/react/macro'
import { Code, Stack, Switch, Table } from '@mantine/core'
import { Modal } from '#web/ui/dialog/modal.tsx'
import '#web/ui/dialog/dialog.css'

interface KeysDialogProps {
  opened: boolean
  onClose: () => void
  goesOn: boolean
  setGoesOn: (goesOn: boolean) => void
}

/** What the keys of the sheet do. */
export function KeysDialog({ opened, onClose, goesOn, setGoesOn }: KeysDialogProps) {
  const { t } = useLingui()
  const keys: [string, string][] = [
    ['0–9 . ½', t`marks; the former value is replaced`],
    ['Enter ↓', t`next pupil`],
    ['Shift Enter ↑', t`pupil before`],
    ['Tab →', t`next question, at the end the next pupil`],
    ['F2', t`change what stands there`],
    ['Esc', t`back to what stood there`],
    ['Esc Tab', t`out of the sheet, to the buttons`],
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
    ['Shift ↑ ↓ ← →', t`several cells at once`],
    ['Ctrl C', t`copy what stands there`],
    ['Home End', t`first and last question`],
    ['Ctrl ↑ ↓', t`first and last pupil`],
    ['Page↑ Page↓', t`ten pupils up or down`],
    ['/', t`search a pupil`],
    ['G', t`go to a roll number`],
    ['?', t`these keys`],
  ]
  return (
    <Modal opened={opened} onClose={onClose} title={t`Keys`}>
      <Stack gap="md">
        <Switch
          label={t`Go on by itself after one digit`}
          description={t`Where the maximum is below 10. For whole marks: no half can follow.`}
          checked={goesOn}
          onChange={({ currentTarget }) => setGoesOn(currentTarget.checked)}
        />
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
      </Stack>
    </Modal>
  )
}
